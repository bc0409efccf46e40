import { afterEach, expect, it } from 'vitest'
import { checkedSettings } from '../../src/widget/settings/checked-settings.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json, mount, ownStorage, priced, testPage } from './support.ts'

// Parameters of the landing page's address go into every link of the visit.

const home = location.pathname + location.search
afterEach(() => history.replaceState(null, '', home))

const own = 'https://checkout.example/1001/?cart=1&affiliate=1&cfg=two-columns'
const html = `<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`
const passParams = 'affiliate x-source utm_source'

const visit = async (query: string, storage = ownStorage(), settings = {}) => {
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const test = testPage(priced(), { passParams, ...settings }, storage)
  const host = mount(html)
  await test.settle()
  const search = host.querySelector('a')?.getAttribute('href')?.split('?')[1] ?? ''
  host.remove()
  return new URLSearchParams(search)
}

it('takes the named parameters of the address into a link, over those of the link itself', async () => {
  const link = await visit('affiliate=48817&x-source=news%20letter&utm_source=mail&utm_medium=x&secret=1')
  expect(link.getAll('affiliate')).toEqual(['48817'])
  expect([link.get('x-source'), link.get('utm_source'), link.get('cfg')]).toEqual([
    'news letter',
    'mail',
    'two-columns',
  ])
  expect([link.has('utm_medium'), link.has('secret')]).toEqual([false, false])
})

it('keeps them for the visit, and takes each from the latest page that has it', async () => {
  const storage = ownStorage()
  await visit('affiliate=48817&utm_source=mail', storage)
  expect((await visit('', storage)).get('affiliate')).toBe('48817')
  const link = await visit('utm_source=video', storage)
  expect([link.get('affiliate'), link.get('utm_source')]).toEqual(['48817', 'video'])
})

it('passes nothing that no setting names', async () => {
  const storage = ownStorage()
  await visit('affiliate=48817', storage)
  // Neither of this page's address, nor what another store of the visit has passed.
  const link = await visit('affiliate=48817&utm_source=mail', storage, { passParams: 'x-source' })
  expect([link.get('affiliate'), link.has('utm_source'), link.has('x-source')]).toEqual(['1', false, false])
  const silent = await visit('', storage, { passParams: undefined })
  expect(silent.get('affiliate')).toBe('1')
})

it.each(['', 'affiliate='])('leaves the parameter of the link for an address with %j', async (query) => {
  expect((await visit(query)).get('affiliate')).toBe('1')
})

it('leaves out a value that is too long', async () => {
  expect((await visit(`affiliate=${'9'.repeat(300)}`)).get('affiliate')).toBe('1')
})

it.each([
  'cart',
  'coupon',
  'currency',
  'currencies',
  'b2b',
  'continueurl',
  'internalcustomer',
  'x-vitrine-shown',
  'affiliate cart',
  'PriceRule',
  'CURRENCY',
  'Quantity_1',
  'maxquantity_1',
  'dp_1',
  'basequantity_1',
  'allowmultiple',
  'a&b',
])('refuses to pass %s', (text) => {
  expect(checkedSettings({ passParams: text }, () => {}).passParams).toBeUndefined()
})

it('tells the preview of extra parameters', async () => {
  history.replaceState(null, '', `${location.pathname}?x-source=mail&x-Source_Id=7`)
  const { asked, press } = await previewShop(
    '<vitrine-card product="1"></vitrine-card>',
    { passParams: `${passParams} x-Source_Id` },
    () => Promise.resolve(json(preview())),
  )
  await press()
  expect(asked.at(-1)?.extra).toMatchObject({ 'x-source': 'mail', 'x-Source_Id': '7' })
})
