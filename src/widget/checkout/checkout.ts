/**
 * The entry of the lazy module `checkout`: what a press on a buy control needs to leave for checkout or to review an
 * order. It holds the one review session of a page. It has no views; those are in the module `cart`, so a press that
 * leads straight to checkout loads none.
 */

import { onePer } from '../environment/one-per.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { requestOwnWords } from '../storefront/words-of.ts'
import { wordsFile } from '../views/words/review.ts'
import type { BuyIntent, Press } from './buy-intent.ts'
import { checkOutWith } from './check-out.ts'
import { previewRequest } from './preview.ts'
import { createReviewSession } from './review-session.ts'

export { fetchPreview, previewRequest } from './preview.ts'

export const sessionOf = onePer(createReviewSession)

/** Requests the preview of an intent that is about to be pressed. */
export const prepare = (storefront: Storefront, intent: BuyIntent): void => {
  requestOwnWords(storefront, wordsFile)
  sessionOf(storefront.page).prepared.start(storefront, previewRequest(storefront, intent))
}

/** Leaves for checkout, or opens the review. */
export const checkOut = (press: Press): Promise<void> => checkOutWith(press, sessionOf(press.storefront.page))
