// Written by `node tools/words.ts` from the words of the parts: edit those.

import { pt as cart } from '../../../elements/cart/words.ts'
import { pt as coupon } from '../../../elements/coupon/words.ts'
import { pt as currency } from '../../../elements/currency/words.ts'
import { pt as order } from '../../../elements/order/words.ts'
import { pt as plans } from '../../../elements/plans/words.ts'
import { pt as tiers } from '../../../elements/tiers/words.ts'
import { pt as quantity } from '../../../features/quantity/words.ts'
import { pt as computed } from '../../../views/words/computed.ts'
import { pt as script } from '../../../views/words/script.ts'
import { pt as stepper } from '../../../views/words/stepper.ts'
import { pt as totals } from '../../../views/words/totals.ts'

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
