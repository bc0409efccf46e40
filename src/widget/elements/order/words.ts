/**
 * The words of the order form, in every language. A language has all keys of English, and a placeholder in braces
 * stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  formAudience: 'Customer type',
  formAddOns: 'Add-ons',
  formGone: 'Not available at the moment',
} as const

export type OrderMessages = MessagesOf<typeof en>

export const de: OrderMessages = {
  formAudience: 'Kundengruppe',
  formAddOns: 'Zusatzoptionen',
  formGone: 'Zurzeit nicht erhältlich',
}

export const fr: OrderMessages = {
  formAudience: 'Type de client',
  formAddOns: 'Options',
  formGone: 'Indisponible pour le moment',
}

export const es: OrderMessages = {
  formAudience: 'Tipo de cliente',
  formAddOns: 'Complementos',
  formGone: 'No disponible en este momento',
}

export const it: OrderMessages = {
  formAudience: 'Tipo di cliente',
  formAddOns: 'Componenti aggiuntivi',
  formGone: 'Al momento non disponibile',
}

export const nl: OrderMessages = {
  formAudience: 'Type klant',
  formAddOns: 'Extra’s',
  formGone: 'Op dit moment niet beschikbaar',
}

export const ptBR: OrderMessages = {
  formAudience: 'Tipo de cliente',
  formAddOns: 'Adicionais',
  formGone: 'Indisponível no momento',
}

export const pt: OrderMessages = {
  formAudience: 'Tipo de cliente',
  formAddOns: 'Extras',
  formGone: 'Indisponível de momento',
}

export const pl: OrderMessages = {
  formAudience: 'Typ klienta',
  formAddOns: 'Dodatki',
  formGone: 'Obecnie niedostępne',
}

export const sv: OrderMessages = {
  formAudience: 'Kundtyp',
  formAddOns: 'Tillägg',
  formGone: 'Inte tillgänglig just nu',
}

export const ja: OrderMessages = {
  formAudience: 'お客様の区分',
  formAddOns: '追加オプション',
  formGone: '現在ご利用いただけません',
}

export const zh: OrderMessages = {
  formAudience: '客户类型',
  formAddOns: '附加项',
  formGone: '目前无法购买',
}

export const ar: OrderMessages = {
  formAudience: 'نوع العميل',
  formAddOns: 'الإضافات',
  formGone: 'غير متاح حاليًا',
}
