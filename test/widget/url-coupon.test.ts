import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cleanCoupon } from '../../src/widget/settings/settings.ts'
import { urlCouponText } from '../../src/widget/storefront/url-coupon.ts'

const guide = readFileSync(new URL('../../docs/guide/coupons.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| `(\?.+)` \| (\S+) \|$/gm)].map(
  ([, search = '', code]) => [search, code === 'none' ? undefined : code] as const,
)

it('finds the table of the guide', () => {
  expect(rows.length).toBeGreaterThan(25)
})

it.each(rows)('reads the code of %s as the guide says', (search, code) => {
  expect(cleanCoupon(urlCouponText(search, {}))).toBe(code)
})

it.each(rows)('reads the code of %s under a name of the merchant’s own', (search, code) => {
  const own = search.replaceAll('coupon=', 'promo=').replaceAll('Coupon=', 'PROMO=')
  if (own !== search) expect(cleanCoupon(urlCouponText(own, { couponParam: 'Promo' }))).toBe(code)
})

it('reads a long address in linear time', () => {
  const blanks = ' '.repeat(100_000)
  expect(cleanCoupon(urlCouponText(`?coupon=${blanks}SAVE10${blanks}`, {}))).toBe('SAVE10')
  expect(cleanCoupon(`${blanks}x`)).toBeUndefined()
})
