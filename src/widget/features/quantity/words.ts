/**
 * The words of the quantity row of a card, in every language. A language has all keys of English, and a placeholder
 * in braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  total: '{quantity} units: {amount}',
  totalUnknown: '{quantity} units: total at checkout',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: total at checkout',
} as const

export type QuantityMessages = MessagesOf<typeof en>

export const de: QuantityMessages = {
  total: '{quantity} Stück: {amount}',
  totalUnknown: '{quantity} Stück: Gesamtbetrag an der Kasse',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: Gesamtbetrag an der Kasse',
}

export const fr: QuantityMessages = {
  total: '{quantity} unités\u00a0: {amount}',
  totalUnknown: '{quantity} unités\u00a0: total sur la page de paiement',
  totalOf: '{units}\u00a0: {amount}',
  totalOfUnknown: '{units}\u00a0: total sur la page de paiement',
}

export const es: QuantityMessages = {
  total: '{quantity} unidades: {amount}',
  totalUnknown: '{quantity} unidades: total en la página de pago',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: total en la página de pago',
}

export const it: QuantityMessages = {
  total: '{quantity} unità: {amount}',
  totalUnknown: '{quantity} unità: totale alla cassa',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: totale alla cassa',
}

export const nl: QuantityMessages = {
  total: '{quantity} stuks: {amount}',
  totalUnknown: '{quantity} stuks: totaal bij de kassa',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: totaal bij de kassa',
}

export const ptBR: QuantityMessages = {
  total: '{quantity} unidades: {amount}',
  totalUnknown: '{quantity} unidades: total na página de pagamento',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: total na página de pagamento',
}

export const pt: QuantityMessages = {
  total: '{quantity} unidades: {amount}',
  totalUnknown: '{quantity} unidades: total na página de pagamento',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: total na página de pagamento',
}

export const pl: QuantityMessages = {
  total: '{quantity} szt.: {amount}',
  totalUnknown: '{quantity} szt.: łączna kwota w kasie',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: łączna kwota w kasie',
}

export const sv: QuantityMessages = {
  total: '{quantity} st.: {amount}',
  totalUnknown: '{quantity} st.: totalbeloppet visas i kassan',
  totalOf: '{units}: {amount}',
  totalOfUnknown: '{units}: totalbeloppet visas i kassan',
}

export const ja: QuantityMessages = {
  total: '{quantity}点の合計：{amount}',
  totalUnknown: '{quantity}点の合計：購入手続きで表示',
  totalOf: '{units}の合計：{amount}',
  totalOfUnknown: '{units}の合計：購入手続きで表示',
}

export const zh: QuantityMessages = {
  total: '{quantity} 件，共 {amount}',
  totalUnknown: '{quantity} 件：总额以结账页面为准',
  totalOf: '{units}，共 {amount}',
  totalOfUnknown: '{units}：总额以结账页面为准',
}

export const ar: QuantityMessages = {
  total: 'الكمية \u2068{quantity}\u2069: \u2068{amount}\u2069',
  totalUnknown: 'الكمية \u2068{quantity}\u2069: الإجمالي في صفحة الدفع',
  totalOf: '\u2068{units}\u2069: \u2068{amount}\u2069',
  totalOfUnknown: '\u2068{units}\u2069: الإجمالي في صفحة الدفع',
}
