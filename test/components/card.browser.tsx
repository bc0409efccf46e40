/**
 * The view of a card, rendered alone in Chromium with its real styles, without an element, store or network. Tests read
 * the accessibility tree and the look: struck prices, savings, taxes of countries, monthly prices, names of the buy
 * control. Figures that the look explains to the eye must be spoken in words. Behaviour of the custom element is in
 * test/widget/card.browser.tsx.
 */

import { cleanup, render, screen } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'preact'
import { expect, it, vi } from 'vitest'
import { CardView } from '../../src/widget/elements/card/CardView.tsx'
import cardStyles from '../../src/widget/elements/card/card.css?inline'
import baseStyles from '../../src/widget/styles/base.css?inline'
import { discounted, money, priceItem } from '../widget/support.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, cardStyles)

type CardProps = ComponentProps<typeof CardView>
type PriceLines = NonNullable<CardProps['price']>

/** A card with its price and a buy control, where `over` does not say otherwise. */
const show = (over: Partial<CardProps> = {}) =>
  render(
    <CardView
      language="en"
      theme={undefined}
      words={words}
      heading={3}
      price={lines()}
      isBusy={false}
      terms={undefined}
      hasQuantityRow={false}
      buy={{ href: '#checkout', label: undefined }}
      placeholder={{}}
      place={{}}
      {...over}
    />,
  )

/** The lines of a price, of product 1 where `over` does not say otherwise. */
const lines = (over: Partial<PriceLines> = {}): PriceLines => ({
  item: priceItem('1'),
  tax: 'gross',
  hasTiers: false,
  hasList: false,
  hasRenewal: false,
  ...over,
})

/** A card with such lines. */
const showPrice = (over: Partial<PriceLines>) => show({ price: lines(over) })

/** The sentence that begins with these spoken words. */
const sentence = (start: string): string =>
  accessibleText(screen.getByText(start, { exact: true }).closest('p'))

it('says which price is the struck one, what is saved and what is paid', () => {
  showPrice({ item: discounted('1') })
  expect(sentence('List price')).toBe('List price 77.00 € SAVE10 10% (7.70 €) below list price')
  expect(sentence('Price')).toBe('Price 69.30 € incl. 19% VAT')
  expect(screen.getByText('77.00 €').closest('s')).not.toBeNull()
  expect(screen.getByText('69.30 €').closest('s')).toBeNull()
})

it('only speaks the words that the look of the figures says to the eye', () => {
  showPrice({ item: discounted('1') })
  for (const spoken of ['List price', 'Price']) {
    const { clipPath, position } = getComputedStyle(screen.getByText(spoken, { exact: true }))
    expect([clipPath, position]).toEqual(['inset(50%)', 'absolute'])
  }
})

it.each([260, 600])('shows the code beside its list price and the saving unbroken, %i px wide', (width) => {
  const { container } = showPrice({ item: discounted('1') })
  container.setAttribute('style', `inline-size: ${width}px`)
  const lineOf = (name: string): number => {
    const [line, ...others] = container.querySelector(`[part="${name}"]`)?.getClientRects() ?? []
    expect(others).toEqual([])
    return Math.round((line?.top ?? 0) + (line?.height ?? 0) / 2)
  }
  expect(Math.abs(lineOf('coupon') - lineOf('list-price'))).toBeLessThan(4)
  const below = lineOf('saving') - lineOf('coupon')
  if (width < 300) expect(below).toBeGreaterThan(10)
  else expect(Math.abs(below)).toBeLessThan(4)
})

it('saves net amounts where the shopper reads net prices', () => {
  showPrice({ item: discounted('1'), tax: 'net' })
  expect(sentence('List price')).toBe('List price 64.71 € SAVE10 10% (6.47 €) below list price')
  expect(sentence('Price')).toBe('Price 58.24 € plus 19% VAT')
})

for (const [case_, list] of [
  ['as high as the price', money(77)],
  ['below the price', money(70)],
  ['absent', null],
] as const) {
  it(`speaks of no list price and no saving when the list price is ${case_}`, () => {
    const { discount } = discounted('1')
    showPrice({ item: priceItem('1', { list_price: list, ...(discount && { discount }) }) })
    expect(screen.queryByText('List price')).toBeNull()
    expect(screen.queryByText(/Save/)).toBeNull()
    expect(sentence('Price')).toBe('Price 77.00 € incl. 19% VAT')
  })
}

for (const [tax, text] of [
  ['gross', 'Price 77.00 € incl. 19% VAT'],
  ['net', 'Price 64.71 € plus 19% VAT'],
  ['both', 'Price 77.00 € incl. 19% VAT (64.71 € net)'],
] as const) {
  it(`words a ${tax} price with its VAT`, () => {
    showPrice({ tax })
    expect(sentence('Price')).toBe(text)
  })

  it(`says that there is no VAT beside a ${tax} price without any`, () => {
    showPrice({ tax, item: priceItem('1', { vat_rate: { value: 0, localized: '0%' }, price: money(77, 0) }) })
    expect(sentence('Price')).toBe(`Price 77.00 € no VAT${tax === 'both' ? ' (77.00 € net)' : ''}`)
  })
}

for (const [country, tax] of [
  ['AU', 'GST'],
  ['CA', 'GST'],
  ['IN', 'GST'],
  ['JP', 'consumption tax'],
  ['US', 'sales tax'],
  ['GB', 'VAT'],
  ['constructor', 'VAT'],
] as const)
  it(`calls the tax of ${country} ${tax}`, () => {
    showPrice({ item: priceItem('1', { price_country: country, vat_rate: { value: 5, localized: '5%' } }) })
    expect(sentence('Price')).toBe(`Price 77.00 € incl. 5% ${tax}`)
    cleanup()
    showPrice({ item: priceItem('1', { price_country: country, vat_rate: { value: 0, localized: '0%' } }) })
    expect(sentence('Price')).toBe(`Price 77.00 € no ${tax}`)
  })

it('claims no saving where a price is lower without a coupon, as in a region', () => {
  showPrice({ item: { ...discounted('1'), coupon: undefined } })
  expect(sentence('List price')).toBe('List price 77.00 € 10% below list price')
})

it('says nothing about VAT when the platform does not', () => {
  showPrice({ item: priceItem('1', { vat_rate: null }) })
  expect(sentence('Price')).toBe('Price 77.00 €')
})

for (const [case_, over, tax, text] of [
  ['a year', { price: money(120), monthly_price: money(10) }, 'gross', '10.00 € per month billed every year'],
  [
    'a year, net',
    { price: money(119), monthly_price: money(9.92) },
    'net',
    '8.34 € per month billed every year',
  ],
  [
    'three years',
    { price: money(189), monthly_price: money(5.25) },
    'gross',
    '5.25 € per month billed every 3 years',
  ],
] as const) {
  it(`says beside the monthly price that it is billed for ${case_}, and not the amount again`, () => {
    showPrice({ item: priceItem('1', over), tax })
    expect(sentence(`${text.split(' per')[0]} per month`)).toBe(text)
  })
}

for (const [case_, over] of [
  ['is paid by the month', { price: money(10), monthly_price: money(10) }],
  ['has no monthly price', { monthly_price: null }],
  ['is billed for no whole number of years', { price: money(180), monthly_price: money(10) }],
] as const) {
  it(`speaks of no monthly price when the product ${case_}`, () => {
    showPrice({ item: priceItem('1', over) })
    expect(screen.queryByText(/per month|billed/)).toBeNull()
  })
}

it('leaves to a stated renewal what is billed later', () => {
  showPrice({ item: { ...discounted('1'), monthly_price: money(5.78) }, hasRenewal: true })
  expect(screen.queryByText(/per month|billed/)).toBeNull()
})

it('is headed by the product, with its additional name and description', () => {
  const product = { name: 'Studio', additional_name: 'for one person', short_description: 'For makers.' }
  show({ price: lines({ item: priceItem('1', { product }) }), heading: 2 })
  expect(accessibleText(screen.getByRole('heading', { level: 2 }))).toBe('Studio for one person')
  expect(screen.getByText('For makers.').closest('p')).not.toBeNull()
})

it('shows markup out of the network as text', () => {
  const name = '<img src=x onerror=alert(1)><b>Studio</b>'
  const { container } = showPrice({
    item: priceItem('1', { product: { name, short_description: '<i>x</i>' } }),
  })
  expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByText('<i>x</i>')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})

it('is busy only while another price is on its way', () => {
  const busy = show({ isBusy: true })
  expect(busy.container.querySelector('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  const settled = show()
  expect(settled.container.querySelector('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
})

it('names the product in its buy control for those who hear the link alone', () => {
  show()
  const link = screen.getByRole('link', { name: 'Buy now: Product 1' })
  expect(link.textContent).toBe('Buy now')
  expect(link.getAttribute('href')).toBe('#checkout')
})

it('takes the merchant’s label into the name', () => {
  show({ buy: { href: '#checkout', label: 'Get the year' } })
  expect(screen.getByRole('link', { name: 'Get the year: Product 1' }).textContent).toBe('Get the year')
})

it('buys without naming a product that is not known yet', () => {
  show({ price: undefined, placeholder: { message: words.failed } })
  expect(screen.getByRole('link', { name: 'Buy now' })).toBeTruthy()
})

for (const way of ['click', 'Enter'] as const) {
  it(`hands a ${way} on its buy control over`, async () => {
    const user = userEvent.setup()
    const onBuy = vi.fn((event: Event) => {
      if (event.type === 'click') event.preventDefault()
    })
    show({ buy: { href: '#checkout', label: undefined, onBuy } })
    if (way === 'click') await user.click(screen.getByRole('link'))
    else {
      await user.tab()
      expect(document.activeElement).toBe(screen.getByRole('link'))
      await user.keyboard('{Enter}')
    }
    expect(onBuy.mock.calls.filter(([{ type }]) => type === 'click')).toHaveLength(1)
  })
}

it('speaks the language of the store, from its side, in the theme of the element', () => {
  const { container } = show({ language: 'ar', theme: 'dark' })
  const frame = container.firstElementChild
  expect([frame?.getAttribute('lang'), frame?.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  expect(frame?.getAttribute('data-theme')).toBe('dark')
})
