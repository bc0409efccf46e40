import { expect, it } from 'vitest'
import { mount, priced, testPage } from './support.ts'

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
