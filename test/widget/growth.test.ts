import { expect, it } from 'vitest'
import { useSteps } from '../support/steps.ts'

type Name = 'attribute' | 'coupon' | 'audiences' | 'tiers' | 'className'
type Readers = Record<Name, (text: string) => unknown>

const { atOneAndEight, expectLinear } = useSteps(/\/src\/(widget|contract)\//, async (): Promise<Readers> => {
  const { trimmed } = await import('../../src/widget/settings/text.ts')
  const { urlCouponText } = await import('../../src/widget/storefront/url-coupon.ts')
  const { parseAudiences } = await import('../../src/widget/elements/order/audiences.ts')
  const { parseTiers } = await import('../../src/widget/shared/prices/price-rule-tiers.ts')
  const { parseClass } = await import('../../src/widget/features/class-names/parse-class.ts')
  return {
    attribute: trimmed,
    coupon: (text) => urlCouponText(text, {}),
    audiences: parseAudiences,
    tiers: parseTiers,
    className: (text) => parseClass(text, 'vitrine', { find: () => undefined, all: [] }),
  }
})

const times = (text: string, n: number): string => text.repeat(n)
const many = (n: number, text: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => text(index)).join('')

/** Texts of pages and addresses that grow with a number, and their readers. */
const inputs: Readonly<Record<string, [Name, (n: number) => string]>> = {
  'spaces around an attribute': ['attribute', (n) => `${times(' ', n)}a${times(' ', n)}`],
  'spaces within an attribute': ['attribute', (n) => `a${times(' ', n)}a`],
  'an attribute of spaces alone': ['attribute', (n) => times('\u200b', n)],
  'quotes around an attribute': ['attribute', (n) => `${times('"', n)}a${times('\u201d', n)}`],
  'parameters of an address': ['coupon', (n) => `?${times('a=b&', n)}coupon=A`],
  'coupons of an address': ['coupon', (n) => `?${times('coupon=%7B&', n)}`],
  'empty coupons of an address': ['coupon', (n) => `?${times('coupon=;', n)}`],
  'question marks of an address': ['coupon', (n) => times('?', n)],
  'equals signs of an address': ['coupon', (n) => many(n, (at) => `&${times('=', at % 9)}coupon`)],
  'audiences of an order': ['audiences', (n) => many(n, (at) => `A: r${at};`)],
  'tiers of quantities': ['tiers', (n) => many(n, (at) => `${at}-${at}:a `)],
}

it.each(Object.entries(inputs))('reads %s in steps that grow with the text', (_, [name, input]) =>
  expectLinear((readers, n) => readers[name](input(n))),
)

const bounded: Readonly<Record<string, [Name, (n: number) => string]>> = {
  'a coupon': ['coupon', (n) => `?coupon=${times('%20', n)}A${times('a', n)}`],
  'a class name': ['className', (n) => `vitrine-1${times('-a', n)}`],
}

it.each(Object.entries(bounded))('takes no more steps for %s that is longer', async (_, [name, input]) => {
  const { one, eight } = await atOneAndEight((readers, n) => readers[name](input(n)), 600)
  expect(eight).toBe(one)
})
