/** Puts numbers and names into messages. */

import { languageOf } from './languages.ts'

/**
 * A message whose words change with a number: a form for each plural category of the language, or for one number that has words
 * of its own. A language without such forms has a plain text.
 */
export type Counted =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule | number, string>>> & { readonly other: string })

/** The messages of other languages, by the English ones. */
export type MessagesOf<English> = {
  [Key in keyof English]: English[Key] extends string ? string : Counted
}

/**
 * The form of a message for a number.
 *
 * @param locale the locale of the page; the plural rules are those of the language of its words
 */
export const pluralForm = (message: Counted, count: number, locale: string): string =>
  typeof message === 'string'
    ? message
    : (message[count] ?? message[new Intl.PluralRules(languageOf(locale)).select(count)] ?? message.other)

/** Fills the `{name}` placeholders of a message; `replace` itself writes a number as text. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => (values[name] ?? placeholder) as string)
