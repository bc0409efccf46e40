import { expect, it } from 'vitest'
import { createPollingLimiter } from '../../src/endpoint/platform/polling-limiter.ts'
import { eventually } from './eventually.ts'

const setUp = (limits: { atOnce?: number; perSecond?: number } = {}) => {
  const clock = { now: 0 }
  const limited = createPollingLimiter({
    atOnce: 2,
    perSecond: 100,
    timeoutMs: 8_000,
    now: () => clock.now,
    wait: async (milliseconds) => {
      clock.now += milliseconds
      await new Promise(setImmediate)
    },
    ...limits,
  })
  return { clock, limited }
}

/** Calls that settle when the test ends them. */
const held = () => {
  const ends: (() => void)[] = []
  const call = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, call }
}

it('limits concurrent calls, and starts the next when one ends', async () => {
  const { limited } = setUp()
  const { ends, call } = held()
  const all = [limited('a', call), limited('b', call), limited('c', call)]
  await eventually(() => ends.length).toBe(2)
  ends[0]?.()
  await eventually(() => ends.length).toBe(3)
  for (const end of ends) end()
  await Promise.all(all)
})

it('limits the starts within any second', async () => {
  const { clock, limited } = setUp({ perSecond: 3 })
  const starts: number[] = []
  for (let count = 0; count < 7; count += 1)
    await limited('a', async () => {
      starts.push(clock.now)
    })
  expect(starts).toEqual([0, 0, 0, 1000, 1000, 1000, 2000])
})

it('passes on the time that is left, and rejects a call that cannot start in time', async () => {
  const { limited } = setUp({ perSecond: 1 })
  const left: number[] = []
  const call = async (milliseconds: number) => void left.push(milliseconds)
  await limited('a', call)
  await limited('b', call)
  expect(left).toEqual([8_000, 7_000])
  const { limited: full } = setUp({ atOnce: 1 })
  const { call: never } = held()
  void full('a', never)
  // Both calls started at the same time, so both time out.
  await expect(Promise.all([full('b', never), full('c', never)])).rejects.toMatchObject({
    code: 'timeout',
    mayHaveActed: false,
  })
})

it('does not count a call past its timeout', async () => {
  const { clock, limited } = setUp({ atOnce: 1 })
  void limited('a', () => new Promise(() => undefined))
  clock.now += 8_000
  expect(await limited('b', async () => 'done')).toBe('done')
})

it('frees the slot of a failed call', async () => {
  const { limited } = setUp({ atOnce: 1 })
  await expect(limited('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limited('b', async () => 'done')).toBe('done')
})
