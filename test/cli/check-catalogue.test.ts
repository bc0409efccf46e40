import { expect, it } from 'vitest'
import { runCheck } from './run-check.ts'
import { useSandbox } from './support.ts'

const { env } = useSandbox()
const second = {
  VITRINE_CLIENT_ID: '1002',
  VITRINE_USERNAME: 'merchant-1002',
  VITRINE_PASSWORD: 'secret-1002',
}

const checked = (args: readonly string[], changes: Record<string, string> = {}) =>
  runCheck(['--catalogue', ...args], env(changes))

it('finds nothing wrong with currencies, coupons and price rules that work', async () => {
  const { code, lines } = await checked([
    '--countries',
    'DE',
    '--currencies',
    'EUR,usd',
    '--coupons',
    'SAVE10,STUDIO30',
    '--price-rules',
    'small,school',
  ])
  expect(lines).toEqual([
    'ok Catalogue, DE: 30 products in EUR',
    'ok EUR, DE: 30 products',
    'ok USD, DE: 30 products',
    'ok Coupon SAVE10: applies to 30 products',
    'ok Coupon STUDIO30: applies to 2 products',
    'ok Price rule small: changes the price of 30 products',
    'ok Price rule school: changes the price of 1 product',
  ])
  expect(code).toBe(0)
})

it('names the currency that the merchant does not offer', async () => {
  const { code, lines, checks } = await checked(['--countries', 'DE', '--currencies', 'EUR,JPY'], second)
  expect(lines[1]).toMatch(/^ok EUR/)
  expect(lines[2]).toMatch(/^failed JPY, DE: no product has a price: the platform refused the request/)
  expect(checks[2]?.todo).toContain('leave JPY out of the choice of currencies')
  expect(code).toBe(1)
})

it('names coupons that are unknown, expired or not yet valid, and price rules that never apply', async () => {
  const { code, lines } = await checked([
    '--countries',
    'DE',
    '--coupons',
    'NOPE,SPRING2020,SUMMER2099',
    '--price-rules',
    'smal',
  ])
  expect(lines.slice(1)).toEqual([
    'failed Coupon NOPE: changes the price of none of 30 products',
    'failed Coupon SPRING2020: changes the price of none of 30 products',
    'failed Coupon SUMMER2099: changes the price of none of 30 products',
    'failed Price rule smal: changes no price',
  ])
  expect(code).toBe(1)
})

it('tells a coupon for a least quantity from a useless one by a cart, where it may ask for one', async () => {
  const args = ['--countries', 'DE', '--coupons', 'FIVEUP']
  const { code, lines } = await checked(args)
  expect(lines[1]).toBe('ok Coupon FIVEUP: applies to a larger quantity: not to one unit, but to 100')
  expect(code).toBe(0)
  const withoutRest = await checked(args, { VITRINE_USERNAME: '' })
  expect(withoutRest.lines[1]).toMatch(/^failed Coupon FIVEUP/)
})

it('names products without a price', async () => {
  const { lines } = await checked(['--countries', 'DE', '--products', '97772,99999'])
  expect(lines).toEqual(['failed Catalogue, DE: no price for 99999'])
})

it('refuses invalid currencies', async () => {
  const { code, stderr } = await checked(['--currencies', 'Euro'])
  expect(stderr).toContain('--currencies must be')
  expect(code).toBe(2)
})
