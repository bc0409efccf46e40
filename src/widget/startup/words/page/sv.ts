// Written by `node tools/words.ts` from the words of the parts: edit those.

import { sv as cart } from '../../../elements/cart/words.ts'
import { sv as coupon } from '../../../elements/coupon/words.ts'
import { sv as currency } from '../../../elements/currency/words.ts'
import { sv as order } from '../../../elements/order/words.ts'
import { sv as plans } from '../../../elements/plans/words.ts'
import { sv as tiers } from '../../../elements/tiers/words.ts'
import { sv as quantity } from '../../../features/quantity/words.ts'
import { sv as computed } from '../../../views/words/computed.ts'
import { sv as script } from '../../../views/words/script.ts'
import { sv as stepper } from '../../../views/words/stepper.ts'
import { sv as totals } from '../../../views/words/totals.ts'

export const messages = {
  ...cart,
  ...coupon,
  ...currency,
  ...order,
  ...plans,
  ...tiers,
  ...quantity,
  ...computed,
  ...script,
  ...stepper,
  ...totals,
}
