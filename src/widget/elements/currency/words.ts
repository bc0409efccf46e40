/**
 * The words of the currency choice, in every language. A language has all keys of English, and a placeholder in
 * braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  currencyLabel: 'Currency',
  currencyLocal: 'Based on your location',
  currencyLocalNamed: '{currency}, by your location',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Prices are now in {currency}.',
  currencyRefused: 'Prices in {currency} are not offered here.',
} as const

export type CurrencyMessages = MessagesOf<typeof en>

export const de: CurrencyMessages = {
  currencyLabel: 'Währung',
  currencyLocal: 'Nach Ihrem Standort',
  currencyLocalNamed: '{currency}, nach Standort',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Die Preise sind jetzt in {currency}.',
  currencyRefused: 'Preise in {currency} werden hier nicht angeboten.',
}

export const fr: CurrencyMessages = {
  currencyLabel: 'Devise',
  currencyLocal: 'Selon votre position',
  currencyLocalNamed: '{currency}, selon votre position',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Les prix sont maintenant affichés en {currency}.',
  currencyRefused: 'Les prix en {currency} ne sont pas proposés ici.',
}

export const es: CurrencyMessages = {
  currencyLabel: 'Moneda',
  currencyLocal: 'Según su ubicación',
  currencyLocalNamed: '{currency}, según su ubicación',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Los precios se muestran ahora en {currency}.',
  currencyRefused: 'Aquí no se ofrecen precios en {currency}.',
}

export const it: CurrencyMessages = {
  currencyLabel: 'Valuta',
  currencyLocal: 'In base alla posizione',
  currencyLocalNamed: '{currency}, in base al luogo',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'I prezzi sono ora in {currency}.',
  currencyRefused: 'Qui non sono disponibili prezzi in {currency}.',
}

export const nl: CurrencyMessages = {
  currencyLabel: 'Valuta',
  currencyLocal: 'Op basis van je locatie',
  currencyLocalNamed: '{currency}, volgens locatie',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'De prijzen zijn nu in {currency}.',
  currencyRefused: 'Prijzen in {currency} worden hier niet aangeboden.',
}

export const ptBR: CurrencyMessages = {
  currencyLabel: 'Moeda',
  currencyLocal: 'Com base na sua localização',
  currencyLocalNamed: '{currency}, pela localização',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Os preços agora estão em {currency}.',
  currencyRefused: 'Não há preços em {currency} aqui.',
}

export const pt: CurrencyMessages = {
  currencyLabel: 'Moeda',
  currencyLocal: 'Com base na sua localização',
  currencyLocalNamed: '{currency}, pela localização',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Os preços estão agora em {currency}.',
  currencyRefused: 'Não são oferecidos preços em {currency} aqui.',
}

export const pl: CurrencyMessages = {
  currencyLabel: 'Waluta',
  currencyLocal: 'Na podstawie Twojej lokalizacji',
  currencyLocalNamed: '{currency}, według lokalizacji',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Ceny są teraz podane w walucie {currency}.',
  currencyRefused: 'Ceny w walucie {currency} nie są tu dostępne.',
}

export const sv: CurrencyMessages = {
  currencyLabel: 'Valuta',
  currencyLocal: 'Utifrån din plats',
  currencyLocalNamed: '{currency}, utifrån din plats',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Priserna visas nu i {currency}.',
  currencyRefused: 'Priser i {currency} erbjuds inte här.',
}

export const ja: CurrencyMessages = {
  currencyLabel: '通貨',
  currencyLocal: 'お住まいの地域に合わせる',
  currencyLocalNamed: '{currency}、現在地に基づく',
  currencyCountry: '{choice}（{country}）',
  currencyChanged: '価格を{currency}で表示しています。',
  currencyRefused: '{currency}での価格表示には対応していません。',
}

export const zh: CurrencyMessages = {
  currencyLabel: '货币',
  currencyLocal: '根据您所在的地区',
  currencyLocalNamed: '{currency}，根据您所在的地区',
  currencyCountry: '{choice}（{country}）',
  currencyChanged: '价格现以{currency}显示。',
  currencyRefused: '此处不提供{currency}价格。',
}

export const ar: CurrencyMessages = {
  currencyLabel: 'العملة',
  currencyLocal: 'بناءً على موقعك',
  currencyLocalNamed: '\u2068{currency}\u2069، حسب موقعك',
  currencyCountry: '\u2068{choice}\u2069 (\u2068{country}\u2069)',
  currencyChanged: 'الأسعار الآن بعملة \u2068{currency}\u2069.',
  currencyRefused: 'الأسعار بعملة \u2068{currency}\u2069 غير متاحة هنا.',
}
