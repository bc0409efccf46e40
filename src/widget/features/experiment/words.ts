/**
 * The words of price experiments, in every language. A language has all keys of English, and a placeholder in braces
 * stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  experimentNotice: 'This price is part of a test. Other visitors may see another price.',
} as const

export type ExperimentMessages = MessagesOf<typeof en>

export const de: ExperimentMessages = {
  experimentNotice:
    'Dieser Preis ist Teil eines Tests. Andere Besucher sehen möglicherweise einen anderen Preis.',
}

export const fr: ExperimentMessages = {
  experimentNotice: 'Ce prix fait partie d’un test. D’autres visiteurs peuvent voir un autre prix.',
}

export const es: ExperimentMessages = {
  experimentNotice: 'Este precio forma parte de una prueba. Otros visitantes pueden ver otro precio.',
}

export const it: ExperimentMessages = {
  experimentNotice: 'Questo prezzo fa parte di un test. Altri visitatori possono vedere un prezzo diverso.',
}

export const nl: ExperimentMessages = {
  experimentNotice:
    'Deze prijs maakt deel uit van een test. Andere bezoekers zien mogelijk een andere prijs.',
}

export const ptBR: ExperimentMessages = {
  experimentNotice: 'Este preço faz parte de um teste. Outros visitantes podem ver outro preço.',
}

export const pt: ExperimentMessages = {
  experimentNotice: 'Este preço faz parte de um teste. Outros visitantes podem ver outro preço.',
}

export const pl: ExperimentMessages = {
  experimentNotice: 'Ta cena jest częścią testu. Inni odwiedzający mogą widzieć inną cenę.',
}

export const sv: ExperimentMessages = {
  experimentNotice: 'Det här priset ingår i ett test. Andra besökare kan se ett annat pris.',
}

export const ja: ExperimentMessages = {
  experimentNotice: 'この価格はテストの一環です。ほかの訪問者には別の価格が表示されることがあります。',
}

export const zh: ExperimentMessages = {
  experimentNotice: '此价格属于一项测试，其他访客看到的价格可能不同。',
}

export const ar: ExperimentMessages = {
  experimentNotice: 'هذا السعر جزء من اختبار، وقد يرى زوار آخرون سعرًا مختلفًا.',
}
