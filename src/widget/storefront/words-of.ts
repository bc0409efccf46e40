import type { Counted, MessagesOf } from '../messages/format.ts'
import { directionOf } from '../messages/languages.ts'
import { type Markup, themeOf, type WarnAttribute } from '../settings/attributes.ts'
import { en, type ScriptMessages } from '../views/words/script.ts'
import type { Storefront } from './storefront.ts'

type English = Readonly<Record<string, Counted>>

/**
 * The words of a lazy module in the store's language; English where they are not loaded.
 *
 * @param own the English words that come with the module
 */
export const wordsOf = <Own extends English>(
  storefront: Storefront,
  own: Own,
): ScriptMessages & MessagesOf<Own> =>
  ({ ...en, ...own, ...storefront.words() }) as ScriptMessages & MessagesOf<Own>

/**
 * Words whose translations are in a file of their own, in the store's language. Undefined until they are there or have failed.
 *
 * @param own the English words that come with the module
 */
export const ownWordsOf = <Own extends English>(
  { page, language, settings }: Storefront,
  wordsFile: string,
  own: Own,
): MessagesOf<Own> | undefined => {
  const name = language.value
  const loaded = name === 'en' ? null : page.ownWords(wordsFile, name).value
  return loaded === undefined
    ? undefined
    : ({ ...own, ...loaded, ...settings.value.texts } as MessagesOf<Own>)
}

/** Asks for words that are shown soon, so that nobody waits for them. */
export const requestOwnWords = ({ page, language }: Storefront, wordsFile: string): void => {
  const name = language.peek()
  if (name !== 'en') page.ownWords(wordsFile, name)
}

/** Language, direction and theme of a view's root. */
export const frameOf = (host: Markup, storefront: Storefront, warn: WarnAttribute) => ({
  language: storefront.language.value,
  direction: directionOf(storefront.language.value),
  theme: themeOf(host, warn),
})
