/**
 * The words of figures that are computed from the platform’s amounts, in every language. A language has all keys of
 * English, and a placeholder in braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  intervalSaving: 'Save {percent}',
  intervalFree: { other: '{months} months free' },
  priceFrom: 'from {amount}',
  perSeat: '{amount} per seat',
} as const

export type ComputedMessages = MessagesOf<typeof en>

export const de: ComputedMessages = {
  intervalSaving: '{percent} sparen',
  intervalFree: '{months} Monate gratis',
  priceFrom: 'ab {amount}',
  perSeat: '{amount} pro Nutzer',
}

export const fr: ComputedMessages = {
  intervalSaving: 'Économisez {percent}',
  intervalFree: '{months} mois offerts',
  priceFrom: 'à partir de {amount}',
  perSeat: '{amount} par utilisateur',
}

export const es: ComputedMessages = {
  intervalSaving: 'Ahorro del {percent}',
  intervalFree: '{months} meses gratis',
  priceFrom: 'desde {amount}',
  perSeat: '{amount} por usuario',
}

export const it: ComputedMessages = {
  intervalSaving: 'Risparmi il {percent}',
  intervalFree: '{months} mesi gratis',
  priceFrom: 'da {amount}',
  perSeat: '{amount} per utente',
}

export const nl: ComputedMessages = {
  intervalSaving: 'Bespaar {percent}',
  intervalFree: '{months} maanden gratis',
  priceFrom: 'vanaf {amount}',
  perSeat: '{amount} per gebruiker',
}

export const ptBR: ComputedMessages = {
  intervalSaving: 'Economize {percent}',
  intervalFree: '{months} meses grátis',
  priceFrom: 'a partir de {amount}',
  perSeat: '{amount} por licença',
}

export const pt: ComputedMessages = {
  intervalSaving: 'Desconto de {percent}',
  intervalFree: '{months} meses grátis',
  priceFrom: 'a partir de {amount}',
  perSeat: '{amount} por licença',
}

export const pl: ComputedMessages = {
  intervalSaving: 'Oszczędność {percent}',
  intervalFree: { few: '{months} miesiące gratis', other: '{months} miesięcy gratis' },
  priceFrom: 'od {amount}',
  perSeat: '{amount} za użytkownika',
}

export const sv: ComputedMessages = {
  intervalSaving: 'Spara {percent}',
  intervalFree: '{months} månader gratis',
  priceFrom: 'från {amount}',
  perSeat: '{amount} per användare',
}

export const ja: ComputedMessages = {
  intervalSaving: '{percent}お得',
  intervalFree: '{months}か月分無料',
  priceFrom: '{amount}から',
  perSeat: '1ユーザーあたり{amount}',
}

export const zh: ComputedMessages = {
  intervalSaving: '节省 {percent}',
  intervalFree: '免费 {months} 个月',
  priceFrom: '{amount} 起',
  perSeat: '每用户 {amount}',
}

export const ar: ComputedMessages = {
  intervalSaving: 'توفير \u2068{percent}\u2069',
  intervalFree: {
    two: 'شهران مجانًا',
    few: '\u2068{months}\u2069 أشهر مجانًا',
    many: '\u2068{months}\u2069 شهرًا مجانًا',
    other: '\u2068{months}\u2069 شهر مجانًا',
  },
  priceFrom: 'ابتداءً من \u2068{amount}\u2069',
  perSeat: '\u2068{amount}\u2069 لكل مستخدم',
}
