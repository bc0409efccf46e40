import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './words.ts'

const languages: Readonly<Record<string, Words>> = { ar, de, en }

export interface PageLanguage {
  words: Words
  /** Language of the texts. Amounts and names follow the cart's locale. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** The texts in the language of a locale, else in English. */
export const pageLanguage = (locale: string): PageLanguage => {
  const wanted = locale.slice(0, 2)
  const lang = Object.hasOwn(languages, wanted) ? wanted : 'en'
  return { words: languages[lang] ?? en, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}
