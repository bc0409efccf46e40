// Written by `node tools/parts.ts` from the folders: edit those.

import { card } from './card/room.ts'
import { cart } from './cart/room.ts'
import { coupon } from './coupon/room.ts'
import { currency } from './currency/room.ts'
import { order } from './order/room.ts'
import { plans } from './plans/room.ts'
import { subscriptions } from './subscriptions/room.ts'
import { tiers } from './tiers/room.ts'

/** The room that a page reserves for an element, by its tag without `vitrine-`. */
export const rooms = {
  card,
  cart,
  coupon,
  currency,
  order,
  plans,
  subscriptions,
  tiers,
}
