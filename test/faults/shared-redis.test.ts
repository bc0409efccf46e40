import { expect, it } from 'vitest'
import { runScenario } from '../../tools/faults/shared-redis.ts'

it('orders once through two processes with different clocks while their Redis fails over', async () => {
  const { violations, unknown, orders, purchases } = await runScenario(
    { name: 'slice', clocks: [0, 50_000], mishap: 'failed over', lists: 'whole', isCareless: false },
    12,
  )
  expect(violations).toEqual([])
  expect(unknown).toBe(0)
  // Twelve, one before them, and one more wherever a slow machine needs a later purchase as proof.
  expect(orders).toBeGreaterThanOrEqual(13)
  expect(purchases).toBeGreaterThan(0)
})
