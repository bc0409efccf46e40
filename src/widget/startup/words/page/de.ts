// Written by `node tools/words.ts` from the words of the parts: edit those.

import { de as cart } from '../../../elements/cart/words.ts'
import { de as coupon } from '../../../elements/coupon/words.ts'
import { de as currency } from '../../../elements/currency/words.ts'
import { de as order } from '../../../elements/order/words.ts'
import { de as plans } from '../../../elements/plans/words.ts'
import { de as tiers } from '../../../elements/tiers/words.ts'
import { de as quantity } from '../../../features/quantity/words.ts'
import { de as computed } from '../../../views/words/computed.ts'
import { de as script } from '../../../views/words/script.ts'
import { de as stepper } from '../../../views/words/stepper.ts'
import { de as totals } from '../../../views/words/totals.ts'

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
