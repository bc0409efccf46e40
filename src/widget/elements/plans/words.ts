/**
 * The words of the interval switch, in every language. A language has all keys of English, and a placeholder in
 * braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  intervalLabel: 'Billing period',
  monthlyInterval: 'Monthly',
  yearlyInterval: 'Yearly',
  yearsInterval: { other: 'Every {years} years' },
  monthsInterval: { other: 'Every {months} months' },
} as const

export type PlansMessages = MessagesOf<typeof en>

export const de: PlansMessages = {
  intervalLabel: 'Abrechnungszeitraum',
  monthlyInterval: 'Monatlich',
  yearlyInterval: 'Jährlich',
  yearsInterval: 'Alle {years} Jahre',
  monthsInterval: 'Alle {months} Monate',
}

export const fr: PlansMessages = {
  intervalLabel: 'Période de facturation',
  monthlyInterval: 'Mensuel',
  yearlyInterval: 'Annuel',
  yearsInterval: 'Tous les {years} ans',
  monthsInterval: 'Tous les {months} mois',
}

export const es: PlansMessages = {
  intervalLabel: 'Periodo de facturación',
  monthlyInterval: 'Mensual',
  yearlyInterval: 'Anual',
  yearsInterval: 'Cada {years} años',
  monthsInterval: 'Cada {months} meses',
}

export const it: PlansMessages = {
  intervalLabel: 'Periodo di fatturazione',
  monthlyInterval: 'Mensile',
  yearlyInterval: 'Annuale',
  yearsInterval: 'Ogni {years} anni',
  monthsInterval: 'Ogni {months} mesi',
}

export const nl: PlansMessages = {
  intervalLabel: 'Betaalperiode',
  monthlyInterval: 'Maandelijks',
  yearlyInterval: 'Jaarlijks',
  yearsInterval: 'Elke {years} jaar',
  monthsInterval: 'Elke {months} maanden',
}

export const ptBR: PlansMessages = {
  intervalLabel: 'Período de cobrança',
  monthlyInterval: 'Mensal',
  yearlyInterval: 'Anual',
  yearsInterval: 'A cada {years} anos',
  monthsInterval: 'A cada {months} meses',
}

export const pt: PlansMessages = {
  intervalLabel: 'Período de faturação',
  monthlyInterval: 'Mensal',
  yearlyInterval: 'Anual',
  yearsInterval: 'A cada {years} anos',
  monthsInterval: 'A cada {months} meses',
}

export const pl: PlansMessages = {
  intervalLabel: 'Okres rozliczeniowy',
  monthlyInterval: 'Miesięczny',
  yearlyInterval: 'Roczny',
  yearsInterval: '{years}-letni',
  monthsInterval: '{months}-miesięczny',
}

export const sv: PlansMessages = {
  intervalLabel: 'Faktureringsperiod',
  monthlyInterval: 'Månadsvis',
  yearlyInterval: 'Årsvis',
  yearsInterval: { 2: 'Vartannat år', other: 'Vart {years}:e år' },
  monthsInterval: { 2: 'Varannan månad', other: 'Var {months}:e månad' },
}

export const ja: PlansMessages = {
  intervalLabel: 'お支払い間隔',
  monthlyInterval: '毎月',
  yearlyInterval: '毎年',
  yearsInterval: '{years}年ごと',
  monthsInterval: '{months}か月ごと',
}

export const zh: PlansMessages = {
  intervalLabel: '计费周期',
  monthlyInterval: '每月',
  yearlyInterval: '每年',
  yearsInterval: '每 {years} 年',
  monthsInterval: '每 {months} 个月',
}

export const ar: PlansMessages = {
  intervalLabel: 'فترة الفوترة',
  monthlyInterval: 'شهريًا',
  yearlyInterval: 'سنويًا',
  yearsInterval: {
    two: 'كل سنتين',
    few: 'كل \u2068{years}\u2069 سنوات',
    other: 'كل \u2068{years}\u2069 سنة',
  },
  monthsInterval: {
    two: 'كل شهرين',
    few: 'كل \u2068{months}\u2069 أشهر',
    many: 'كل \u2068{months}\u2069 شهرًا',
    other: 'كل \u2068{months}\u2069 شهر',
  },
}
