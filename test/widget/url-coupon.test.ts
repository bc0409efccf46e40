import { expect, it } from 'vitest'
import { cleanCoupon } from '../../src/widget/settings/settings.ts'
import { urlCouponText } from '../../src/widget/storefront/url-coupon.ts'

/**
 * Ends of addresses as campaign tools write them, with the code that they name. A placeholder that a tool has not
 * filled names none.
 */
const rows: readonly (readonly [search: string, code: string | undefined])[] = [
  ['?coupon=SAVE10', 'SAVE10'],
  ['?utm_source=mail&amp;coupon=SAVE10', 'SAVE10'],
  ['?utm_source=mail;coupon=SAVE10', 'SAVE10'],
  ['?id=7?coupon=SAVE10', 'SAVE10'],
  ['?coupon=SAVE10?utm_source=mail', 'SAVE10'],
  ['?Coupon=SAVE10', 'SAVE10'],
  ['?COUPON=SAVE10', 'SAVE10'],
  ['?coupon=&coupon=SAVE10', 'SAVE10'],
  ['?coupon=%7B%7Bcode%7D%7D&coupon=SAVE10', 'SAVE10'],
  ['?coupon=WELCOME20&coupon=SAVE10', 'WELCOME20'],
  ['?coupon%3DSAVE10', 'SAVE10'],
  ['?coupon=+SAVE10%20', 'SAVE10'],
  ['?coupon=SAVE10%E2%80%8B', 'SAVE10'],
  ['?coupon=%E2%81%A0SAVE10', 'SAVE10'],
  ['?coupon=SAVE%C2%AD10', 'SAVE10'],
  ['?coupon=%22SAVE10%22', 'SAVE10'],
  ['?coupon=%E2%80%9ESAVE10%E2%80%9C', 'SAVE10'],
  ['?coupon=SAVE10.', 'SAVE10'],
  ['?coupon=%EF%BC%B3%EF%BC%A1%EF%BC%B6%EF%BC%A5%EF%BC%91%EF%BC%90', 'SAVE10'],
  ['?coupon=%7B%7Bcoupon%7D%7D', undefined],
  ['?coupon=%7Bcoupon_code%7D', undefined],
  ['?coupon=*%7CCOUPON%7C*', undefined],
  ['?coupon=%25%25code%25%25', undefined],
  ['?coupon=%5BCODE%5D', undefined],
  ['?coupon=undefined', undefined],
  ['?coupon=null', undefined],
  ['?coupon=%22%22', undefined],
  ['?coupons=SAVE10', undefined],
]

it.each(rows)('reads the code of %s', (search, code) => {
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
