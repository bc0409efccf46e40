import type { Language } from '../widget/messages/languages.ts'
import { translations } from '../widget/startup/words/translations.ts'
import { en, type ScriptMessages } from '../widget/views/words/script.ts'

/** The words of a UI language. A server has them all; a browser loads them one by one. */
export const wordsOf = (language: Language | 'en'): ScriptMessages =>
  language === 'en' ? en : translations[language]
