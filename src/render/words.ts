import { english } from '../widget/messages/english/script.ts'
import type { Language } from '../widget/messages/languages.ts'
import { messages as ar } from '../widget/messages/locales/ar.ts'
import { messages as de } from '../widget/messages/locales/de.ts'
import { messages as es } from '../widget/messages/locales/es.ts'
import { messages as fr } from '../widget/messages/locales/fr.ts'
import { messages as it } from '../widget/messages/locales/it.ts'
import { messages as ja } from '../widget/messages/locales/ja.ts'
import { messages as nl } from '../widget/messages/locales/nl.ts'
import { messages as pl } from '../widget/messages/locales/pl.ts'
import { messages as pt } from '../widget/messages/locales/pt.ts'
import { messages as ptBR } from '../widget/messages/locales/pt-BR.ts'
import { messages as sv } from '../widget/messages/locales/sv.ts'
import { messages as zh } from '../widget/messages/locales/zh.ts'
import type { Messages, Words } from '../widget/messages/messages.ts'

const translations: Readonly<Record<Language, Messages>> = {
  ar,
  de,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  pt,
  'pt-BR': ptBR,
  sv,
  zh,
}

/** The words of a UI language. A server has them all; a browser loads them one by one. */
export const wordsOf = (language: Language | 'en'): Words =>
  language === 'en' ? english : translations[language]
