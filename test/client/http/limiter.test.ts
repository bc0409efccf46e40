/**
 * The client's own limits, four calls in flight and 24 starts a second, over both hosts together. The clock stands
 * still until a test advances it or sets it back. One property takes random sequences of entering, leaving, advancing
 * and aborting, and checks after each step that both limits hold and that every waiting call starts in the end.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClockedLimiter } from '../../../src/client/http/limiter.ts'
import { clientOf, manualClock, settle } from '../support.ts'

const never = new AbortController().signal
const limits = { atOnce: 4, perSecond: 30 }

describe('the limiter', () => {
  it('keeps at most four calls of a client in flight, and starts the next when one ends [errors#rate]', async () => {
    const waiting: (() => void)[] = []
    const client = clientOf('http://127.0.0.1', {
      fetch: () =>
        new Promise((resolve) => waiting.push(() => resolve(Response.json({ ResultMessage: 'OK' })))),
    })
    const calls = Array.from({ length: 10 }, () => client.connection.test())
    await settle()
    expect(waiting).toHaveLength(4)
    waiting[0]?.()
    await calls[0]
    await settle()
    expect(waiting).toHaveLength(5)
    for (let index = 1; index < 10; index += 1) {
      waiting[index]?.()
      await calls[index]
    }
  })

  it('starts at most 24 calls of a client in a second, over both hosts', async () => {
    const { clock, advance } = manualClock()
    let started = 0
    const fetch = async (url: string) => {
      started += 1
      return Response.json(url.includes('/prices') ? [] : { ResultMessage: 'OK' })
    }
    const client = clientOf('http://127.0.0.1', { clock, fetch, timeoutMs: 60_000 })
    const calls = Array.from({ length: 70 }, (_, index) =>
      index % 2 ? client.connection.test() : client.prices.lookup(),
    )
    const counts: number[] = []
    for (const step of [0, 999, 1, 1000]) {
      advance(step)
      for (let round = 0; round < 40; round += 1) await settle()
      counts.push(started)
    }
    expect(counts).toEqual([24, 24, 48, 70])
    await Promise.all(calls)
  })

  it('stays within its limits for random calls', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('enter' as const), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('leave' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('advance' as const), count: fc.integer({ min: 1, max: 1500 }) }),
      fc.record({ kind: fc.constant('abort' as const), count: fc.integer({ min: 0, max: 30 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { clock, advance, pending } = manualClock()
        const limiter = createClockedLimiter(clock, limits)
        const inside: (() => void)[] = []
        const starts: number[] = []
        const controllers: AbortController[] = []
        let ended = 0
        const check = () => {
          expect(inside.length).toBeLessThanOrEqual(4)
          const recent = starts.filter((at) => clock.now() - at < 1000)
          expect(recent.length).toBeLessThanOrEqual(30)
        }
        for (const { kind, count } of steps) {
          if (kind === 'advance') advance(count)
          if (kind === 'abort') controllers[count]?.abort()
          if (kind === 'leave') for (const leave of inside.splice(0, count)) leave()
          if (kind === 'enter')
            for (let index = 0; index < count; index += 1) {
              const controller = new AbortController()
              controllers.push(controller)
              limiter.enter(controller.signal).then(
                (leave) => {
                  inside.push(leave)
                  starts.push(clock.now())
                  check()
                },
                () => {
                  ended += 1
                },
              )
            }
          await settle()
          check()
        }
        // Every call that was not aborted starts in the end, and no timer keeps the process alive.
        for (let round = 0; round < 400 && starts.length + ended < controllers.length; round += 1) {
          for (const leave of inside.splice(0)) leave()
          advance(1000)
          await settle()
        }
        expect(starts.length + ended).toBe(controllers.length)
        expect(pending()).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  it('continues when the clock is set back', async () => {
    const { clock, setBack } = manualClock()
    const limiter = createClockedLimiter(clock, limits)
    for (let index = 0; index < 30; index += 1) (await limiter.enter(never))()
    setBack(3_600_000)
    await expect(limiter.enter(never)).resolves.toBeTypeOf('function')
  })

  it('removes a waiting call at once and starts the next one', async () => {
    const { clock } = manualClock()
    const limiter = createClockedLimiter(clock, { atOnce: 1, perSecond: 30 })
    const leave = await limiter.enter(never)
    const controller = new AbortController()
    const reason = new Error('the shopper left')
    const impatient = limiter.enter(controller.signal)
    const patient = limiter.enter(never)
    controller.abort(reason)
    await expect(impatient).rejects.toBe(reason)
    leave()
    await expect(patient).resolves.toBeTypeOf('function')
  })

  it('counts the end of a call once', async () => {
    const { clock } = manualClock()
    const limiter = createClockedLimiter(clock, { atOnce: 1, perSecond: 30 })
    const leave = await limiter.enter(never)
    leave()
    leave()
    await limiter.enter(never)
    let isIn = false
    limiter.enter(never).then(() => {
      isIn = true
    })
    await settle()
    expect(isIn).toBe(false)
  })
})
