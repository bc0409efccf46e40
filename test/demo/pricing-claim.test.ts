import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.ts'

const page = readFileSync(new URL('../../demo/pricing.html', import.meta.url), 'utf8')

interface Item {
  product_id: string
  price: { gross: { value: number } }
}

const pairs = [
  ['97772', '97769'],
  ['97773', '97770'],
  ['97774', '97771'],
]

const offered = (/<vitrine-currency currencies="([^"]+)"/.exec(page)?.[1] ?? '').split(' ')

it.each(offered)('saves two months by the year, as the pricing page says, in %s', async (currency) => {
  expect(page).toContain('Pay by the year and save two months.')
  const sandbox = await createSandbox({ rateLimit: false })
  for (const rule of ['', 'small', 'team', 'enterprise']) {
    const query = new URLSearchParams({ client_id: '1001', product_id: pairs.flat().join(), currency })
    if (rule) query.set('price_rule', rule)
    const response = await sandbox.prices.request(`/prices?${query}`)
    const items = (await response.json()) as Item[]
    const priceOf = (id = '') => items.find(({ product_id }) => product_id === id)?.price.gross.value
    for (const [year, month] of pairs) {
      const months = (priceOf(year) ?? Number.NaN) / (priceOf(month) ?? Number.NaN)
      // A cent of rounding, and no more.
      expect(months).toBeLessThan(10.01)
    }
  }
})
