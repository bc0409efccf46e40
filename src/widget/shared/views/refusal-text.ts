/** What a quantity field says of a number that changes nothing. */

import { countText } from '../../views/format-amount.ts'
import type { StepperMessages } from '../../views/words/stepper.ts'

/** Why a typed text changes nothing: the number is above or below the bounds, or it is no whole number. */
export type Refusal = 'most' | 'least' | 'unread'

interface Bounds {
  least: number
  most: number
  words: StepperMessages
  /** The locale that decides about digits and thousands signs. */
  locale: string
}

/** Says why a typed number changes nothing. */
export const refusalText = (refusal: Refusal, { least, most, words, locale }: Bounds): string =>
  refusal === 'unread'
    ? words.quantityUnread
    : refusal === 'most'
      ? countText(words.quantityMost, 'quantity', most, locale)
      : countText(words.quantityLeast, 'quantity', least, locale)
