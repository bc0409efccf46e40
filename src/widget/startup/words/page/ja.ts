// Written by `node tools/words.ts` from the words of the parts: edit those.

import { ja as cart } from '../../../elements/cart/words.ts'
import { ja as coupon } from '../../../elements/coupon/words.ts'
import { ja as currency } from '../../../elements/currency/words.ts'
import { ja as order } from '../../../elements/order/words.ts'
import { ja as plans } from '../../../elements/plans/words.ts'
import { ja as tiers } from '../../../elements/tiers/words.ts'
import { ja as quantity } from '../../../features/quantity/words.ts'
import { ja as computed } from '../../../views/words/computed.ts'
import { ja as script } from '../../../views/words/script.ts'
import { ja as stepper } from '../../../views/words/stepper.ts'
import { ja as totals } from '../../../views/words/totals.ts'

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
