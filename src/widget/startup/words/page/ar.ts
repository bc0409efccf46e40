// Written by `node tools/words.ts` from the words of the parts: edit those.

import { ar as cart } from '../../../elements/cart/words.ts'
import { ar as coupon } from '../../../elements/coupon/words.ts'
import { ar as currency } from '../../../elements/currency/words.ts'
import { ar as order } from '../../../elements/order/words.ts'
import { ar as plans } from '../../../elements/plans/words.ts'
import { ar as tiers } from '../../../elements/tiers/words.ts'
import { ar as quantity } from '../../../features/quantity/words.ts'
import { ar as computed } from '../../../views/words/computed.ts'
import { ar as script } from '../../../views/words/script.ts'
import { ar as stepper } from '../../../views/words/stepper.ts'
import { ar as totals } from '../../../views/words/totals.ts'

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
