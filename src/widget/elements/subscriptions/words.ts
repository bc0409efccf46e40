import type { ScriptMessages } from '../../messages/english/script.ts'
import { stepperWords } from '../../messages/english/stepper.ts'
import { subscriptionsWords } from '../../messages/english/subscriptions.ts'
import type { MessagesOf } from '../../messages/format.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { wordsOf } from '../../storefront/words.ts'

const english = { ...stepperWords, ...subscriptionsWords }

export type SubscriptionsElementMessages = ScriptMessages & MessagesOf<typeof english>

/** Words of the store's language; undefined until both of its files are there or have failed. */
export const elementWords = (storefront: Storefront): SubscriptionsElementMessages | undefined => {
  const language = storefront.language.value
  const own = language === 'en' ? null : storefront.page.ownWords('subscriptions', language).value
  if (own === undefined || !storefront.words()) return undefined
  return { ...wordsOf(storefront, english), ...own, ...storefront.settings.value.texts }
}
