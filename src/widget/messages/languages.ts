/** UI languages besides English; each is a lazy file. */
export const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'ja', 'zh', 'ar'] as const

export type Language = (typeof languages)[number]

/** The UI language for a locale; English where there is no translation. */
export const languageOf = (locale: string): Language | 'en' =>
  languages.find((language) => language === languageBase(locale)) ?? 'en'

/** The language of a locale, in small letters. */
export const languageBase = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

export const directionOf = (language: string): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
