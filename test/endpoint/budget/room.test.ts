import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { roomOf } from '../../../src/endpoint/modules/metrics/room.ts'
import { freshPace, lanes, startOf } from '../../../src/endpoint/platform/pace.ts'
import { createOwnPacer } from '../../../src/endpoint/platform/pacer.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'

const start = 1_800_000_000_000

it('leaves each lane what the lanes above it do not need', () => {
  const { rate, calls } = roomOf({ pace: freshPace(48, start), limit: 48, time: start })
  expect(rate).toBe(48)
  expect(Object.fromEntries(calls)).toEqual({
    orders: 4,
    previews: 3,
    prices: 3,
    'look-ups': 3,
    comparisons: 4,
  })
})

it.each(lanes)('counts the calls of %s that then start', (lane) => {
  let pace = freshPace(48, start)
  const { calls } = roomOf({ pace, limit: 48, time: start })
  // Without the share that a lane is due, which the room leaves out.
  pace.starts = { [lane]: start }
  for (let left = calls.get(lane) ?? 0; left > 0; left -= 1) {
    const begun = startOf(pace, lane, 48, start)
    if (!('pace' in begun)) throw new Error(`${left} calls of ${lane} did not start`)
    pace = begun.pace
  }
  expect(startOf(pace, lane, 48, start)).toHaveProperty('wait')
})

it('has no room during a block, in either pacer', async () => {
  const store = createMemoryStore(() => start)
  const shared = createSharedPacer({
    limit: 24,
    now: () => start,
    store,
    egress: 'one',
    warn: () => undefined,
  })
  for (const pacer of [createOwnPacer(24, () => start), shared]) {
    expect(roomOf(await pacer.read()).calls.get('orders')).toBe(2)
    await pacer.block(60)
    const { rate, calls } = roomOf(await pacer.read())
    expect([rate, ...calls.values()]).toEqual([0, 0, 0, 0, 0, 0])
  }
})
