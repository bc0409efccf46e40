// Written by `node tools/words.ts` from the words of the parts: edit those.

import { pl as cart } from '../../../elements/cart/words.ts'
import { pl as coupon } from '../../../elements/coupon/words.ts'
import { pl as currency } from '../../../elements/currency/words.ts'
import { pl as order } from '../../../elements/order/words.ts'
import { pl as plans } from '../../../elements/plans/words.ts'
import { pl as tiers } from '../../../elements/tiers/words.ts'
import { pl as quantity } from '../../../features/quantity/words.ts'
import { pl as computed } from '../../../views/words/computed.ts'
import { pl as script } from '../../../views/words/script.ts'
import { pl as stepper } from '../../../views/words/stepper.ts'
import { pl as totals } from '../../../views/words/totals.ts'

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
