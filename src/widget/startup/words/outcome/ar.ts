// Written by `node tools/words.ts` from the words of the parts: edit those.

import { ar as outcome } from '../../../views/words/outcome.ts'
import { ar as review } from '../../../views/words/review.ts'

export const messages = {
  ...outcome,
  ...review,
}
