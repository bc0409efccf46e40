import { expect, it } from 'vitest'
import { createDeath, type Death, guarded } from '../death.ts'
import { type Desk, type Intercept, openDesk } from './desk.ts'
import { changeIn, chargedFor, confirmed, latestOf, newKey, preview, send, writesOf } from './steps.ts'

/** An endpoint that dies at a step, of its store or of its calls to the platform. */
const mortal = (desk: Desk, death: Death) => {
  const intercept: Intercept = death.guard(async (_operation: string, pass: () => Promise<Response>) =>
    pass(),
  )
  return desk.open({ store: guarded(desk.store, death), intercept })
}

const wishes = {
  now: { product: '97770', quantity: 2 },
  later: { product: '97769', quantity: 3, when: 'renewal' },
} as const

/** The steps of the first change of a store until everything about it is done. */
const steps = { now: 23, later: 22 } as const

const moments = (['now', 'later'] as const).flatMap((wish) =>
  Array.from({ length: steps[wish] }, (_, index) => [wish, index + 1] as const),
)

it.each(['now', 'later'] as const)('knows every step of a change for %s', async (wish) => {
  const desk = await openDesk()
  const id = await desk.signUp(97769)
  const shown = await preview(desk, id, wishes[wish])
  const life = createDeath(Number.POSITIVE_INFINITY)
  await send(desk, id, confirmed(wishes[wish], shown), { at: await mortal(desk, life) })
  expect(life.taken()).toBe(steps[wish])
})

it.each(moments)(
  'makes a change for %s at most once when the process dies after step %i',
  async (wish, step) => {
    const desk = await openDesk()
    const id = await desk.signUp(97769)
    const wanted = wishes[wish]
    const shown = await preview(desk, id, wanted)
    const body = confirmed(wanted, shown)
    const key = newKey()
    const death = createDeath(step)
    const first = await mortal(desk, death)
    const lived = send(desk, id, body, { key, at: first })
    await Promise.race([death.dead, lived])

    const again = async () => {
      await desk.clock.advance(11_000)
      return send(desk, id, body, { key })
    }
    expect([200, 202, 409, 422]).toContain((await again()).status)
    for (let tries = 0; tries < 6; tries += 1) {
      await again()
      await desk.endpoint.reconcile()
    }
    await desk.clock.advance(900_000)
    const known = await desk.ask(`/subscriptions/changes/${key}`)
    const latest = latestOf(desk, id)
    const isMade = latest?.version === 2
    expect(writesOf(desk.sent).length).toBeLessThanOrEqual(1)
    expect(latest?.version).toBeLessThanOrEqual(2)
    expect(chargedFor(desk, 'Alignment')).toHaveLength(isMade && wish === 'now' ? 1 : 0)
    const change = await changeIn(known)
    if (isMade) expect(change).toMatchObject({ state: 'changed' })
    else
      expect([
        { state: 'refused', code: 'not-made' },
        { state: 'unknown', mayRepeat: true },
      ]).toContainEqual(change)
  },
)
