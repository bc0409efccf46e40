// Written by `node tools/words.ts` from the words of the parts: edit those.

import { es as cart } from '../../../elements/cart/words.ts'
import { es as coupon } from '../../../elements/coupon/words.ts'
import { es as currency } from '../../../elements/currency/words.ts'
import { es as order } from '../../../elements/order/words.ts'
import { es as plans } from '../../../elements/plans/words.ts'
import { es as tiers } from '../../../elements/tiers/words.ts'
import { es as quantity } from '../../../features/quantity/words.ts'
import { es as computed } from '../../../views/words/computed.ts'
import { es as script } from '../../../views/words/script.ts'
import { es as stepper } from '../../../views/words/stepper.ts'
import { es as totals } from '../../../views/words/totals.ts'

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
