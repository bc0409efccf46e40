import { createElement } from 'preact'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CardElement } from '../../src/widget/elements/card/attributes.ts'
import { cardController } from '../../src/widget/elements/card/card-controller.tsx'
import { elementTypes } from '../../src/widget/startup/define.ts'
import { formatAmount } from '../../src/widget/views/format-amount.ts'
import { mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const warn = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn.mockClear())
})

it('writes an amount even where currency or locale can be none', () => {
  expect(formatAmount(1234.5, 'EUR', 'en-US')).toBe('€1,234.50')
  expect(formatAmount(1234.5, 'EUR', 'de_DE')).toMatch(/1.?234.50/)
  expect(formatAmount(1234.5, 'EURO', 'en-US')).toBe('1234.50\u00a0EURO')
})

it('shows prices and sums of a platform that writes locales with an underscore', async () => {
  const { settle } = testPage(priced((product) => priceItem(product, { locale: 'de_DE' })))
  const host = mount('<vitrine-card product="1" quantity="2" price-rules="1-:team"></vitrine-card>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=total]'))).toBe('2 units: 154,00 €')
})

for (const [title, broken] of [
  [
    'a view',
    () => {
      throw new Error('broken on purpose')
    },
  ],
  [
    'a component',
    () => [
      createElement('p', {}, 'half of it'),
      createElement(() => {
        throw new Error('broken on purpose')
      }, {}),
    ],
  ],
] as const) {
  it(`shows the merchant’s own content, and leaves the page unharmed, when ${title} fails`, async () => {
    const complaints: unknown[] = []
    const note = (event: Event): void => {
      event.preventDefault()
      complaints.push(event)
    }
    for (const name of ['error', 'unhandledrejection']) window.addEventListener(name, note)
    const { settle } = testPage(priced())
    vi.spyOn(elementTypes.card, 'controller').mockImplementation((host, ...context) => {
      const view = cardController(host, ...context)
      return () => ({ ...view(), ...(host.getAttribute('label') === 'broken' && { content: broken() }) })
    })
    const host = mount(
      '<vitrine-card product="1">from <b>70 €</b></vitrine-card><vitrine-card product="2"></vitrine-card>',
    )
    await settle()
    const card = host.querySelector('vitrine-card') as CardElement
    card.setAttribute('label', 'broken')
    await settle()
    expect(host.querySelector('b')?.checkVisibility()).toBe(true)
    expect(textOf(rootOf(host, 'vitrine-card'))).toBe('')
    card.setAttribute('label', 'Buy it')
    await settle()
    expect(textOf(rootOf(host, 'vitrine-card').querySelector('a'))).toBe('Buy it')
    expect(complaints).toEqual([])
    expect(warn.mock.calls.flat().join()).toContain('broken on purpose')
    for (const name of ['error', 'unhandledrejection']) window.removeEventListener(name, note)
  })
}

it('takes a product that a framework sets after it has inserted the card', async () => {
  const { settle, requests } = testPage(priced())
  const card = document.createElement('vitrine-card')
  document.body.append(card)
  card.setAttribute('product', '1')
  await settle()
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['1'])
  expect(warn).not.toHaveBeenCalled()
})
