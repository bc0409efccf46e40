/**
 * UI languages besides English, each a lazy file; that of a region stands before that of its language. Portuguese
 * without a region is Portugal's, whose law prescribes the order button's words: pages of Brazil say `pt-BR`.
 */
export const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'pt', 'pl', 'sv', 'ja', 'zh', 'ar'] as const

export type Language = (typeof languages)[number]

/** Whether a locale of Chinese has the traditional signs, as in Taiwan. The words have the simplified ones. */
const isTraditional = (locale: string): boolean => new Intl.Locale(locale).maximize().script === 'Hant'

/** The UI language for a locale; English where there is no translation in its script. */
export const languageOf = (locale: string): Language | 'en' => {
  const tag = locale.replaceAll('_', '-')
  const language = languages.find((each) => `${tag}-`.toLowerCase().startsWith(`${each}-`.toLowerCase()))
  return !language || (language === 'zh' && isTraditional(tag)) ? 'en' : language
}

/** The locale of dates and names among a page's words: English where the words are, whatever the page's language is. */
export const wordLocale = (locale: string): string => {
  const tag = locale.replaceAll('_', '-')
  return languageOf(tag) === 'en' && languageBase(tag) !== 'en' ? 'en' : tag
}

/** The language of a locale, in small letters. The platform writes its locales with an underscore. */
export const languageBase = (locale: string): string => locale.split(/[-_]/)[0]?.toLowerCase() ?? ''

export const directionOf = (language: string): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
