import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.ts'
import { decodeItems } from '../../src/widget/prices/request-prices.ts'
import { intervalSaving, leastSaving } from '../../src/widget/shared/prices/computed-figures.ts'

const demo = new URL('../../demo/', import.meta.url)
const page = readFileSync(new URL('pricing.html', demo), 'utf8')

const pairs = [
  ['97772', '97769'],
  ['97773', '97770'],
  ['97774', '97771'],
]

const offered = (/<vitrine-currency currencies="([^"]+)"/.exec(page)?.[1] ?? '').split(' ')

it.each(offered)('claims on the switch no month that the prices do not save, in %s', async (currency) => {
  expect(page).toContain('<vitrine-plans selected="year" saving="months">')
  const sandbox = await createSandbox({ rateLimit: false })
  for (const rule of ['', 'small', 'team', 'enterprise']) {
    const query = new URLSearchParams({ client_id: '1001', product_id: pairs.flat().join(), currency })
    if (rule) query.set('price_rule', rule)
    const response = await sandbox.prices.request(`/prices?${query}`)
    const items = decodeItems(await response.json())
    const savings = pairs.map(([year, month]) => {
      const [longer, shorter] = [year, month].map((id) =>
        items.find(({ product_id }) => String(product_id) === id),
      )
      if (!longer || !shorter) throw new Error('A price is missing.')
      const saving = intervalSaving(
        { item: longer, tax: 'gross', months: 12 },
        { item: shorter, tax: 'gross', months: 1 },
      )
      const paid = longer.price.gross.value / shorter.price.gross.value
      expect(saving?.months).toBe(Math.floor(12 - paid + 1e-9))
      return saving
    })
    // A cent of rounding may make the second month dearer than nothing.
    expect(leastSaving(savings)?.months).toBeGreaterThanOrEqual(1)
    expect(leastSaving(savings)?.percent).toBe(16)
  }
})

it('says for how long a price of the pages holds, never that it returns: a reduced one may not', () => {
  const pages = readdirSync(demo).filter((name) => name.endsWith('.html'))
  const beside = pages.flatMap((name) => {
    const html = readFileSync(new URL(name, demo), 'utf8').replaceAll('&nbsp;', ' ')
    const price = /(?:<\/vitrine-price>|data-vitrine-field="price[\w.]*"[^>]*>[^<]*<\/\w+>)\s*([^<]*)/g
    return [...html.matchAll(price)].map(([, text = '']) => `${name}: ${text.slice(0, 40)}`)
  })
  expect(beside.filter((text) => text.includes(': for a year')).length).toBeGreaterThan(4)
  expect(beside.filter((text) => /: (an?|every|each|per) (year|month)/.test(text))).toEqual([])
})
