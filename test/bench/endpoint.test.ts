import { expect, it } from 'vitest'
import { compareEndpoint } from '../../tools/bench/endpoint/rounds.ts'

it('gets an answer of the endpoint and of the bare handler on Node and on workerd', async () => {
  const asked: string[] = []
  const rows = await compareEndpoint({
    rounds: 1,
    load: async ({ url }) => ({ rate: asked.push(url), p99: 1 }),
  })
  expect(asked).toHaveLength(4)
  expect(rows).toHaveLength(8)
  expect(rows.join()).not.toContain('NaN')
})
