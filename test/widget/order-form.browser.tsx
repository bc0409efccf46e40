/**
 * The form that sells several products together: choices, add-ons, shared and own quantities, its total, its bill,
 * renewals, and the way to checkout, by review, session or link. It is kept over a reload or in the address, and says
 * what is missing, gone or too long. The endpoint's total is asked for after an act and marked until it comes.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { decodeShown } from '../../src/contract/shown.ts'
import { requestFigures } from '../../src/widget/binding/request-figures.ts'
import { decodeChoices } from '../../src/widget/elements/order/choices.ts'
import type { Ga4Event } from '../../src/widget/features/analytics/ga4.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { ga4Problems } from '../support/ga4-fields.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
  withOneTier,
} from './support.ts'

const link = (product: number, attributes: string, text: string): string =>
  `<a data-vitrine-product="${product}" ${attributes} href="https://checkout.example/1001/?cart=${product}">${text}</a>`

/** A choice of three, two add-ons, one of them with a quantity of its own. */
const configurator = `
  ${link(1, 'data-vitrine-choice="Term"', '1 year')}
  ${link(2, 'data-vitrine-choice="Term" data-vitrine-checked', '2 years')}
  ${link(3, 'data-vitrine-choice="Term"', '3 years')}
  ${link(7, 'data-vitrine-add-on', 'Support')}
  ${link(8, 'data-vitrine-add-on data-vitrine-quantity="1" data-vitrine-quantity-control', 'Training')}`

const order = (attributes = 'quantity="10" quantity-control', content = configurator): string =>
  `<vitrine-order ${attributes}>${content}</vitrine-order>`

const price = (product: string) => priceItem(product, { price: money(Number(product) * 10) })

const open = async (
  html = order(),
  {
    answer = priced(price),
    item = price,
    settings = {},
    storage = ownStorage(),
  }: {
    answer?: Answer
    item?: (product: string) => PriceItem
    settings?: Settings
    storage?: () => Storage
  } = {},
) => {
  // Its volume prices tell what several units cost.
  const test = testPage(withOneTier(answer, item), { endpoint: 'https://shop.example', ...settings }, storage)
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, 'vitrine-order')
  const sum = () => (host.querySelector('vitrine-total')?.shadowRoot ?? root) as ShadowRoot
  const linked = () =>
    Object.fromEntries(new URL(sum().querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? '').searchParams)
  return {
    ...test,
    host,
    root,
    linked,
    /** Product and quantity of the link. */
    cart: () =>
      Object.fromEntries(
        (linked().cart ?? '').split(',').map((product) => [product, Number(linked()[`quantity_${product}`])]),
      ),
    total: () => textOf(sum().querySelector('[part=total] dd')),
    input: (product: number) =>
      root.querySelector<HTMLInputElement>(`input[value="${product}"]:not([role=spinbutton])`),
    pick: async (product: number) => {
      root.querySelector<HTMLInputElement>(`input[value="${product}"]:not([role=spinbutton])`)?.click()
      await test.settle()
    },
  }
}

const address = location.href
const goTo = (search: string): void => history.replaceState(null, '', new URL(search, address))

beforeEach(() => sessionStorage.clear())

afterEach(() => history.replaceState(null, '', address))

it('makes one order of a choice, add-ons and a shared quantity', async () => {
  const { cart, total, pick, requests, root } = await open()
  expect(cart()).toEqual({ 2: 10 })
  expect(total()).toBe('€200.00')
  await pick(3)
  await pick(7)
  await pick(8)
  expect(cart()).toEqual({ 3: 10, 7: 10, 8: 1 })
  expect(total()).toBe('€1,080.00')
  root.querySelector<HTMLElement>('.form > div [part=increment]')?.click()
  await expect.poll(cart).toEqual({ 3: 11, 7: 11, 8: 1 })
  // One question names all products, and no step asks again.
  const asked = requests.filter(({ pathname }) => pathname.endsWith('/prices'))
  expect(asked.map(({ searchParams }) => searchParams.get('product_id'))).toEqual(['1,2,3,7,8'])
})

it('says net, tax and saving of everything', async () => {
  const answer = priced((product) => discounted(product))
  const { root, settle } = await open(order(), { answer, item: (product) => discounted(product) })
  await settle()
  expect(textOf(root.querySelector('dl'))).toBe(
    'Net€582.40VAT 19%€110.60Total€693.00Below list priceCoupon SAVE10€77.00',
  )
})

it('calls nothing a total, and no amount that of several units, where only checkout knows it', async () => {
  const { root, pick } = await open(order(), { settings: { endpoint: '' } })
  const said = () => textOf(root.querySelector('[part=message]'))
  expect(root.querySelector('[part=total]')).toBeNull()
  expect(said()).toBe('You see the total at checkout before you pay.')
  expect(bill(root)).toEqual(['Product 2 × 10: '])
  await pick(8)
  expect(bill(root)).toEqual(['Product 2 × 10: ', 'Training: €80.00'])
  expect(textOf(root)).not.toContain('200')
  expect(root.querySelector('[part=total]')).toBeNull()
})

const bill = (root: ParentNode): string[] =>
  [...root.querySelectorAll('.bill li')].map((line) => [...line.children].map(textOf).join(': '))

it('lists the products by their own names with what all their units cost', async () => {
  const { root, pick, total } = await open()
  // An option, “2 years”, is the name of no product.
  expect(bill(root)).toEqual(['Product 2 × 10: €200.00'])
  await pick(7)
  await pick(8)
  expect(bill(root)).toEqual(['Product 2 × 10: €200.00', 'Support × 10: €700.00', 'Training: €80.00'])
  expect(total()).toBe('€980.00')
})

it('keeps the names of several products while their prices are on their way', async () => {
  const { root, settle } = await open(order('quantity="1"', `${configurator}${link(9, '', 'Set-up')}`), {
    answer: () => new Promise(() => {}),
  })
  await settle()
  expect(bill(root)).toEqual(['2 years: …', 'Set-up: …'])
})

it('lists net amounts beside a net total', async () => {
  const { root, pick } = await open(order('quantity="1"'), { settings: { tax: 'net' } })
  await pick(7)
  expect(bill(root)[1]).toBe('Support: €58.82')
})

it('shows a total of one unit of each without an endpoint', async () => {
  const { root, total } = await open(order(''), { settings: { endpoint: '' } })
  expect(total()).toBe('€20.00')
  expect(root.querySelector('[part=message]')).toBeNull()
})

it('is a radio group and check boxes with the merchant’s words, by keyboard too', async () => {
  const { root, cart, settle, input } = await open()
  const groups = [...root.querySelectorAll('fieldset.group')]
  expect(groups.map((group) => textOf(group.querySelector('legend')))).toEqual(['Term', 'Add-ons'])
  expect(groups.map((group) => group.querySelectorAll('input[type=radio]').length)).toEqual([3, 0])
  expect(groups.map((group) => group.querySelectorAll('input[type=checkbox]').length)).toEqual([0, 2])
  expect(textOf(input(2)?.labels?.[0])).toBe('2 years20.00 €')
  input(2)?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await settle()
  expect(cart()).toEqual({ 3: 10 })
  expect(root.activeElement).toBe(input(3))
})

it('gives an add-on a quantity of its own, which a name tells from the shared one', async () => {
  const { root, cart, pick, settle } = await open()
  expect(root.querySelectorAll('[part=quantity]')).toHaveLength(1)
  await pick(8)
  const field = root.querySelector<HTMLInputElement>('[aria-label="Quantity: Training"] input')
  await userEvent.fill(field as Element, '4')
  await settle()
  expect(cart()).toEqual({ 2: 10, 8: 4 })
})

it('refuses a quantity out of bounds, and says so', async () => {
  const { root, cart, settle } = await open(order('quantity="10" max-quantity="20" quantity-control'))
  const field = root.querySelector<HTMLInputElement>('[part=quantity-input]')
  await userEvent.fill(field as Element, '21')
  await settle()
  expect(textOf(root.querySelector('.danger[role=status]'))).toBe('At most 20 units.')
  expect(cart()).toEqual({ 2: 10 })
  expect(field?.getAttribute('aria-invalid')).toBe('true')
})

it('replaces links by its form, and leaves links that sell until it is there', async () => {
  const { host } = await open(order('', `<ul><li>${link(1, '', 'One')}</li></ul>${link(2, '', 'Two')}`))
  for (const element of host.querySelectorAll('a')) expect(element.getBoundingClientRect().height).toBe(0)
  host.remove()
  const test = testPage(priced(), {}, undefined, { module: () => new Promise(() => {}) })
  const bare = mount(order('', link(2, '', 'Two')))
  await test.advance(0)
  expect(bare.querySelector('a')?.getBoundingClientRect().height).toBeGreaterThan(0)
  expect(bare.querySelector('a')?.href).toContain('cart=2')
})

it('is in the first request of the page with the products of its links', async () => {
  const { page, requests, advance } = testPage(priced(), {}, undefined, {
    module: () => new Promise(() => {}),
  })
  mount(
    `${order()}<div data-vitrine="order">${link(4, '', 'Four')}</div><vitrine-card product="5"></vitrine-card>`,
  )
  requestFigures(page)
  await advance(0)
  expect(requests.map(({ searchParams }) => searchParams.get('product_id')?.split(',').toSorted())).toEqual([
    ['1', '2', '3', '4', '5', '7', '8'],
  ])
})

const plans = `<vitrine-plans selected="year">
  ${['month', 'year'].map((interval, index) => [1, 2].map((edition) => `<vitrine-card product="${edition + index * 2}" interval="${interval}" data-vitrine-choice="Edition"></vitrine-card>`).join('')).join('')}
</vitrine-plans>`

it('keeps the chosen edition when the interval switches', async () => {
  const { host, cart, pick, settle } = await open(order('', plans))
  expect(cart()).toEqual({ 3: 1 })
  await pick(4)
  rootOf(host, 'vitrine-plans').querySelector<HTMLInputElement>('input[value="1"]')?.click()
  await settle()
  expect(cart()).toEqual({ 2: 1 })
  rootOf(host, 'vitrine-plans').querySelector<HTMLInputElement>('input[value="12"]')?.click()
  await settle()
  expect(cart()).toEqual({ 4: 1 })
})

const cards =
  '<vitrine-card product="1"></vitrine-card><vitrine-card product="2" quantity="3" quantity-control></vitrine-card>'

it('sells its cards together, with their own quantities, and hides their own controls', async () => {
  const { host, cart, settle, requests } = await open(order('quantity="2"', cards), {
    settings: { endpoint: '' },
  })
  expect(cart()).toEqual({ 1: 2, 2: 3 })
  rootOf(host, 'vitrine-card[quantity]').querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(cart()).toEqual({ 1: 2, 2: 4 })
  for (const card of host.querySelectorAll('vitrine-card'))
    expect(card.shadowRoot?.querySelector('[part=buy]')?.getBoundingClientRect().height).toBe(0)
  expect(requests).toHaveLength(1)
})

it('gives every quantity of an order a label of its own', async () => {
  const each = [1, 2].map((id) => `<vitrine-card product="${id}" quantity-control></vitrine-card>`).join('')
  const { host, root } = await open(
    order('quantity-control', each + link(3, 'data-vitrine-quantity-control', 'Training')),
    {
      answer: priced((product) =>
        priceItem(product, { product: { name: 'Lumen', additional_name: `edition ${product}` } }),
      ),
    },
  )
  const roots = [root, ...[...host.querySelectorAll('vitrine-card')].map((card) => card.shadowRoot)]
  const labels = roots.flatMap((each) =>
    [...(each?.querySelectorAll('[part=quantity-input]') ?? [])].map((field) => field.ariaLabel),
  )
  expect(labels.sort()).toEqual([
    'Quantity',
    'Quantity: Lumen edition 1',
    'Quantity: Lumen edition 2',
    'Quantity: Training',
  ])
})

it('leaves cards outside of an order their controls', async () => {
  const { host } = await open(`${order('', cards)}<vitrine-card id="alone" product="1"></vitrine-card>`)
  expect(rootOf(host, '#alone').querySelector('[part=buy]')?.getBoundingClientRect().height).toBeGreaterThan(
    0,
  )
})

it('asks and sells under the one price rule of the order, with its extra parameters', async () => {
  const { requests, linked } = await open(order('price-rule="edu" x-campaign="spring"', cards), {
    settings: { endpoint: '' },
  })
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['edu'])
  expect(linked()).toMatchObject({ pricerule: 'edu', 'x-campaign': 'spring' })
})

it('shows total and control in <vitrine-total>, and itself where that file fails', async () => {
  const content = `${configurator}<aside><vitrine-total label="Get it"></vitrine-total></aside>`
  const { host, root, total } = await open(order('', content))
  expect(root.querySelector('[part=buy]')).toBeNull()
  expect(total()).toBe('€20.00')
  expect(textOf(rootOf(host, 'vitrine-total').querySelector('[part=buy]'))).toBe('Get it')
  host.querySelector('vitrine-total')?.remove()
  await expect.poll(() => root.querySelector('[part=buy]')).not.toBeNull()
})

it('reports a total outside of an order, and shows its fallback', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  const host = mount('<vitrine-total><a href="#">Buy</a></vitrine-total>')
  await settle()
  expect(warn.mock.calls.flat().join()).toContain('is in no <vitrine-order>')
  expect(host.querySelector('a')?.getBoundingClientRect().height).toBeGreaterThan(0)
})

it('keeps the choices over a reload, and not those of another page', async () => {
  const storage = ownStorage()
  const first = await open(order(), { storage })
  await first.pick(3)
  await first.pick(7)
  first.host.remove()
  const again = await open(order(), { storage })
  expect(again.cart()).toEqual({ 3: 10, 7: 10 })
  again.host.remove()
  goTo('/elsewhere')
  const other = await open(order(), { storage })
  expect(other.cart()).toEqual({ 2: 10 })
})

it('sells without storage', async () => {
  const { pick, cart } = await open(order(), {
    storage: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  await pick(3)
  expect(cart()).toEqual({ 3: 10 })
})

it('has what is chosen in the address where it is shareable, and reads it from there', async () => {
  const attributes = 'quantity="10" quantity-control shareable'
  const first = await open(order(attributes))
  expect(new URL(location.href).searchParams.has('order')).toBe(false)
  await first.pick(3)
  await first.pick(8)
  first.root.querySelector<HTMLElement>('.form > div [part=increment]')?.click()
  await first.settle()
  expect(new URL(location.href).searchParams.get('order')).toBe('x11 3 8*1')
  first.host.remove()
  const shared = await open(order(attributes))
  expect(shared.cart()).toEqual({ 3: 11, 8: 1 })
  shared.host.remove()
  const elsewhere = await open(order())
  expect(elsewhere.cart()).toEqual({ 2: 10 })
})

it('ignores an address that no order has written', async () => {
  for (const text of ['x0', 'x99999', '3*-1', 'javascript:alert(1)', '3 '.repeat(1100), 'I']) {
    goTo(`?order=${encodeURIComponent(text)}`)
    const { cart, host } = await open(order('shareable'))
    expect(cart(), text.slice(0, 30)).toEqual({ 2: 1 })
    host.remove()
  }
  expect(decodeChoices('x5 3 4*2')?.quantity).toBe(5)
})

it('says that a product is gone, and leaves it out', async () => {
  const answer = priced((product) => (product === '2' || product === '7' ? undefined : price(product)))
  const { root, cart, input } = await open(order(), { answer })
  expect(cart()).toEqual({ 1: 10 })
  expect(input(2)?.disabled).toBe(true)
  expect(textOf(input(7)?.labels?.[0])).toBe('SupportNot available at the moment')
  expect(root.querySelector('[part=message]')).toBeNull()
})

it('sells without prices, and says where the total will be', async () => {
  const { root, cart, advance } = await open(order(), {
    answer: () => {
      throw new TypeError('offline')
    },
  })
  await advance(20_000)
  expect(cart()).toEqual({ 2: 10 })
  expect(root.querySelector('dl')).toBeNull()
  expect(textOf(root.querySelector('[part=message]'))).toBe('You see the total at checkout before you pay.')
})

it('marks the total while prices of another coupon are on their way', async () => {
  let hold = false
  const { host, root, settle } = await open(order(), {
    answer: (url, init) => (hold ? new Promise(() => {}) : priced(price)(url, init)),
  })
  expect(root.querySelector('dl')?.getAttribute('aria-busy')).toBe('false')
  hold = true
  host.querySelector('vitrine-order')?.setAttribute('coupon', 'SAVE10')
  await settle()
  expect(root.querySelector('dl')?.getAttribute('aria-busy')).toBe('true')
})

it('says so when one checkout link cannot hold the order', async () => {
  const own = Array.from({ length: 40 }, (_, index) => `I${'x'.repeat(60)}${index}`)
  const html = order('', own.map((product) => `<a data-vitrine-product="${product}" href="#">P</a>`).join(''))
  const { root } = await open(html, { answer: () => new Promise(() => {}) })
  expect(textOf(root.querySelector('[part=message]'))).toContain('too many products')
  expect(root.querySelector('[part=buy]')).toBeNull()
})

it('says that an order is empty', async () => {
  const { root } = await open(order('', link(7, 'data-vitrine-add-on', 'Support')))
  expect(textOf(root.querySelector('[part=message]'))).toBe('Your order is empty. Choose a product first.')
  expect(root.querySelector('[part=buy]')).toBeNull()
})

it('states what renews, for all of the order', async () => {
  const { root } = await open(order('quantity="2" renewal="P1Y" renewal-price="price"', cards))
  expect(textOf(root.querySelector('.sum [part=terms]'))).toBe(
    'Renews automatically every year at €80.00 until canceled.',
  )
})

/** The text as it is laid out, without the marks around isolated names. */
const withoutMarks = (element: HTMLElement | null): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: just this has the line breaks of the layout
  element?.innerText.replace(/[\u2068\u2069]/g, '').trim() ?? ''

const renewals = (root: ShadowRoot): string =>
  withoutMarks(root.querySelector<HTMLElement>('.sum [part=terms]'))

const yearly = 'data-vitrine-renewal="P1Y" data-vitrine-renewal-price="price"'

it('states the renewal of the chosen option', async () => {
  const options = `
    ${link(1, `data-vitrine-choice="Term" ${yearly}`, '1 year')}
    ${link(2, 'data-vitrine-choice="Term" data-vitrine-renewal="P2Y" data-vitrine-renewal-price="price"', '2 years')}
    ${link(3, 'data-vitrine-choice="Term" data-vitrine-renewal="none"', 'For good')}
    ${link(4, 'data-vitrine-choice="Term"', 'Something')}`
  const { root, pick, host, settle } = await open(order('quantity="2"', options))
  expect(renewals(root)).toBe('Renews automatically every year at €20.00 until canceled.')
  await pick(2)
  expect(renewals(root)).toBe('Renews automatically every 2 years at €40.00 until canceled.')
  await pick(3)
  expect(renewals(root)).toBe('One payment, no renewal.')
  await pick(4)
  expect(renewals(root)).toBe('')
  host.querySelector('[data-vitrine-product="4"]')?.setAttribute('data-vitrine-renewal', 'P1M')
  await settle()
  expect(renewals(root)).toBe('Renews automatically every month until canceled.')
})

it('follows the chosen card, whose own renewal stands before that of the order', async () => {
  const options = `
    <vitrine-card product="1" renewal="P1Y" data-vitrine-choice="Edition"></vitrine-card>
    <vitrine-card product="2" data-vitrine-choice="Edition"></vitrine-card>`
  const { root, pick, host, settle } = await open(order('renewal="P1M"', options))
  expect(renewals(root)).toBe('Renews automatically every year until canceled.')
  await pick(2)
  expect(renewals(root)).toBe('Renews automatically every month until canceled.')
  host.querySelector('vitrine-card[product="2"]')?.setAttribute('renewal', 'none')
  await settle()
  expect(renewals(root)).toBe('One payment, no renewal.')
})

it('states each renewal with its products, where they differ', async () => {
  const items = `
    ${link(1, yearly, 'Licence')}
    ${link(2, `data-vitrine-add-on data-vitrine-checked ${yearly}`, 'Support')}
    ${link(7, 'data-vitrine-add-on data-vitrine-checked data-vitrine-renewal="none"', 'Training')}
    ${link(8, 'data-vitrine-add-on', 'Gift')}`
  const { root, pick } = await open(order('quantity="2"', items))
  expect(renewals(root).split('\n')).toEqual([
    'Licence, Support: Renews automatically every year at €60.00 until canceled.',
    'Training: One payment, no renewal.',
  ])
  await pick(7)
  expect(renewals(root)).toBe('Renews automatically every year at €60.00 until canceled.')
  await pick(8)
  expect(renewals(root)).toBe('Licence, Support: Renews automatically every year at €60.00 until canceled.')
})

it('states the list price of a renewal, and none of a product without a price', async () => {
  const items = `
    ${link(1, 'data-vitrine-renewal="P1Y" data-vitrine-renewal-price="list-price"', 'Licence')}
    ${link(2, 'data-vitrine-renewal="P1M" data-vitrine-renewal-price="price"', 'Support')}`
  const { root } = await open(order('quantity="3"', items), {
    answer: priced((product) => (product === '1' ? discounted(product) : undefined)),
  })
  expect(renewals(root)).toBe(
    'Renews automatically every year at today’s list price of €231.00 until canceled.',
  )
})

it('takes the renewal of the store for one product, and for several only their own or that of the order', async () => {
  const settings: Settings = { renewal: 'P1Y' }
  const { root, pick } = await open(order('', link(1, '', 'One') + link(7, 'data-vitrine-add-on', 'Two')), {
    settings,
  })
  expect(renewals(root)).toBe('Renews automatically every year until canceled.')
  await pick(7)
  expect(renewals(root)).toBe('')
})

it('reports cards with a price rule of their own, and choices without a name', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open(order('', '<vitrine-card product="1" price-rule="own" data-vitrine-choice=""></vitrine-card>'))
  const text = warn.mock.calls.flat().join('\n')
  expect(text).toContain('<vitrine-card price-rule="own"> is not used: checkout takes one rule an order')
  expect(text).toContain('<vitrine-card data-vitrine-choice=""> needs a name')
})

it('shows in its cards the prices that it charges, and not those of a rule of their own', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { root, requests } = await open(
    order(
      '',
      `<vitrine-card product="1" price-rule="own"></vitrine-card>
       <vitrine-card product="2" price-rules="1-9:small 10-:team"></vitrine-card>`,
    ),
  )
  const host = root.host as HTMLElement
  const cards = [...host.querySelectorAll('vitrine-card')]
  await expect
    .poll(() => cards.map((card) => card.getAttributeNames().join()))
    .toEqual(['product', 'product'])
  expect(requests.at(-1)?.searchParams.get('price_rule')).toBeNull()
  const late = document.createElement('vitrine-card')
  late.setAttribute('product', '2')
  late.setAttribute('price-rule', 'late')
  host.append(late)
  await expect.poll(() => late.hasAttribute('price-rule')).toBe(false)
  expect(warn.mock.calls.flat().join('\n')).toContain('<vitrine-card price-rule="late"> is not used')
})

const pressed = async (settings: Settings = {}, answer?: Answer, attributes = '', content = cards) => {
  const shop = await previewShop(
    order(attributes, content),
    { review: 'difference', ...settings },
    withOneTier(answer ?? (() => json(preview())), price),
    priced(price),
  )
  rootOf(shop.host, 'vitrine-order').querySelector<HTMLElement>('[part=buy]')?.click()
  await shop.settle()
  return shop
}

it('opens the review for several products, with the total that the page showed', async () => {
  const { asked, cart, followed } = await pressed()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    items: [
      { product: '1', quantity: 1 },
      { product: '2', quantity: 3 },
    ],
    session: true,
    expected: { total: 70, tax: 'gross', currency: 'EUR' },
  })
  expect(decodeShown(asked[0]?.shown ?? '')).toMatchObject({
    net: 58.83,
    gross: 70,
    tax: 'gross',
    currency: 'EUR',
    country: 'DE',
    quantity: 4,
    lines: 2,
    page: location.pathname.slice(0, 60),
  })
  expect(cart().querySelector('dialog')?.open).toBe(true)
  expect(followed).toEqual([])
})

it('expects the net total where net prices are shown', async () => {
  const { asked } = await pressed({ tax: 'net' })
  expect(asked[0]?.expected).toEqual({ total: 58.83, tax: 'net', currency: 'EUR' })
  expect(decodeShown(asked[0]?.shown ?? '')).toMatchObject({ net: 58.83, tax: 'net' })
})

it('expects nothing, and says nothing of the page, after the shopper has changed the code beside the open review', async () => {
  const { asked, page, settle, wayOn } = await pressed(undefined, () => new Response('', { status: 502 }))
  page.visit('1001').setCoupon('SAVE10')
  await settle()
  expect(asked.at(-1)).toMatchObject({ coupon: 'SAVE10' })
  expect(asked.at(-1)).not.toHaveProperty('expected')
  expect(asked.at(-1)).not.toHaveProperty('shown')
  expect(wayOn()).toContain('coupon=SAVE10')
  expect(wayOn()).not.toContain('x-vitrine-shown')
})

it('follows the plain link without a review where the merchant wants none', async () => {
  const { host, asked, cart, settle } = await previewShop(
    order('', cards),
    { review: 'never' },
    undefined,
    priced(price),
  )
  let isLeft = false
  host.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  })
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(isLeft).toBe(true)
  expect(asked).toEqual([])
  expect(() => cart()).toThrow()
})

it('carries in its link what was shown, by the price rule of the order', async () => {
  const { linked } = await open(order('quantity="1" price-rule="partner"'))
  const shown = decodeShown(linked()['x-vitrine-shown'] ?? '')
  expect(shown).toMatchObject({ gross: 20, quantity: 1, lines: 1, priceRule: 'partner' })
})

it('tells analytics every product of the order, and its value, as its checkout begins', async () => {
  Object.assign(window, { dataLayer: undefined, gtag: undefined, google_tag_manager: undefined })
  const { host, pick, root } = await open(order('quantity="2"'), {
    settings: { analytics: 'ga4', coupon: 'SAVE10', endpoint: '' },
  })
  await pick(7)
  // The link must not leave the test.
  host.addEventListener('click', (event) => event.preventDefault())
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  const { dataLayer = [] } = window as Window & { dataLayer?: unknown[] }
  const events = () =>
    (dataLayer as (Ga4Event | { event?: undefined })[]).filter(
      (entry) => entry.event === 'add_to_cart' || entry.event === 'begin_checkout',
    ) as Ga4Event[]
  await expect.poll(() => events().length).toBe(2)
  const net = (product: number) => price(`${product}`).price.net.value
  const lines = {
    currency: 'EUR',
    value: Number((2 * (net(2) + net(7))).toFixed(2)),
    items: [2, 7].map((product) => ({
      item_id: `${product}`,
      item_name: `Product ${product}`,
      price: net(product),
      quantity: 2,
    })),
  }
  expect(events()).toEqual([
    { event: 'add_to_cart', ecommerce: lines },
    { event: 'begin_checkout', ecommerce: { ...lines, coupon: 'SAVE10' } },
  ])
  expect(events().flatMap(ga4Problems)).toEqual([])
})

it('says nothing of a total that it cannot show', async () => {
  const inCurrencies = priced((product) =>
    priceItem(product, {
      currency: product === '1' ? { iso: 'USD', symbol: '$' } : { iso: 'EUR', symbol: '€' },
    }),
  )
  for (const answer of [inCurrencies, () => new Promise<Response>(() => {})]) {
    const { host, linked, total } = await open(order('', `${link(1, '', 'One')}${link(2, '', 'Two')}`), {
      answer,
    })
    expect(total()).toBe('')
    expect(linked()).toHaveProperty('cart')
    expect(linked()).not.toHaveProperty('x-vitrine-shown')
    host.remove()
  }
})

it('lets a known customer order several products, where the order states its renewal', async () => {
  const token = { customerToken: 'token' }
  const { cart } = await pressed(token, undefined, 'renewal="P1Y"')
  expect(textOf(cart().querySelector('[part=order]'))).toBe('Buy now')
  expect(textOf(cart().querySelector('[part=terms]'))).toContain('Renews automatically every year')
})

it('lets a known customer order where each product states its renewal, and repeats each of them', async () => {
  const each = `
    <vitrine-card product="1" renewal="P1Y" renewal-price="price"></vitrine-card>
    <vitrine-card product="2" renewal="none"></vitrine-card>`
  const names = ['Licence', 'Training']
  const lines = preview().lines.map((line, index) => ({ ...line, name: names[index] ?? '', quantity: 1 }))
  const { cart } = await pressed({ customerToken: 'token' }, () => json(preview({ lines })), '', each)
  expect(cart().querySelector('[part=order]')).not.toBeNull()
  const said = withoutMarks(cart().querySelector<HTMLElement>('[part=terms]')).split('\n')
  expect(said).toEqual([
    'Licence: Renews automatically every year at €154.00 until canceled.',
    'Training: One payment, no renewal.',
  ])
})

it.each([
  ['a product states no renewal', cards.replace('product="1"', 'product="1" renewal="P1Y"'), ''],
  ['nothing is stated about renewals but by the page', cards, 'P1Y'],
])('sends a known customer to checkout where %s', async (_, content, renewal) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { cart } = await pressed({ customerToken: 'token', renewal }, undefined, '', content)
  expect(cart().querySelector('[part=order]')).toBeNull()
  expect(cart().querySelector('[part=continue]')).not.toBeNull()
})

/** An order with an endpoint that takes a tenth off from ten units on. */
const tiered = async (
  answer?: Answer,
  html = order('quantity="9" quantity-control'),
  prices = priced(price),
) => {
  const shop = await previewShop(
    html,
    { review: 'difference' },
    answer ??
      ((_, init) => {
        const { items } = JSON.parse(String(init?.body)) as { items: { quantity: number }[] }
        const gross = items.reduce((sum, { quantity }) => sum + quantity * 20 * (quantity > 9 ? 0.9 : 1), 0)
        const total = { net: gross, vat: 0, gross, vatPercentage: 0 }
        const line = { product: '2', name: 'Two', quantity: 10, unit: total, total, discount: 20 }
        return json(preview({ lines: [line], total }))
      }),
    prices,
  )
  const root = rootOf(shop.host, 'vitrine-order')
  return {
    ...shop,
    root,
    total: () => textOf(root.querySelector('[part=total] dd')),
    note: () => textOf(root.querySelector('.figures-note')),
    said: () => textOf(root.querySelector('[part=message]')),
    isBusy: () => root.querySelector('dl')?.getAttribute('aria-busy') === 'true',
    step: async (part = 'increment') => {
      root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
      await shop.settle()
    },
  }
}

const atCheckout = 'You see the total at checkout before you pay.'

it('asks for the true total after an act, once it is quiet, and shows no other until then', async () => {
  const { asked, total, note, said, isBusy, step, advance } = await tiered()
  await advance(10_000)
  expect(asked).toEqual([])
  expect([total(), said()]).toEqual(['', atCheckout])
  await step()
  expect([total(), note(), said(), isBusy()]).toEqual(['…', 'Checking the total…', '', true])
  await advance(399)
  expect(asked).toEqual([])
  await advance(1)
  expect(asked).toEqual([
    { items: [{ product: '2', quantity: 10 }], session: false, currency: 'EUR', language: 'en' },
  ])
  expect([total(), note(), isBusy()]).toEqual(['€180.00', '', false])
})

it('lists the platform’s own amounts of several products once its total is known', async () => {
  const { root, step, advance } = await tiered(
    (_, init) => {
      const { items } = JSON.parse(String(init?.body)) as { items: { product: string; quantity: number }[] }
      const lines = items.map(({ product, quantity }) => {
        const gross = Number(product) * 9 * quantity
        const total = { net: gross, vat: 0, gross, vatPercentage: 0 }
        return { product, name: product, quantity, unit: total, total }
      })
      const gross = lines.reduce((sum, { total }) => sum + total.gross, 0)
      return json(preview({ lines, total: { net: gross, vat: 0, gross, vatPercentage: 0 } }))
    },
    order('quantity="9" quantity-control', `${configurator}${link(9, '', 'Set-up')}`),
  )
  await step()
  await advance(400)
  expect(bill(root)).toEqual(['Product 2 × 10: €180.00', 'Set-up × 10: €810.00'])
})

it('asks for the last of several quick steps only, and never twice for a cart', async () => {
  const { asked, step, advance, total } = await tiered()
  await step()
  await step()
  await step()
  await advance(400)
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([12])
  await step('decrement')
  await advance(400)
  await step()
  await advance(400)
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([12, 11])
  expect(total()).toBe('€216.00')
})

it('shows no answer to an earlier cart as that of the present one', async () => {
  const answers: ((response: Response) => void)[] = []
  const { step, advance, total, isBusy, settle } = await tiered(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  await step()
  await advance(400)
  await step()
  answers[0]?.(json(preview()))
  await settle()
  expect([total(), isBusy()]).toEqual(['…', true])
})

it('leaves the total to checkout when the endpoint fails, and asks again after another act', async () => {
  const { asked, step, advance, total, said } = await tiered(() => json({}, { status: 503 }))
  await step()
  await advance(400)
  expect([total(), said()]).toEqual(['', atCheckout])
  await advance(60_000)
  expect(asked).toHaveLength(1)
  await step()
  await step('decrement')
  await advance(400)
  expect(asked).toHaveLength(2)
})

it('ends the check of a cart that was left and chosen again while it was asked for', async () => {
  const { step, advance, total, said } = await tiered(() => new Promise(() => {}))
  await step()
  await advance(400)
  await step()
  await step('decrement')
  await advance(400)
  await advance(8000)
  expect([total(), said()]).toEqual(['', atCheckout])
})

it('asks for the total again when the price of a unit has changed', async () => {
  let unit = 20
  const { asked, step, advance, settle, total } = await tiered(
    () => json(preview({ lines: [], total: { net: unit * 18, vat: 0, gross: unit * 18, vatPercentage: 0 } })),
    order('quantity="9" quantity-control', link(1, '', 'One') + link(2, '', 'Two')),
    priced((product) => priceItem(product, { price: money(unit) })),
  )
  await step()
  await advance(400)
  expect(total()).toBe('€360.00')
  unit = 30
  await advance(5 * 60_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  await advance(400)
  expect(total()).toBe('€540.00')
  expect(asked).toHaveLength(2)
})

it('does not take the total of a cart that lacks a product for that of the order', async () => {
  const { step, advance, total, said } = await tiered(() =>
    json(preview({ differences: [{ kind: 'missing', product: '2', expected: 10, actual: 0 }] })),
  )
  await step()
  await advance(400)
  expect([total(), said()]).toEqual(['', atCheckout])
})

it('asks nothing for one unit of one product, whose price is certain', async () => {
  const { asked, root, advance, settle } = await tiered(undefined, order('quantity="1"'))
  root.querySelector<HTMLInputElement>('input[value="3"]')?.click()
  await settle()
  await advance(400)
  expect(asked).toEqual([])
})

it('asks for no total while the prices beside it are on their way', async () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { asked, page, note, isBusy, step, advance, settle } = await tiered(
    undefined,
    undefined,
    async (url, init) => {
      if (url.searchParams.has('coupon')) await held
      return priced((product) =>
        priceItem(product, { price: money(url.searchParams.has('coupon') ? 18 : 20) }),
      )(url, init)
    },
  )
  await step()
  await advance(400)
  page.visit('1001').setCoupon('SAVE10')
  await settle()
  await advance(400)
  expect([note(), isBusy(), asked.length]).toEqual(['Checking the total…', true, 1])
  letGo()
  await settle()
  await advance(400)
  expect(asked.map(({ coupon }) => coupon)).toEqual([undefined, 'SAVE10'])
  expect(isBusy()).toBe(false)
})

it('buys with the true total as the one that was shown', async () => {
  const { asked, root, step, advance, settle } = await tiered()
  await step()
  await advance(400)
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(asked.at(-1)).toMatchObject({
    session: true,
    expected: { total: 180, tax: 'gross', currency: 'EUR' },
  })
  const shown = decodeShown(asked.at(-1)?.shown ?? '')
  expect(shown).toMatchObject({ gross: 180, quantity: 10, lines: 1 })
})

it('expects no total while the true one is on its way, and has shown none', async () => {
  const { asked, root, step, settle } = await tiered()
  await step()
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(asked.at(-1)).not.toHaveProperty('shown')
  expect(asked.at(-1)).not.toHaveProperty('expected')
})

it('asks for the true total of choices and a code that come with the address', async () => {
  goTo('?order=x30%202')
  const chosen = await tiered(undefined, order('shareable quantity-control'))
  await chosen.advance(400)
  expect([chosen.total(), chosen.asked.length]).toEqual(['€540.00', 1])
  chosen.host.remove()
  goTo('')
  const coded = await tiered()
  expect(coded.total()).toBe('')
  coded.page.visit('1001').applyUrlCoupon('SAVE10')
  await coded.settle()
  await coded.advance(400)
  expect(coded.asked.map(({ coupon }) => coupon)).toEqual(['SAVE10'])
  expect(coded.total()).toBe('€180.00')
})

it('shows no total under a code of the page’s own, which no act of the shopper has brought', async () => {
  const { asked, total, said, advance, step } = await tiered(
    undefined,
    order('quantity="30" quantity-control coupon="SAVE10"'),
  )
  await advance(10_000)
  expect([total(), said(), asked.length]).toEqual(['', atCheckout, 0])
  await step()
  await advance(400)
  expect(total()).toBe('€558.00')
})

const forAudiences = 'audiences="Standard; Education: edu" shareable'
const halved: Answer = priced((product, url) =>
  priceItem(product, {
    price: money(Number(product) * (url.searchParams.get('price_rule') === 'edu' ? 5 : 10)),
  }),
)
const audience = (root: ShadowRoot, rule: string) =>
  root.querySelector<HTMLInputElement>(`input[name=audience][value="${rule}"]`)

it('sells by the price rule of the chosen audience, in the form, in cards and at checkout', async () => {
  const html = order(forAudiences, '<vitrine-card product="1"></vitrine-card>')
  const { host, root, settle, total, linked, requests } = await open(html, { answer: halved })
  expect(audience(root, '')?.checked).toBe(true)
  expect(textOf(audience(root, '')?.closest('fieldset')?.querySelector('legend'))).toBe('Customer type')
  expect(linked()).not.toHaveProperty('pricerule')
  audience(root, 'edu')?.click()
  await settle()
  expect(total()).toBe('€5.00')
  expect(linked().pricerule).toBe('edu')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('5.00 €')
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual([null, 'edu'])
  audience(root, '')?.click()
  await settle()
  expect(total()).toBe('€10.00')
  expect(linked()).not.toHaveProperty('pricerule')
  expect(requests).toHaveLength(2)
})

it('keeps the audience with the other choices, over a reload and in the address', async () => {
  const storage = ownStorage()
  const first = await open(order(forAudiences), { answer: halved, storage })
  await first.pick(3)
  audience(first.root, 'edu')?.click()
  await first.settle()
  expect(new URL(location.href).searchParams.get('order')).toBe('r*edu 3')
  first.host.remove()
  const shared = await open(order(forAudiences), { answer: halved })
  expect([shared.total(), shared.linked().pricerule]).toEqual(['€15.00', 'edu'])
  shared.host.remove()
  goTo('?')
  const again = await open(order(forAudiences), { answer: halved, storage })
  expect([again.total(), again.linked().pricerule]).toEqual(['€15.00', 'edu'])
  audience(again.root, '')?.click()
  await again.settle()
  again.host.remove()
  const back = await open(
    order(forAudiences.replace('Standard', 'All').replace('shareable', 'price-rule="edu"')),
    {
      answer: halved,
      storage,
    },
  )
  expect(back.linked()).not.toHaveProperty('pricerule')
})

it('takes no price rule from an address that the page does not offer', async () => {
  goTo('?order=r*insider+3')
  const { linked, cart } = await open(order(forAudiences))
  expect(linked()).not.toHaveProperty('pricerule')
  expect(cart()).toEqual({ 3: 1 })
})

it('reports audiences that cannot be read, and sells without', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const text of ['Education: a b', ': edu', 'A; B', 'A: x; B: x', 'A: b: c']) {
    const { root, cart, host } = await open(order(`audiences="${text}"`))
    expect(root.querySelector('fieldset:has([name=audience])'), text).toBeNull()
    expect(cart()).toEqual({ 2: 1 })
    expect(warn.mock.calls.flat().join('\n')).toContain(`<vitrine-order audiences="${text}">`)
    host.remove()
  }
})

it('has content that follows the form after it, for the Tab key too', async () => {
  const { root, host } = await open(
    order('quantity="10" quantity-control', `${configurator}<p slot="after"><button>Print</button></p>`),
  )
  const stops: (Element | null)[] = []
  root.querySelector<HTMLElement>('input')?.focus()
  for (let press = 0; press < 12; press += 1) {
    stops.push(root.activeElement ?? document.activeElement)
    await userEvent.keyboard('{Tab}')
  }
  const increment = root.querySelector('[part=increment]')
  const own = host.querySelector('button')
  expect(stops.indexOf(increment)).toBeGreaterThan(0)
  expect(stops.indexOf(own)).toBeGreaterThan(stops.indexOf(increment))
})

it('has the quantity behind the choice that it counts, before the add-ons', async () => {
  const { settle } = testPage(priced(price))
  const host = mount(order())
  await settle()
  const root = rootOf(host, 'vitrine-order')
  const places = ['input[type=radio]', '.shared', 'input[type=checkbox]'].map((selector) =>
    root.querySelector(selector),
  )
  for (const [index, place] of places.slice(1).entries())
    expect(place && places[index]?.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('leaves total and buy control alone in a compact total, which says nothing twice', async () => {
  const { settle } = testPage(priced(price))
  const host = mount(
    order('renewal="P1Y"', `${configurator}<vitrine-total slot="after" compact></vitrine-total>`),
  )
  await settle()
  const root = rootOf(host, 'vitrine-total')
  const isShown = (selector: string) => root.querySelector<HTMLElement>(selector)?.checkVisibility()
  expect(['[part=total]', '[part=buy]'].map(isShown)).toEqual([true, true])
  expect(['dl > div:not(.total)', '[role=status]', '[part=terms]'].map(isShown)).toEqual([
    false,
    false,
    false,
  ])
})

it('breaks no amount inside its number, however long it is, and stays in its box', async () => {
  await page.viewport(320, 800)
  const { host, root } = await open(order('', link(2, '', 'Two')), {
    answer: priced((product) =>
      priceItem(product, { currency: { iso: 'IDR', symbol: 'IDR' }, price: money(1_449_043_700) }),
    ),
  })
  const box = host.querySelector('vitrine-order')?.getBoundingClientRect()
  const amounts = [...root.querySelectorAll('.figures bdi[translate=no]')]
  expect(amounts.length).toBeGreaterThan(3)
  for (const amount of amounts) {
    const rects = [...amount.getClientRects()]
    expect(rects, textOf(amount)).toHaveLength(1)
    expect(rects[0]?.right).toBeLessThanOrEqual(box?.right ?? 0)
    expect(rects[0]?.left).toBeGreaterThanOrEqual(box?.left ?? 0)
  }
  await page.viewport(414, 896)
})
