// Written by `node tools/words.ts` from the words of the parts: edit those.

import { messages as ar } from './page/ar.ts'
import { messages as de } from './page/de.ts'
import { messages as es } from './page/es.ts'
import { messages as fr } from './page/fr.ts'
import { messages as it } from './page/it.ts'
import { messages as ja } from './page/ja.ts'
import { messages as nl } from './page/nl.ts'
import { messages as pl } from './page/pl.ts'
import { messages as pt } from './page/pt.ts'
import { messages as ptBR } from './page/pt-BR.ts'
import { messages as sv } from './page/sv.ts'
import { messages as zh } from './page/zh.ts'

/** The words of every page in each language, for a server, which has them all. */
export const translations = {
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
