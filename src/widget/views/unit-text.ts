import { languageOf } from '../messages/languages.ts'

const categories = ['one', 'two', 'few', 'many', 'other'] as const

/**
 * The merchant's own word for this number of units.
 *
 * @param words the forms in the order of the language's plural rules, "person, people"; the last one stands for those after it
 */
export const unitWord = (words: string, count: number, locale: string): string => {
  const forms = words.split(',').map((form) => form.trim())
  const rules = new Intl.PluralRules(languageOf(locale))
  const { pluralCategories } = rules.resolvedOptions()
  const used = categories.filter((category) => pluralCategories.includes(category))
  return forms[used.indexOf(rules.select(count) as (typeof used)[number])] ?? forms.at(-1) ?? ''
}
