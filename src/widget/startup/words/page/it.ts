// Written by `node tools/words.ts` from the words of the parts: edit those.

import { it as cart } from '../../../elements/cart/words.ts'
import { it as coupon } from '../../../elements/coupon/words.ts'
import { it as currency } from '../../../elements/currency/words.ts'
import { it as order } from '../../../elements/order/words.ts'
import { it as plans } from '../../../elements/plans/words.ts'
import { it as tiers } from '../../../elements/tiers/words.ts'
import { it as quantity } from '../../../features/quantity/words.ts'
import { it as computed } from '../../../views/words/computed.ts'
import { it as script } from '../../../views/words/script.ts'
import { it as stepper } from '../../../views/words/stepper.ts'
import { it as totals } from '../../../views/words/totals.ts'

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
