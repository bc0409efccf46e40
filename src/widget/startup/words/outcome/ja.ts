// Written by `node tools/words.ts` from the words of the parts: edit those.

import { ja as outcome } from '../../../views/words/outcome.ts'
import { ja as review } from '../../../views/words/review.ts'

export const messages = {
  ...outcome,
  ...review,
}
