import { expect, it } from 'vitest'
import { json, mount, priced, testPage } from './support.ts'

const own =
  'https://checkout.example/1001/?scope=cart&cart=97772&cfg=two-columns&affiliate=48817&b2b=true&x-source=a%20b&x-source=c'
/** Everything of the link that the element does not set. */
const foreign = 'scope=cart&cfg=two-columns&affiliate=48817&b2b=true&x-source=a%20b&x-source=c'

const foreignOf = (link: Element | null | undefined): string =>
  (link?.getAttribute('href') ?? '')
    .split(/[?&]/)
    .slice(1)
    .filter((text) => /^(scope|cfg|affiliate|b2b|x-source|utm)/.test(text))
    .join('&')

const markups: [string, string, (host: HTMLElement) => Element | null | undefined][] = [
  [
    'a bound link',
    `<p data-vitrine-product="97772"><a data-vitrine-field="buy" href="${own}">Buy</a></p>`,
    (host) => host.querySelector('a'),
  ],
  [
    'a link of plain markup',
    `<a data-vitrine="buy" data-vitrine-product="97772" href="${own}">Buy</a>`,
    (host) => host.querySelector('a'),
  ],
  [
    'a link inside a buy control',
    `<vitrine-buy product="97772"><a href="${own}">Buy</a></vitrine-buy>`,
    (host) => host.querySelector('a'),
  ],
  [
    'the link of a card',
    `<vitrine-card product="97772"><a href="/more">More</a> <a href="${own}">Buy</a></vitrine-card>`,
    (host) =>
      host.querySelector('vitrine-card')?.shadowRoot?.querySelector('a[part=buy]') ??
      host.querySelector('a + a'),
  ],
  [
    'the card of plain markup',
    `<div data-vitrine="card" data-vitrine-product="97772"><a href="${own}">Buy</a></div>`,
    (host) =>
      host.querySelector('vitrine-card')?.shadowRoot?.querySelector('a[part=buy]') ?? host.querySelector('a'),
  ],
  ['a class name', `<a class="shop-97772-buy" href="${own}">Buy</a>`, (host) => host.querySelector('a')],
  [
    'an order',
    `<vitrine-order><vitrine-card product="97772"></vitrine-card><a href="${own}">Buy</a></vitrine-order>`,
    (host) => host.querySelector('vitrine-order')?.shadowRoot?.querySelector('a[part=buy]'),
  ],
]

for (const [name, html, linkOf] of markups) {
  it(`keeps every parameter of the merchant’s own link in ${name}`, async () => {
    const { settle } = testPage(priced(), { classPrefix: 'shop' })
    const host = mount(html)
    await settle()
    expect(foreignOf(linkOf(host))).toBe(foreign)
    const { searchParams } = new URL(linkOf(host)?.getAttribute('href') ?? '')
    expect([searchParams.get('currency'), searchParams.has('x-vitrine-shown')]).toEqual(['EUR', true])
  })

  it(`keeps them in ${name} when the country is refused and when the price host is dead`, async () => {
    for (const answer of [
      () => json({ statusCode: 400, message: 'embargo' }, { status: 400 }),
      () => Promise.reject(new TypeError('dead')),
    ]) {
      const { settle, advance } = testPage(answer, { classPrefix: 'shop' })
      const host = mount(html)
      await settle()
      for (let step = 0; step < 4; step += 1) await advance(5000)
      expect(foreignOf(linkOf(host))).toBe(foreign)
      host.remove()
    }
  })
}

it('starts from the merchant’s own link again when a code is removed and the price changes', async () => {
  const { page, settle } = testPage(priced(), { coupon: 'SAVE10' })
  const host = mount(`<vitrine-buy product="97772"><a href="${own}">Buy</a></vitrine-buy>`)
  await settle()
  const link = host.querySelector('a')
  expect(link?.href).toContain('coupon=SAVE10')
  page.visit('1001').setCoupon('')
  await settle()
  expect(link?.href).not.toContain('coupon')
  expect(foreignOf(link)).toBe(foreign)
})

it('keeps what a script has added to the link, before and after its address was written', async () => {
  const { page, settle } = testPage(priced())
  const host = mount(`<p data-vitrine-product="97772"><a data-vitrine-field="buy" href="${own}">Buy</a></p>`)
  const link = host.querySelector('a') as HTMLAnchorElement
  const decorate = (key: string, value: string): void => {
    const url = new URL(link.href)
    url.searchParams.set(key, value)
    link.href = url.href
  }
  await settle()
  decorate('utm_source', 'mail')
  page.settings.value = { ...page.settings.value, country: 'AT' }
  await settle()
  expect(foreignOf(link)).toBe(`${foreign}&utm_source=mail`)
  expect(link.href).toContain('deliveryCountryId=AT')
  link.href = 'https://checkout.example/1001/?cart=97772&affiliate=2'
  page.settings.value = { ...page.settings.value, country: 'DE' }
  await settle()
  expect(foreignOf(link)).toContain('affiliate=2')
  expect(link.href).not.toContain('cfg=')
})

it('takes the parameters of a link into the shopper’s cart, and tells orders apart by them', async () => {
  const { settle } = testPage(priced())
  const buy = (product: string, query: string) =>
    `<vitrine-buy product="${product}" add><a href="https://checkout.example/1001/?cart=${product}&${query}">Buy</a></vitrine-buy>`
  const host = mount(
    `${buy('1', 'affiliate=5&scope=cart')}${buy('2', 'cfg=a&affiliate=5')}${buy('3', 'affiliate=6')}<vitrine-cart inline></vitrine-cart>`,
  )
  await settle()
  for (const link of host.querySelectorAll('a')) {
    link.click()
    await settle()
  }
  const links = [...(host.querySelector('vitrine-cart')?.shadowRoot?.querySelectorAll('a') ?? [])]
  const queries = links.map(({ href }) => Object.fromEntries(new URL(href).searchParams))
  expect(queries).toMatchObject([
    { cart: '1,2', affiliate: '5', cfg: 'a', scope: 'cart' },
    { cart: '3', affiliate: '6' },
  ])
})
