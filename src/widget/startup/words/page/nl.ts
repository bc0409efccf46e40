// Written by `node tools/words.ts` from the words of the parts: edit those.

import { nl as cart } from '../../../elements/cart/words.ts'
import { nl as coupon } from '../../../elements/coupon/words.ts'
import { nl as currency } from '../../../elements/currency/words.ts'
import { nl as order } from '../../../elements/order/words.ts'
import { nl as plans } from '../../../elements/plans/words.ts'
import { nl as tiers } from '../../../elements/tiers/words.ts'
import { nl as quantity } from '../../../features/quantity/words.ts'
import { nl as computed } from '../../../views/words/computed.ts'
import { nl as script } from '../../../views/words/script.ts'
import { nl as stepper } from '../../../views/words/stepper.ts'
import { nl as totals } from '../../../views/words/totals.ts'

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
