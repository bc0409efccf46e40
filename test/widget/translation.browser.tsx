import { expect, it } from 'vitest'
import { openCart } from './every-state.ts'
import { discounted, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const nodesOf = (root: Node, kind: number): Node[] => {
  const walker = document.createTreeWalker(root, kind)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
}

/** Does what page translators do: replaces every text, in open shadow roots too, by elements with another text. */
const translatePage = (root: Node, honorsMarks: boolean): void => {
  for (const text of nodesOf(root, NodeFilter.SHOW_TEXT) as Text[]) {
    if (!text.data.trim() || (honorsMarks && text.parentElement?.closest('[translate=no]'))) continue
    const font = document.createElement('font')
    font.innerHTML = '<font></font>'
    if (font.firstChild) font.firstChild.textContent = text.data
    text.replaceWith(font)
  }
  for (const element of nodesOf(root, NodeFilter.SHOW_ELEMENT) as Element[])
    if (element.shadowRoot) translatePage(element.shadowRoot, honorsMarks)
}

const shadowText = (host: Element, selector: string): string =>
  textOf(host.querySelector(selector)?.shadowRoot?.querySelector('.root, bdi'))

for (const honorsMarks of [true, false])
  it(`keeps every figure true on a page that was translated${honorsMarks ? '' : ' regardless of marks'}`, async () => {
    const { page, settle } = testPage(
      priced((product, url) => (url.searchParams.get('coupon') ? discounted(product) : priceItem(product))),
    )
    const host = mount(`<vitrine-coupon></vitrine-coupon>
      <vitrine-card product="1" quantity="3" quantity-control></vitrine-card>
      <p>From <vitrine-price product="1"></vitrine-price>,
        <b data-vitrine-product="1" data-vitrine-field="price">70 €</b></p>`)
    await settle()
    const fresh = mount('')
    translatePage(host, honorsMarks)
    page.settings.value = { ...page.settings.value, coupon: 'SAVE10' }
    await settle()
    translatePage(host, honorsMarks)
    const card = host.querySelector('vitrine-card')
    const plus = card?.shadowRoot?.querySelector<HTMLElement>('[part=increment]')
    plus?.focus()
    plus?.click()
    await settle()
    expect(card?.shadowRoot?.activeElement?.getAttribute('part')).toBe('increment')
    fresh.innerHTML = '<vitrine-card product="1" quantity="4" quantity-control></vitrine-card>'
    await settle()
    expect(shadowText(host, 'vitrine-card')).toBe(shadowText(fresh, 'vitrine-card'))
    expect(shadowText(host, 'vitrine-price')).toBe('69.30 €')
    expect(textOf(host.querySelector('b'))).toBe('69.30 €')
    expect(shadowText(host, 'vitrine-coupon')).toContain('SAVE10 is applied: 7.70 € below list price.')
  })

/** Every amount of money in a text that no mark keeps from page translators; the terms may be translated. */
const unmarkedIn = (root: Node): string[] => [
  ...(nodesOf(root, NodeFilter.SHOW_TEXT) as Text[])
    .filter(({ data }) => /\d/.test(data) && /\p{Sc}/u.test(data))
    .filter(({ parentElement }) => !parentElement?.closest('[translate=no], [part=terms], style'))
    .map(({ data }) => data),
  ...(nodesOf(root, NodeFilter.SHOW_ELEMENT) as Element[]).flatMap(({ shadowRoot }) =>
    shadowRoot ? unmarkedIn(shadowRoot) : [],
  ),
]

it('marks every amount of each element as not to be translated', async () => {
  const { settle } = testPage(
    priced((product) => discounted(product, 'SAVE10')),
    { coupon: 'SAVE10' },
  )
  const host = mount(`<vitrine-coupon></vitrine-coupon>
    <vitrine-card product="1" quantity="3" quantity-control tax="both"></vitrine-card>
    <vitrine-price product="1"></vitrine-price>
    <b data-vitrine-product="1" data-vitrine-field="price">soon</b>
    <i translate="yes" data-vitrine-product="1" data-vitrine-field="price">soon</i>`)
  await settle()
  expect(shadowText(host, 'vitrine-coupon')).toContain('7.70 €')
  expect(unmarkedIn(host)).toEqual(['69.30\u00a0€'])
  expect(host.querySelector('i')?.getAttribute('translate')).toBe('yes')
})

it('marks every amount of a monthly price', async () => {
  const { settle } = testPage(priced((product) => priceItem(product, { monthly_price: money(6.42) })))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  expect(shadowText(host, 'vitrine-card')).toContain('per month')
  expect(unmarkedIn(host)).toEqual([])
})

for (const state of ['ready', 'differs', 'review', 'paid'])
  it(`marks every amount of a cart that is ${state}`, async () => {
    const { cart } = await openCart(state, {}, '<vitrine-card product="1" quantity="2"></vitrine-card>')
    expect(textOf(cart.querySelector('.cart'))).toMatch(/\d/)
    expect(unmarkedIn(cart)).toEqual([])
  })

it('keeps an open cart and a chosen currency true on a page that is translated', async () => {
  const { host, cart, page, settle } = await openCart(
    'ready',
    {},
    '<vitrine-currency currencies="EUR USD"></vitrine-currency><vitrine-card product="1"></vitrine-card>',
  )
  const before = textOf(cart.querySelector('dl'))
  translatePage(document.body, true)
  page.settings.value = { ...page.settings.value, currency: 'USD' }
  await settle()
  expect(textOf(cart.querySelector('dl'))).toBe(before)
  expect(rootOf(host, 'vitrine-currency').querySelector('select')?.value).toBe('USD')
})
