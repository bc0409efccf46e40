import { inFile, type Mutation } from './mutation.ts'

const tests = 'test/widget/coupon.browser.tsx'
const field = inFile('src/widget/lazy/modules/coupon.tsx', tests)
const cart = inFile('src/widget/lazy/shopper-cart/shopper-cart.ts', tests)
const review = inFile('src/widget/lazy/modules/cart.tsx', 'test/widget/cart.browser.tsx')
const visit = inFile('src/widget/coupon/visit.ts', 'test/widget/store.browser.tsx')
const store = inFile('src/widget/storefront/watch-store.ts', 'test/widget/store.browser.tsx')
const verdict = inFile('src/widget/coupon/verdict.ts', tests)

/** Mutations of coupons: a refused code of the shopper's stays in the field, and one of the page's in links. */
export const couponMutations: readonly Mutation[] = [
  field.without(
    'coupon: a refused code is in no price and link',
    "storefront.visit.peek().setCoupon(before === code ? '' : before)",
    '',
  ),
  field.without('coupon: the code before a refused one stays', "before === code ? '' : before", "''"),
  field.without('coupon: a code that was in use is refused', "before === code ? '' : before", 'before'),
  field.without('coupon: a refused code stays in the field', 'refused.value = code', ''),
  field.without(
    'coupon: a code of the page stays',
    "verdict.state === 'checking' || !typed) return\n    const { code, before } = typed",
    "verdict.state === 'checking') return\n    const { code, before } = typed ?? { code: storefront.coupon.peek() ?? '', before: '' }",
  ),
  field.without(
    'coupon: an applied code stays',
    "verdict.state !== 'not-applicable' || verdict.code !== code",
    "verdict.state === 'none'",
  ),
  field.without(
    'coupon: a refused code may hold for several units',
    'code === refused.peek() && !hasQuantity(storefront, createSignal)',
    'code === refused.peek()',
  ),
  field.without('coupon: the same words are spoken again', "act.value = 'rechecking'\n", '\n'),
  field.without(
    'coupon: a removed code is forgotten',
    'refused.value = undefined\n            removeCoupon',
    'removeCoupon',
  ),
  field.without(
    'coupon: the developer is told of a code of the page',
    '!storefront.visit.peek().hasShopperOverride.peek()',
    'false',
  ),
  field.without('coupon: in a shopper cart, several units count', ' || isCartOfSeveral(storefront)', ''),
  field.without('coupon: in a shopper cart, only while it is shown', 'if (!isShown) return false', ''),
  cart.without(
    'coupon: in a shopper cart, units of two lines are several',
    'unitsOf(part.lines)',
    'part.lines[0].quantity',
  ),
  review.without(
    'coupon: a saving names only a code of a price',
    'items.some((item) => item?.coupon?.toLowerCase() === code)',
    'true',
  ),
  visit.without('visit: reading it writes nothing', 'recall(true)', 'recall()'),
  visit.without('visit: a removed choice is one', '!text || settingChecks', 'settingChecks'),
  store.without('visit: a page prolongs it', 'withoutTracking(() => visit.peek().recall())', ''),
  store.without('visit: a page prolongs it once', 'if (renewed.has(visit.value)) return', ''),
  store.without(
    'settings: those of a store around it are named',
    'store = outerStore(store)',
    'store = undefined',
  ),
  verdict.without(
    'coupon: no verdict for several units',
    'items.length > 0 && !hasQuantity',
    'items.length > 0',
  ),
  verdict.without(
    'coupon: no verdict while prices are on their way',
    "if (states.some((state) => state.isWaiting && !state.failure)) return { state: 'checking', code }",
    '',
  ),
  verdict.without(
    'coupon: any case',
    'item.coupon?.toLowerCase() === code.toLowerCase()',
    'item.coupon === code',
  ),
]
