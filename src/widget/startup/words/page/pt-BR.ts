// Written by `node tools/words.ts` from the words of the parts: edit those.

import { ptBR as cart } from '../../../elements/cart/words.ts'
import { ptBR as coupon } from '../../../elements/coupon/words.ts'
import { ptBR as currency } from '../../../elements/currency/words.ts'
import { ptBR as order } from '../../../elements/order/words.ts'
import { ptBR as plans } from '../../../elements/plans/words.ts'
import { ptBR as tiers } from '../../../elements/tiers/words.ts'
import { ptBR as quantity } from '../../../features/quantity/words.ts'
import { ptBR as computed } from '../../../views/words/computed.ts'
import { ptBR as script } from '../../../views/words/script.ts'
import { ptBR as stepper } from '../../../views/words/stepper.ts'
import { ptBR as totals } from '../../../views/words/totals.ts'

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
