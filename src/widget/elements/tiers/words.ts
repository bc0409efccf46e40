/**
 * The words of volume prices, in every language. A language has all keys of English, and a placeholder in braces
 * stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  tiersTitle: 'Volume prices',
  tiersUnit: 'Per unit',
  tiersFrom: '{quantity} or more',
  tiersNext: 'Add {count} to save {percent} per unit.',
} as const

export type TiersMessages = MessagesOf<typeof en>

export const de: TiersMessages = {
  tiersTitle: 'Staffelpreise',
  tiersUnit: 'Pro Stück',
  tiersFrom: 'ab {quantity}',
  tiersNext: 'Noch {count} mehr, und Sie sparen {percent} je Stück.',
}

export const fr: TiersMessages = {
  tiersTitle: 'Tarifs dégressifs',
  tiersUnit: 'Par unité',
  tiersFrom: '{quantity} et plus',
  tiersNext: 'Encore {count} pour économiser {percent} par unité.',
}

export const es: TiersMessages = {
  tiersTitle: 'Precios por volumen',
  tiersUnit: 'Por unidad',
  tiersFrom: '{quantity} o más',
  tiersNext: '{count} más para ahorrar un {percent} en cada unidad.',
}

export const it: TiersMessages = {
  tiersTitle: 'Prezzi per quantità',
  tiersUnit: 'Per unità',
  tiersFrom: '{quantity} o più',
  tiersNext: 'Ancora {count} per risparmiare il {percent} su ogni unità.',
}

export const nl: TiersMessages = {
  tiersTitle: 'Staffelprijzen',
  tiersUnit: 'Per stuk',
  tiersFrom: '{quantity} of meer',
  tiersNext: 'Nog {count} erbij en je bespaart {percent} per stuk.',
}

export const ptBR: TiersMessages = {
  tiersTitle: 'Preços por volume',
  tiersUnit: 'Por unidade',
  tiersFrom: '{quantity} ou mais',
  tiersNext: 'Mais {count} para economizar {percent} em cada unidade.',
}

export const pt: TiersMessages = {
  tiersTitle: 'Preços por volume',
  tiersUnit: 'Por unidade',
  tiersFrom: '{quantity} ou mais',
  tiersNext: 'Mais {count} para poupar {percent} em cada unidade.',
}

export const pl: TiersMessages = {
  tiersTitle: 'Progi cenowe',
  tiersUnit: 'Za sztukę',
  tiersFrom: '{quantity} lub więcej',
  tiersNext: 'Jeszcze {count}, aby oszczędzić {percent} na sztuce.',
}

export const sv: TiersMessages = {
  tiersTitle: 'Mängdpriser',
  tiersUnit: 'Per styck',
  tiersFrom: '{quantity} eller fler',
  tiersNext: '{count} till, så sparar du {percent} per styck.',
}

export const ja: TiersMessages = {
  tiersTitle: '数量別価格',
  tiersUnit: '1点あたり',
  tiersFrom: '{quantity}点以上',
  tiersNext: 'あと{count}点で、1点あたり{percent}お得になります。',
}

export const zh: TiersMessages = {
  tiersTitle: '批量价格',
  tiersUnit: '每件',
  tiersFrom: '{quantity} 件及以上',
  tiersNext: '再加 {count} 件，每件可省 {percent}。',
}

export const ar: TiersMessages = {
  tiersTitle: 'أسعار الكميات',
  tiersUnit: 'للوحدة',
  tiersFrom: '\u2068{quantity}\u2069 أو أكثر',
  tiersNext: 'بقي \u2068{count}\u2069 لتوفير \u2068{percent}\u2069 على كل وحدة.',
}
