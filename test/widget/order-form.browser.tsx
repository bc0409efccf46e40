/**
 * The form that sells several products together: choices, add-ons, audiences, shared and own quantities, its bill, and
 * its link. It is kept over a reload or in the address, and says what is missing, gone or too long. What it asks the
 * endpoint is in `order-total.browser.tsx`, what it says of renewals in `order-renewals.browser.tsx`.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestFigures } from '../../src/widget/binding/request-figures.ts'
import { decodeChoices } from '../../src/widget/elements/order/choices.ts'
import { bill, cards, configurator, link, open, order, price } from './order-form.ts'
import {
  type Answer,
  discounted,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

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
    'Net€582.40VAT 19%€110.60Total€693.00DiscountCoupon SAVE10€77.00',
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

it('asks for a product that only a link names in the one request of the page', async () => {
  const { page, requests, advance, settle } = testPage(priced(price))
  mount(order('', '<a data-vitrine-product="1" href="https://checkout.example/1001/?cart=1,9">One</a>'))
  requestFigures(page)
  await advance(0)
  await settle()
  expect(requests.map(({ searchParams }) => searchParams.get('product_id'))).toEqual(['1,9'])
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
  for (const text of ['x0', 'x100000', '3*-1', 'javascript:alert(1)', '3 '.repeat(1100), 'I']) {
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
