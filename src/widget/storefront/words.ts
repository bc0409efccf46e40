import { english, type ScriptMessages } from '../messages/english/script.ts'
import type { Counted, MessagesOf } from '../messages/format.ts'
import { directionOf } from '../messages/languages.ts'
import type { OwnMessages } from '../messages/messages.ts'
import { themeOf, type WarnAttribute } from '../settings/attributes.ts'
import type { Storefront } from './storefront.ts'

/**
 * The words of a lazy module in the store's language; English where they are not loaded.
 *
 * @param own the English words that come with the module
 */
export const wordsOf = <Own extends Readonly<Record<string, Counted>>>(
  storefront: Storefront,
  own: Own,
): ScriptMessages & MessagesOf<Own> =>
  ({ ...english, ...own, ...storefront.words() }) as ScriptMessages & MessagesOf<Own>

/**
 * The words of a lazy module with files of its own, in the store's language. Undefined until they are there or have failed.
 *
 * @param own the English words that come with the module
 */
export const ownWordsOf = <Part extends keyof OwnMessages>(
  { page, language, settings }: Storefront,
  part: Part,
  own: OwnMessages[Part],
): OwnMessages[Part] | undefined => {
  const name = language.value
  const loaded = name === 'en' ? null : page.ownWords(part, name).value
  return loaded === undefined ? undefined : { ...own, ...loaded, ...settings.value.texts }
}

/** Language, direction and theme of a view's root. */
export const frameOf = (host: Element, storefront: Storefront, warn: WarnAttribute) => ({
  language: storefront.language.value,
  direction: directionOf(storefront.language.value),
  theme: themeOf(host, warn),
})
