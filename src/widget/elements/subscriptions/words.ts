import type { ScriptMessages } from '../../messages/english/script.ts'
import { stepperWords } from '../../messages/english/stepper.ts'
import { type SubscriptionsMessages, subscriptionsWords } from '../../messages/english/subscriptions.ts'
import type { MessagesOf } from '../../messages/format.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { ownWordsOf, wordsOf } from '../../storefront/words.ts'

export type SubscriptionsElementMessages = ScriptMessages &
  MessagesOf<typeof stepperWords> &
  SubscriptionsMessages

/** Words of the store's language; undefined until both of its files are there or have failed. */
export const elementWords = (storefront: Storefront): SubscriptionsElementMessages | undefined => {
  const own = ownWordsOf(storefront, 'subscriptions', subscriptionsWords)
  return own && storefront.words() && { ...wordsOf(storefront, stepperWords), ...own }
}
