/**
 * A second link beside the buy control, such as "Get a quote": it takes the same order to its own address, and a press on
 * it is left to the browser.
 */

import { expect, it } from 'vitest'
import { configurator, open as openOrder, order } from './order-form.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, mount, ownStorage, priced, rootOf, testPage } from './support.ts'

const home = 'https://checkout.example/1001/'
const quote = (href: string, attributes = ''): string =>
  `<a data-vitrine-same-order ${attributes} href="${href.replaceAll('&', '&amp;')}">Get a quote</a>`
const quoteIn = (host: ParentNode): HTMLAnchorElement => {
  const link = host.querySelector<HTMLAnchorElement>('[data-vitrine-same-order]')
  if (!link) throw new Error('no second link')
  return link
}
const said = (address: string) => Object.fromEntries(new URL(address).searchParams)

it('takes the order of the form to its own path, with its own parameters', async () => {
  const href = `${home}purl-fleet_quote?cart=1&x-origin=quote`
  const { host, pick, linked, settle, root } = await openOrder(
    order('quantity="10" quantity-control', configurator + quote(href)),
    { settings: { priceRule: 'team', currency: 'EUR', extra: { 'x-campaign': 'spring' } } },
  )
  await pick(7)
  root.querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  const { pathname } = new URL(quoteIn(host).href)
  expect(pathname).toBe('/1001/purl-fleet_quote')
  const { scope, 'x-vitrine-shown': _, ...same } = linked()
  expect(scope).toBe('checkout')
  expect(same).toMatchObject({ cart: '2,7', quantity_2: '11', pricerule: 'team', 'x-campaign': 'spring' })
  expect(said(quoteIn(host).href)).toEqual({ ...same, 'x-origin': 'quote' })
})

it('says at the quote what the page shows, unless only checkout knows its path', async () => {
  const byScope = quote(`${home}?scope=quote&cart=1`)
  const byPath = quote(`${home}purl-quote?cart=1`)
  const { host, linked } = await openOrder(order('', configurator + byScope + byPath))
  const [scoped = '', pathed = ''] = [
    ...host.querySelectorAll<HTMLAnchorElement>('[data-vitrine-same-order]'),
  ].map(({ href }) => href)
  expect(linked()).toHaveProperty('x-vitrine-shown')
  expect(said(scoped)).toEqual({ ...linked(), scope: 'quote' })
  expect(said(pathed)).not.toHaveProperty('x-vitrine-shown')
})

it('has the code, the rule and the language of the buy link', async () => {
  const buy = `<a data-vitrine-product="1" href="${home}?cart=1&amp;coupon=SAVE10&amp;pricerule=team&amp;language=de">Buy</a>`
  const { host, linked } = await openOrder(order('', buy + quote(`${home}purl-quote?cart=1`)), {
    answer: priced((product) => discounted(product)),
    // A language that the page sets is that of checkout.
    settings: { locale: '' },
  })
  expect(linked()).toMatchObject({ coupon: 'SAVE10', pricerule: 'team', language: 'de' })
  expect(said(quoteIn(host).href)).toMatchObject({ coupon: 'SAVE10', pricerule: 'team', language: 'de' })
})

it('is never the link that sells, and decides no price', async () => {
  const href = `${home}purl-quote?cart=2&coupon=OTHER&quantity_2=9`
  const { host, linked, total } = await openOrder(order('', quote(href) + configurator))
  expect(linked()).toMatchObject({ cart: '2', quantity_2: '1', scope: 'checkout' })
  expect(linked()).not.toHaveProperty('coupon')
  expect(total()).toBe('€20.00')
  expect(said(quoteIn(host).href)).toMatchObject({ cart: '2', quantity_2: '1' })
})

it.each([
  ['a link to another host', 'https://acme.example/contact?topic=fleet&to=sales'],
  ['a mail', 'mailto:sales@acme.example?subject=Fleet'],
  ['a path without cart', `${home}purl-fleet_quote?x-a=1`],
])('leaves %s byte for byte', async (_, href) => {
  const { host } = await openOrder(order('', configurator + quote(href)))
  expect(quoteIn(host).getAttribute('href')).toBe(href)
  expect(quoteIn(host).hasAttribute('data-vitrine-href')).toBe(false)
})

it('has its own address back where nothing is in the order', async () => {
  const href = `${home}purl-quote?cart=7`
  const addOn = `<a data-vitrine-product="7" data-vitrine-add-on data-vitrine-checked href="${home}?cart=7">Support</a>`
  const { host, pick } = await openOrder(order('', addOn + quote(href)))
  expect(said(quoteIn(host).href)).toMatchObject({ quantity_7: '1' })
  await pick(7)
  expect(quoteIn(host).getAttribute('href')).toBe(href)
})

it('keeps what a linker adds to it', async () => {
  const { host, pick } = await openOrder(order('', configurator + quote(`${home}?scope=quote&cart=1`)))
  quoteIn(host).href += '&_gl=1*abc'
  await pick(3)
  expect(said(quoteIn(host).href)).toMatchObject({ cart: '3', scope: 'quote', _gl: '1*abc' })
})

it('takes the units of a card', async () => {
  const { settle } = testPage(priced(), {}, ownStorage())
  const host = mount(
    `<vitrine-card product="1" quantity="3" quantity-control><a href="${home}?cart=1">Buy</a>${quote(`${home}?scope=quote&cart=1`, 'slot="note"')}</vitrine-card>`,
  )
  await settle()
  const root = rootOf(host, 'vitrine-card')
  expect(said(quoteIn(host).href)).toMatchObject({ quantity_1: '3', scope: 'quote' })
  root.querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(said(quoteIn(host).href)).toMatchObject({ quantity_1: '4', scope: 'quote' })
  expect(said(root.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? '')).toMatchObject({
    quantity_1: '4',
    scope: 'checkout',
  })
})

it('opens no review and asks no preview at a press', async () => {
  const shop = await previewShop(
    `<vitrine-order>${configurator}${quote(`${home}?scope=quote&cart=1`)}</vitrine-order>`,
  )
  let isLeft = false
  addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  quoteIn(shop.host).click()
  await shop.settle()
  expect(isLeft).toBe(true)
  expect(shop.asked).toEqual([])
  expect(document.querySelector('vitrine-cart')).toBeNull()
})
