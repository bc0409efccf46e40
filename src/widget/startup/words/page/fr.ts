// Written by `node tools/words.ts` from the words of the parts: edit those.

import { fr as cart } from '../../../elements/cart/words.ts'
import { fr as coupon } from '../../../elements/coupon/words.ts'
import { fr as currency } from '../../../elements/currency/words.ts'
import { fr as order } from '../../../elements/order/words.ts'
import { fr as plans } from '../../../elements/plans/words.ts'
import { fr as tiers } from '../../../elements/tiers/words.ts'
import { fr as quantity } from '../../../features/quantity/words.ts'
import { fr as computed } from '../../../views/words/computed.ts'
import { fr as script } from '../../../views/words/script.ts'
import { fr as stepper } from '../../../views/words/stepper.ts'
import { fr as totals } from '../../../views/words/totals.ts'

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
