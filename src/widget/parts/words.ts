import type { CardMessages } from '../messages/en.ts'
import { englishLater, type LaterMessages } from '../messages/en-later.ts'
import type { Storefront } from '../storefront.ts'

/** All words of the store's language; English where the language is not there (yet). */
export const allWords = (storefront: Storefront): Partial<CardMessages> & LaterMessages => ({
  ...englishLater,
  ...storefront.words.value,
})
