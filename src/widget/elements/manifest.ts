import type { Attributes } from '../runtime/attribute-types.ts'
import type { LazyModuleName } from '../storefront/lazy-modules.ts'
import { buyAttributes } from './buy/attributes.ts'
import { cardAttributes } from './card/attributes.ts'
import { cartAttributes } from './cart/attributes.ts'
import { cartButtonAttributes } from './cart/cart-button-attributes.ts'
import { couponAttributes } from './coupon/attributes.ts'
import { currencyAttributes } from './currency/attributes.ts'
import { exitAttributes } from './exit/attributes.ts'
import { orderAttributes } from './order/attributes.ts'
import { totalAttributes } from './order/total-attributes.ts'
import { plansAttributes } from './plans/attributes.ts'
import { priceAttributes } from './price/attributes.ts'
import { promiseAttributes } from './promise/attributes.ts'
import { subscriptionsAttributes } from './subscriptions/attributes.ts'
import { tiersAttributes } from './tiers/attributes.ts'

/** The lazy elements with their attributes, by their tags without `vitrine-`. */
export const lazyAttributes = {
  coupon: couponAttributes,
  currency: currencyAttributes,
  plans: plansAttributes,
  cart: cartAttributes,
  order: orderAttributes,
  total: totalAttributes,
  tiers: tiersAttributes,
  'cart-button': cartButtonAttributes,
  subscriptions: subscriptionsAttributes,
  exit: exitAttributes,
  promise: promiseAttributes,
} as const satisfies Readonly<Record<string, Attributes>>

/** Every element but the store, with its attributes, by its tag without `vitrine-`. */
export const elementAttributes = {
  card: cardAttributes,
  buy: buyAttributes,
  price: priceAttributes,
  ...lazyAttributes,
} as const satisfies Readonly<Record<string, Attributes>>

export type LazyElementName = keyof typeof lazyAttributes
export type ElementName = keyof typeof elementAttributes

export const lazyElementNames = Object.keys(lazyAttributes) as LazyElementName[]
export const elementNames = Object.keys(elementAttributes) as ElementName[]

/** Lazy elements whose files are requested beside the first prices. */
export const earlyElementNames = [
  'coupon',
  'currency',
  'plans',
  'cart',
  'order',
] as const satisfies LazyElementName[]

/** The attributes of markup that stays the merchant's own, without `data-vitrine-`. */
export const boundAttributes = [
  'product',
  'field',
  'if',
  'price-rule',
  'interval',
  'compare-product',
  'compare-interval',
  'products',
  'seats',
  'renewal',
  'renewal-price',
  'experiment',
  'list',
  'choice',
  'add-on',
  'checked',
  'quantity',
  'quantity-control',
  'add',
  'slot',
] as const

/** Every lazy module with its file: those of elements, and those of settings, of older scripts and of developers. */
export const lazyModuleFiles = {
  'agent-tools': 'features/agent-tools/agent-tools.ts',
  analytics: 'features/analytics/analytics.ts',
  cart: 'elements/cart/cart.tsx',
  checkout: 'checkout/checkout.ts',
  'class-names': 'features/class-names/class-names.ts',
  computed: 'features/computed/computed.ts',
  coupon: 'elements/coupon/coupon.tsx',
  currency: 'elements/currency/currency.tsx',
  doctor: 'features/doctor/doctor.tsx',
  exit: 'elements/exit/exit.tsx',
  experiment: 'features/experiment/experiment.ts',
  order: 'elements/order/order.tsx',
  plain: 'features/plain/upgrade-page.ts',
  plans: 'elements/plans/plans.tsx',
  'prior-price': 'features/prior-price/prior-price.tsx',
  quantity: 'features/quantity/quantity.tsx',
  'said-renewal': 'features/said-renewal/said-renewal.ts',
  'structured-data': 'features/structured-data/structured-data.ts',
  subscriptions: 'elements/subscriptions/subscriptions.tsx',
  tiers: 'elements/tiers/tiers.tsx',
  volume: 'features/volume/volume.ts',
  warnings: 'features/warnings/warnings.ts',
  promise: 'elements/promise/promise.tsx',
} as const satisfies Readonly<Record<LazyModuleName, string>>
