/**
 * Figures, conditions and links in a merchant's own markup, by `data-vitrine-*`. Text is written as text, an unknown
 * or missing price brings the merchant's content back, and changes by scripts and frameworks are followed. No
 * condition hides for a price that cannot be had.
 */

import { expect, it, vi } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { discounted, json, money, mount, priced, priceItem, testPage, textOf } from './support.ts'

it('puts figures into the merchant’s own markup as text', async () => {
  const { settle } = testPage(priced((product) => discounted(product)))
  const host = mount(`<section data-vitrine-product="1">
    <b data-vitrine-field="price.gross">70 €</b>
    <i data-vitrine-field="discount.percentage">some</i>
    <em data-vitrine-field="product.name">Thing</em>
  </section>`)
  await settle()
  expect(textOf(host)).toBe('69.30 € 10% Product 1')
})

it('shows an element only when the price has what it speaks of', async () => {
  const { settle } = testPage(
    priced((product) => (product === '1' ? discounted(product) : priceItem(product))),
  )
  const html = (id: string) =>
    `<div data-vitrine-product="${id}"><p data-vitrine-if="discount">Less</p><p data-vitrine-if="!discount" hidden>Full</p></div>`
  const host = mount(html('1') + html('2'))
  await settle()
  expect([...host.querySelectorAll('p')].map((p) => p.hidden)).toEqual([false, true, true, false])
})

it('gives a link of the merchant’s own the true checkout address [index#today]', async () => {
  const { settle } = testPage(priced(), { coupon: 'SAVE10' })
  const host = mount(
    '<a href="https://checkout.example/old" data-vitrine-product="1" data-vitrine-field="buy">Buy <b>now</b></a>',
  )
  await settle()
  const link = host.querySelector('a')
  expect(link?.innerHTML).toBe('Buy <b>now</b>')
  const url = new URL(link?.href ?? '')
  expect([url.pathname, url.searchParams.get('cart'), url.searchParams.get('coupon')]).toEqual([
    '/1001/',
    '1',
    'SAVE10',
  ])
})

it('brings the merchant’s own content back when there is no price any more', async () => {
  let isDown = false
  const { page, settle } = testPage((url, init) => (isDown ? json({}, { status: 400 }) : priced()(url, init)))
  const host = mount('<p data-vitrine-product="1" data-vitrine-field="price">from <b>70 €</b></p>')
  const bold = host.querySelector('b')
  await settle()
  expect(textOf(host)).toBe('77.00 €')
  isDown = true
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect(textOf(host)).toBe('from 70 €')
  expect(host.querySelector('b')).toBe(bold)
})

it('binds what is added later, follows a changed product, and lets go of what is removed', async () => {
  const { settle, requests } = testPage(
    priced((product) => priceItem(product, { product: { name: `No. ${product}` } })),
  )
  const host = mount('')
  host.append(
    document
      .createRange()
      .createContextualFragment('<p data-vitrine-product="1" data-vitrine-field="product.name">?</p>'),
  )
  await settle()
  const bound = host.querySelector('p')
  expect(textOf(bound)).toBe('No. 1')
  bound?.setAttribute('data-vitrine-product', '2')
  await settle()
  expect(textOf(bound)).toBe('No. 2')
  host.setAttribute('data-vitrine-product', '3')
  bound?.removeAttribute('data-vitrine-product')
  await settle()
  host.setAttribute('data-vitrine-product', '1')
  await settle()
  expect(textOf(bound)).toBe('No. 1')
  bound?.remove()
  await settle()
  expect(textOf(bound)).toBe('?')
  expect(requests).toHaveLength(3)
})

it('hides nothing for a condition that no price can have, and names it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  const host = mount(`<div data-vitrine-product="1">
    <p data-vitrine-if="discont">Less</p><p data-vitrine-if="!product.nam" hidden>Own</p>
    <b data-vitrine-field="list_pricee">70 €</b><i data-vitrine-field="monthly-price">6 €</i>
  </div>`)
  await settle()
  expect([...host.querySelectorAll('p')].map((p) => p.hidden)).toEqual([false, true])
  expect(textOf(host.querySelector('b'))).toBe('70 €')
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <p data-vitrine-if="discont"> cannot be used',
    '[vitrine] <p data-vitrine-if="!product.nam"> cannot be used',
    '[vitrine] <b data-vitrine-field="list_pricee"> cannot be used',
  ])
})

it('warns about a missing product and an unknown field, and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  const host = mount(
    '<p data-vitrine-field="price">70 €</p><p data-vitrine-product="1" data-vitrine-field="constructor.name">ours</p><p data-vitrine-product="1" data-vitrine-field="__proto__">ours</p>',
  )
  await settle()
  expect(textOf(host)).toBe('70 €oursours')
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <p data-vitrine-field="price"> is left alone: the checkout links around it sell nothing',
    '[vitrine] <p data-vitrine-field="constructor.name"> cannot be used',
    '[vitrine] <p data-vitrine-field="__proto__"> cannot be used',
  ])
})

it('writes hostile text as text', async () => {
  const { settle } = testPage(
    priced((product) => priceItem(product, { product: { name: '<img src=x onerror=alert(1)>' } })),
  )
  const host = mount('<p data-vitrine-product="1" data-vitrine-field="product.name">?</p>')
  await settle()
  expect(host.querySelector('img')).toBeNull()
  expect(textOf(host)).toBe('<img src=x onerror=alert(1)>')
})

it('follows an element that is moved to another product or into another store', async () => {
  const { settle } = testPage(
    priced((product, url) =>
      priceItem(product, { product: { name: `${url.searchParams.get('currency')} ${product}` } }),
    ),
    { currency: 'EUR' },
  )
  const host = mount(
    '<p data-vitrine-product="1"><b data-vitrine-field="product.name">?</b></p><vitrine-store currency="USD"><i data-vitrine-product="2"></i></vitrine-store>',
  )
  await settle()
  const name = host.querySelector('b')
  expect(textOf(name)).toBe('EUR 1')
  if (name) host.querySelector('i')?.append(name)
  await settle()
  expect(textOf(name)).toBe('USD 2')
})

it('keeps the last figure while the next is on its way, and brings the merchant’s own back when it does not come', async () => {
  let answer = priced()
  const { page, settle } = testPage((...asked) => answer(...asked))
  const host = mount('<p data-vitrine-product="1" data-vitrine-field="price">70 €</p>')
  const shown: string[] = []
  await settle()
  const observer = new MutationObserver(() => shown.push(textOf(host)))
  observer.observe(host, { subtree: true, childList: true, characterData: true })
  answer = priced((product) => priceItem(product, { price: money(88) }))
  page.settings.value = { ...page.settings.value, currency: 'USD' }
  await settle()
  observer.disconnect()
  expect(shown.at(-1)).toBe('88.00 €')
  expect(shown).not.toContain('70 €')
  answer = () => json({}, { status: 400 })
  page.settings.value = { ...page.settings.value, currency: 'XXX' }
  await settle()
  expect(textOf(host)).toBe('70 €')
})

it('shows an element again that only the last product was without', async () => {
  const { settle } = testPage(priced((product) => (product === '1' ? priceItem(product) : undefined)))
  const host = mount('<p data-vitrine-product="1" data-vitrine-if="discount">Less</p>')
  const element = host.querySelector('p')
  await settle()
  expect(element?.hidden).toBe(true)
  element?.setAttribute('data-vitrine-product', '2')
  await settle()
  expect(element?.hidden).toBe(false)
})

it('keeps what the page itself has put in by the time there is a figure', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { page, settle } = testPage(async (url, init) => {
    await held
    return url.searchParams.has('country') ? json({}, { status: 400 }) : priced()(url, init)
  })
  const host = mount('<p data-vitrine-product="1" data-vitrine-field="price">…</p>')
  await settle()
  host.querySelector('p')?.replaceChildren('from 70 €')
  release()
  await settle()
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect(textOf(host)).toBe('from 70 €')
})

it('tells the developer of an unknown product in bound text, whose own figure stays', async () => {
  const { settle, page } = testPage(priced(() => undefined))
  const host = mount('<p data-vitrine-product="99999"><b data-vitrine-field="price">70 €</b></p>')
  await settle()
  expect(textOf(host)).toBe('70 €')
  expect(page.reports).toEqual([['b', 'data-vitrine-product', '99999', 'no-price', undefined]])
})

it('tells the developer of an unknown product in an element', async () => {
  const { settle, page } = testPage(priced(() => undefined))
  mount('<vitrine-price product="99999"></vitrine-price>')
  await settle()
  expect(page.reports).toEqual([['vitrine-price', 'product', '99999', 'no-price', undefined]])
})

it('tells the developer of a refused country or currency in bound text, whose own figure stays', async () => {
  const { settle, page } = testPage(() => json({}, { status: 400 }))
  const host = mount('<p data-vitrine-product="1"><b data-vitrine-field="price">70 €</b></p>')
  await settle()
  expect(textOf(host)).toBe('70 €')
  expect(page.reports).toContainEqual(['b', 'data-vitrine-product', '1', 'no-price-here', undefined])
})

it.each(['buy', 'card'])(
  'tells the developer of a refused country or currency in <vitrine-%s>',
  async (kind) => {
    const { settle, page } = testPage(() => json({}, { status: 400 }))
    mount(`<vitrine-${kind} product="1"></vitrine-${kind}>`)
    await settle()
    expect(page.reports).toContainEqual([`vitrine-${kind}`, 'product', '1', 'no-price-here', undefined])
  },
)

it('tells the developer of a buy control that is no link', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  mount(
    '<button data-vitrine-product="1" data-vitrine-field="buy">Buy</button><a data-vitrine-product="1" data-vitrine-field="buy">Buy</a>',
  )
  await settle()
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <button data-vitrine-field="buy"> sells only on a link'])
})

it('hides an element whatever the page’s style sheet says, and restores it as it was', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<style>.badge { display: inline-block !important }</style>
    <p data-vitrine-product="1"><b class="badge" style="display: flex" data-vitrine-if="discount">Sale</b></p>`)
  await settle()
  const badge = host.querySelector('b')
  expect(badge && getComputedStyle(badge).display).toBe('none')
  badge?.removeAttribute('data-vitrine-if')
  await settle()
  expect(badge?.style.cssText).toBe('display: flex;')
})

it('hides a figure that the price does not have, and shows it once it does', async () => {
  let item = priceItem('1')
  const { page, settle } = testPage(priced(() => item))
  const host = mount('<p data-vitrine-product="1">Only now <del data-vitrine-field="list_price">99</del></p>')
  const struck = host.querySelector('del')
  await settle()
  expect(struck && getComputedStyle(struck).display).toBe('none')
  item = discounted('1')
  page.settings.value = { ...page.settings.value, coupon: 'SAVE10' }
  await settle()
  expect([struck?.hidden, textOf(struck)]).toEqual([false, '77.00 €'])
})

it('says nothing of a reduction of zero percent or of tax alone', async () => {
  const discount = { absolute: money(19), percentage: { value: 19, localized: '19%' } }
  const items: Record<string, PriceItem> = {
    1: priceItem('1', { discount: { ...discount, percentage: { value: 0, localized: '0%' } } }),
    2: priceItem('2', { discount: { ...discount, absolute: money(0) }, list_price: money(77) }),
    3: priceItem('3', { discount, list_price: money(91.63, 0.19), price: money(77, 0) }),
  }
  const { settle } = testPage(priced((id) => items[id]))
  const html = (id: string) => `<p data-vitrine-product="${id}"><i data-vitrine-if="discount">Less</i>
    <b data-vitrine-field="discount.percentage">10%</b> <s data-vitrine-field="list_price">99</s></p>`
  const host = mount(Object.keys(items).map(html).join(''))
  await settle()
  for (const element of host.querySelectorAll('i, b, s'))
    expect(getComputedStyle(element).display).toBe('none')
})
