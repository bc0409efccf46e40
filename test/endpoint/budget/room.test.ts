import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { freshPace, roomOf, startOf } from '../../../src/endpoint/platform/pace.ts'
import { createOwnPacer } from '../../../src/endpoint/platform/pacer.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'

const start = 1_800_000_000_000

it('leaves each lane what the lanes above it do not need', () => {
  expect(roomOf(freshPace(48, start), 48, start)).toEqual({
    rate: 48,
    calls: { orders: 4, previews: 3, prices: 3, 'look-ups': 3 },
  })
})

it.each(['orders', 'previews', 'prices', 'look-ups'] as const)(
  'counts the calls of %s that then start',
  (lane) => {
    let pace = freshPace(48, start)
    const { calls } = roomOf(pace, 48, start)
    // Without the share that a lane is due, which the room leaves out.
    pace.starts = { [lane]: start }
    for (let left = calls[lane]; left > 0; left -= 1) {
      const begun = startOf(pace, lane, 48, start)
      if (!('pace' in begun)) throw new Error(`${left} calls of ${lane} did not start`)
      pace = begun.pace
    }
    expect(startOf(pace, lane, 48, start)).toHaveProperty('wait')
  },
)

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
    expect((await pacer.room()).calls.orders).toBe(2)
    await pacer.block(60)
    const none = { orders: 0, previews: 0, prices: 0, 'look-ups': 0 }
    expect(await pacer.room()).toEqual({ rate: 0, calls: none })
  }
})
