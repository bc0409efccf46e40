import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.ts'
import { currencies } from '../../src/sandbox/money/currency.ts'

const page = readFileSync(new URL('../../demo/configurator.html', import.meta.url), 'utf8')
const offered = (/<vitrine-currency currencies="([^"]+)"/.exec(page)?.[1] ?? '').split(' ')
const products = [...new Set([...page.matchAll(/data-vitrine-product="(\d+)"/g)].map(([, id]) => id))]

it('offers the sixty currencies of the sandbox, with a price of every product in each', async () => {
  expect(offered).toEqual(currencies)
  expect(offered).toHaveLength(60)
  expect(products).toHaveLength(7)
  const sandbox = await createSandbox({ rateLimit: false })
  for (const currency of offered) {
    const query = new URLSearchParams({ client_id: '1001', product_id: products.join(), currency })
    const response = await sandbox.prices.request(`/prices?${query}`)
    const items = (await response.json()) as { price: { gross: { value: number } } }[]
    expect([currency, items.filter(({ price }) => price.gross.value > 0).length]).toEqual([currency, 7])
  }
})
