import type { CardMessages } from '../../messages/en.ts'
import { englishLazy, type LazyMessages } from '../../messages/en-lazy.ts'
import { directionOf } from '../../messages/languages.ts'
import { themeOf, type WarnAttribute } from '../../settings/attributes.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** All words of the store's language; English where they are not loaded. */
export const allWords = (storefront: Storefront): Partial<CardMessages> & LazyMessages => ({
  ...englishLazy,
  ...storefront.words(),
})

/** Language, direction and theme of a view's root. */
export const frameOf = (host: Element, storefront: Storefront, warn: WarnAttribute) => ({
  language: storefront.language.value,
  direction: directionOf(storefront.language.value),
  theme: themeOf(host, warn),
})
