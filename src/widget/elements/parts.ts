// Written by `node tools/parts.ts` from the folders: edit those.

import { buy } from './buy/part.ts'
import { card } from './card/part.ts'
import { cart, cartButton } from './cart/part.ts'
import { coupon } from './coupon/part.ts'
import { currency } from './currency/part.ts'
import { exit } from './exit/part.ts'
import { order, total } from './order/part.ts'
import { plans } from './plans/part.ts'
import { price } from './price/part.ts'
import { subscriptions } from './subscriptions/part.ts'
import { tiers } from './tiers/part.ts'

export type { BuyElement } from './buy/attributes.ts'
export type { CardElement } from './card/attributes.ts'
export type { CartElement } from './cart/attributes.ts'
export type { CartButtonElement } from './cart/cart-button-attributes.ts'
export type { CouponElement } from './coupon/attributes.ts'
export type { CurrencyElement } from './currency/attributes.ts'
export type { ExitElement } from './exit/attributes.ts'
export type { OrderElement } from './order/attributes.ts'
export type { TotalElement } from './order/total-attributes.ts'
export type { PlansElement } from './plans/attributes.ts'
export type { PriceElement } from './price/attributes.ts'
export type { SubscriptionsElement } from './subscriptions/attributes.ts'
export type { TiersElement } from './tiers/attributes.ts'

/** Every element but the store, by its tag without `vitrine-`. */
export const elements = {
  buy,
  card,
  cart,
  'cart-button': cartButton,
  coupon,
  currency,
  exit,
  order,
  total,
  plans,
  price,
  subscriptions,
  tiers,
}
