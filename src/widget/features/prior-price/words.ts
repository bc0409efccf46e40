/**
 * The words of prior prices, in every language. A language has all keys of English, and a placeholder in braces
 * stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

/** Translations are a file of their own, which only pages with such cards load. */
export const wordsFile = 'prior-price'

export const en = {
  priorPrice: 'Lowest price in the 30 days before the reduction: {amount}',
  priorPricePeriod: 'Lowest price from {from} to {until}, the 30 days before the reduction: {amount}',
} as const

export type PriorPriceMessages = MessagesOf<typeof en>

export const de: PriorPriceMessages = {
  priorPrice: 'Niedrigster Preis der letzten 30 Tage vor der Ermäßigung: {amount}',
  priorPricePeriod: 'Niedrigster Preis vom {from} bis zum {until}, den 30 Tagen vor der Ermäßigung: {amount}',
}

export const fr: PriorPriceMessages = {
  priorPrice: 'Prix le plus bas des 30 derniers jours avant la réduction\u00a0: {amount}',
  priorPricePeriod: 'Prix le plus bas du {from} au {until}, les 30 jours avant la réduction\u00a0: {amount}',
}

export const es: PriorPriceMessages = {
  priorPrice: 'Precio más bajo de los 30 días anteriores a la rebaja: {amount}',
  priorPricePeriod: 'Precio más bajo del {from} al {until}, los 30 días anteriores a la rebaja: {amount}',
}

export const it: PriorPriceMessages = {
  priorPrice: 'Prezzo più basso degli ultimi 30 giorni prima della riduzione: {amount}',
  priorPricePeriod: 'Prezzo più basso dal {from} al {until}, i 30 giorni prima della riduzione: {amount}',
}

export const nl: PriorPriceMessages = {
  priorPrice: 'Laagste prijs in de 30 dagen vóór de korting: {amount}',
  priorPricePeriod: 'Laagste prijs van {from} tot en met {until}, de 30 dagen vóór de korting: {amount}',
}

export const ptBR: PriorPriceMessages = {
  priorPrice: 'Menor preço nos 30 dias antes da redução: {amount}',
  priorPricePeriod: 'Menor preço de {from} a {until}, os 30 dias antes da redução: {amount}',
}

export const pt: PriorPriceMessages = {
  priorPrice: 'Preço mais baixo dos 30 dias anteriores à redução: {amount}',
  priorPricePeriod: 'Preço mais baixo de {from} a {until}, os 30 dias anteriores à redução: {amount}',
}

export const pl: PriorPriceMessages = {
  priorPrice: 'Najniższa cena z 30 dni przed obniżką: {amount}',
  priorPricePeriod: 'Najniższa cena od {from} do {until}, z 30 dni przed obniżką: {amount}',
}

export const sv: PriorPriceMessages = {
  priorPrice: 'Lägsta pris under de 30 dagarna före prissänkningen: {amount}',
  priorPricePeriod: 'Lägsta pris från {from} till {until}, de 30 dagarna före prissänkningen: {amount}',
}

export const ja: PriorPriceMessages = {
  priorPrice: '値下げ前30日間の最低価格：{amount}',
  priorPricePeriod: '値下げ前30日間（{from}～{until}）の最低価格：{amount}',
}

export const zh: PriorPriceMessages = {
  priorPrice: '降价前 30 天内的最低价：{amount}',
  priorPricePeriod: '降价前 30 天内（{from} 至 {until}）的最低价：{amount}',
}

export const ar: PriorPriceMessages = {
  priorPrice: 'أدنى سعر خلال الأيام الثلاثين السابقة للتخفيض: \u2068{amount}\u2069',
  priorPricePeriod:
    'أدنى سعر من \u2068{from}\u2069 إلى \u2068{until}\u2069، في الأيام الثلاثين السابقة للتخفيض: \u2068{amount}\u2069',
}
