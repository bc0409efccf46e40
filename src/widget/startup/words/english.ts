// Written by `node tools/words.ts` from the words of the parts: edit those.

import { en as cart } from '../../elements/cart/words.ts'
import { en as coupon } from '../../elements/coupon/words.ts'
import { en as currency } from '../../elements/currency/words.ts'
import { en as exit } from '../../elements/exit/words.ts'
import { en as order } from '../../elements/order/words.ts'
import { en as plans } from '../../elements/plans/words.ts'
import { en as subscriptions } from '../../elements/subscriptions/words.ts'
import { en as tiers } from '../../elements/tiers/words.ts'
import { en as priorPrice } from '../../features/prior-price/words.ts'
import { en as quantity } from '../../features/quantity/words.ts'
import { en as computed } from '../../views/words/computed.ts'
import { en as outcome } from '../../views/words/outcome.ts'
import { en as review } from '../../views/words/review.ts'
import { en as script } from '../../views/words/script.ts'
import { en as stepper } from '../../views/words/stepper.ts'
import { en as totals } from '../../views/words/totals.ts'

/** Every English word. The modules of the browser import those that they need. */
export const allEnglish = {
  ...cart,
  ...coupon,
  ...currency,
  ...exit,
  ...order,
  ...plans,
  ...subscriptions,
  ...tiers,
  ...priorPrice,
  ...quantity,
  ...computed,
  ...outcome,
  ...review,
  ...script,
  ...stepper,
  ...totals,
}
