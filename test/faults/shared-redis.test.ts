import { expect, it } from 'vitest'
import { runScenario } from '../../tools/faults/shared-redis.ts'

it('orders once through two processes with different clocks while their Redis fails over', async () => {
  const lived = await runScenario(
    {
      name: 'slice',
      clocks: [0, 50_000],
      mishap: 'failed over',
      lists: 'whole',
      isCareless: false,
      // Without late orders none is placed after the shortest time that the setting takes.
      decideAfter: 10,
    },
    12,
  )
  expect(lived.violations).toEqual([])
  expect(lived).toMatchObject({ orders: 13, doubled: 0, lost: 0, untold: 0 })
  expect(lived.settled + lived['left to the shopper']).toBe(13)
  expect(lived.purchases).toBeGreaterThan(0)
})

it('refuses nobody when a Redis is restarted with its data', async () => {
  const lived = await runScenario(
    {
      name: 'restarted',
      clocks: [0, 0],
      mishap: 'restarted',
      lists: 'whole',
      isCareless: false,
      refusesNobody: true,
    },
    4,
  )
  expect(lived.violations).toEqual([])
  expect(lived.settled).toBe(lived.orders)
})
