// Written by `node tools/words.ts` from the words of the parts: edit those.

import { zh as cart } from '../../../elements/cart/words.ts'
import { zh as coupon } from '../../../elements/coupon/words.ts'
import { zh as currency } from '../../../elements/currency/words.ts'
import { zh as order } from '../../../elements/order/words.ts'
import { zh as plans } from '../../../elements/plans/words.ts'
import { zh as tiers } from '../../../elements/tiers/words.ts'
import { zh as quantity } from '../../../features/quantity/words.ts'
import { zh as computed } from '../../../views/words/computed.ts'
import { zh as script } from '../../../views/words/script.ts'
import { zh as stepper } from '../../../views/words/stepper.ts'
import { zh as totals } from '../../../views/words/totals.ts'

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
