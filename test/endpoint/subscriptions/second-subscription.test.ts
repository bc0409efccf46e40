import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { addCustomer, newKey } from './steps.ts'

/** A slice of the 10,000 presses that a long run makes. */
const numRuns = Number(process.env.VITRINE_PRESS_RUNS ?? 60)

const prices: Readonly<Record<string, number>> = { 97769: 7.99, 97770: 14.99, 97772: 77, 97773: 149 }

/** Presses in one or several tabs at once, on either of two processes, with an answer that may be lost. */
const rounds = fc.array(
  fc.array(
    fc.record({
      product: fc.constantFrom(...Object.keys(prices)),
      process: fc.nat(1),
      again: fc.boolean(),
      lost: fc.constantFrom('no', 'no', 'no', 'before', 'after'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 4 },
)

it(`sells no second plan of a group: ${numRuns} customers`, { timeout: 60_000 + numRuns * 100 }, async () => {
  let desk = await openDesk({ isClosedByTest: true })
  let other = await desk.open()
  let runs = 0
  let presses = 0
  let sold = 0
  const drawn = async (drawnRounds: typeof rounds extends fc.Arbitrary<infer Value> ? Value : never) => {
    runs += 1
    if (runs % 100 === 0) {
      await desk.close()
      desk = await openDesk({ isClosedByTest: true })
      other = await desk.open()
    }
    const reference = `twice-${runs}`
    const customerId = addCustomer(desk, reference)
    const token = () => desk.sign(reference, { may: ['order', 'subscriptions'] })
    const key = newKey()
    for (const round of drawnRounds) {
      const losses = round.map(({ lost }) => lost)
      desk.intercept = async (operation, pass) => {
        const lost = operation === 'processcart' ? losses.shift() : undefined
        if (lost === 'before') throw new TypeError('connection reset')
        const response = await pass()
        if (lost === 'after') throw new TypeError('connection reset')
        return response
      }
      presses += round.length
      await Promise.all(
        round.map(async ({ product, process, again }) =>
          desk.ask('/cart/process', {
            token: await token(),
            key: again ? key : newKey(),
            at: process === 0 ? desk.endpoint : other,
            body: {
              items: [{ product, quantity: 1 }],
              expected: { total: prices[product], tax: 'gross', currency: 'EUR' },
            },
          }),
        ),
      )
      await desk.clock.advance(20_000)
    }
    const own = desk.subscriptionsOf().filter((subscription) => subscription.customerId === customerId)
    sold += own.length
    expect(own.length).toBeLessThanOrEqual(1)
  }
  await fc.assert(fc.asyncProperty(rounds, drawn), { numRuns })
  await desk.close()
  expect(sold).toBeGreaterThan(numRuns / 4)
  if (process.env.VITRINE_PRESS_RUNS) console.log({ presses, sold })
})
