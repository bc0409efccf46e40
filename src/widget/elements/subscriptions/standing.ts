/** How a subscription stands, and the words for it. */

import type { CustomerSubscription } from '../../../contract/subscriptions.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import type { BoxProps } from './box-props.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import { dayText } from './texts.ts'

const stateWords: Readonly<Record<string, readonly [keyof SubscriptionsElementMessages, kind: string]>> = {
  new: ['stateNew', 'quiet'],
  renewing: ['stateActive', 'good'],
  renewable: ['stateActive', 'good'],
  reinstatable: ['stateActive', 'good'],
  lapsed: ['stateLapsed', 'quiet'],
  awaited: ['subsDue', 'quiet'],
  failed: ['stateGrace', 'bad'],
  canceled: ['stateDeactivated', 'quiet'],
  ended: ['stateFinished', 'quiet'],
}

/** The word of the state, with its kind. */
export const wordOf = ({ standing, state }: CustomerSubscription) =>
  standing === 'failed' && state === 'hold'
    ? (['stateHold', 'bad'] as const)
    : (stateWords[standing] ?? (['stateUnknown', 'quiet'] as const))

/** Whether a payment is due and missing. For what the customer has not renewed, nothing is owed. */
export const isDue = ({ standing }: CustomerSubscription): boolean =>
  standing === 'failed' || standing === 'awaited'

/** Whether the customer has to act. */
export const needsAttention = (subscription: CustomerSubscription): boolean =>
  isDue(subscription) || subscription.open?.state === 'pending'

/** What the customer has to know of how the subscription stands. */
export const standingText = (
  { standing, state, graceEnds }: CustomerSubscription,
  { words, locale }: Pick<BoxProps, 'words' | 'locale'>,
) => {
  if (standing === 'lapsed') return words.subsLapsed
  if (standing === 'awaited') return words.subsAwaited
  if (standing !== 'failed') return undefined
  if (state === 'hold') return words.subsHold
  return graceEnds ? fillFigures(words.subsGrace, { date: dayText(graceEnds, locale) }) : words.subsGraceOpen
}
