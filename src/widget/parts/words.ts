import { type LaterMessages, englishLater } from '../messages/en-later.ts'
import type { CardMessages } from '../messages/en.ts'
import type { Storefront } from '../storefront.ts'

/** All words of the store's language; English where the language is not there (yet). */
export const allWords = (storefront: Storefront): Partial<CardMessages> & LaterMessages => ({
  ...englishLater,
  ...storefront.words.value,
})
