/**
 * The words of number fields with buttons, in every language. A language has all keys of English, and a placeholder
 * in braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  quantity: 'Quantity',
  decrement: 'Decrease quantity',
  increment: 'Increase quantity',
  quantityMost: { one: 'At most {quantity} unit.', other: 'At most {quantity} units.' },
  quantityLeast: { one: 'At least {quantity} unit.', other: 'At least {quantity} units.' },
  quantityUnread: 'Please enter a whole number.',
} as const

export type StepperMessages = MessagesOf<typeof en>

export const de: StepperMessages = {
  quantity: 'Menge',
  decrement: 'Menge verringern',
  increment: 'Menge erhöhen',
  quantityMost: 'Höchstens {quantity} Stück.',
  quantityLeast: 'Mindestens {quantity} Stück.',
  quantityUnread: 'Bitte geben Sie eine ganze Zahl ein.',
}

export const fr: StepperMessages = {
  quantity: 'Quantité',
  decrement: 'Diminuer la quantité',
  increment: 'Augmenter la quantité',
  quantityMost: { one: '{quantity} unité au maximum.', other: '{quantity} unités au maximum.' },
  quantityLeast: { one: '{quantity} unité au minimum.', other: '{quantity} unités au minimum.' },
  quantityUnread: 'Veuillez saisir un nombre entier.',
}

export const es: StepperMessages = {
  quantity: 'Cantidad',
  decrement: 'Reducir la cantidad',
  increment: 'Aumentar la cantidad',
  quantityMost: { one: 'Como máximo, {quantity} unidad.', other: 'Como máximo, {quantity} unidades.' },
  quantityLeast: { one: 'Como mínimo, {quantity} unidad.', other: 'Como mínimo, {quantity} unidades.' },
  quantityUnread: 'Introduzca un número entero.',
}

export const it: StepperMessages = {
  quantity: 'Quantità',
  decrement: 'Riduci la quantità',
  increment: 'Aumenta la quantità',
  quantityMost: 'Al massimo {quantity} unità.',
  quantityLeast: 'Almeno {quantity} unità.',
  quantityUnread: 'Inserisci un numero intero.',
}

export const nl: StepperMessages = {
  quantity: 'Aantal',
  decrement: 'Aantal verlagen',
  increment: 'Aantal verhogen',
  quantityMost: { one: 'Maximaal {quantity} stuk.', other: 'Maximaal {quantity} stuks.' },
  quantityLeast: { one: 'Minimaal {quantity} stuk.', other: 'Minimaal {quantity} stuks.' },
  quantityUnread: 'Vul een geheel getal in.',
}

export const ptBR: StepperMessages = {
  quantity: 'Quantidade',
  decrement: 'Diminuir a quantidade',
  increment: 'Aumentar a quantidade',
  quantityMost: { one: 'No máximo, {quantity} unidade.', other: 'No máximo, {quantity} unidades.' },
  quantityLeast: { one: 'No mínimo, {quantity} unidade.', other: 'No mínimo, {quantity} unidades.' },
  quantityUnread: 'Insira um número inteiro.',
}

export const pt: StepperMessages = {
  quantity: 'Quantidade',
  decrement: 'Diminuir a quantidade',
  increment: 'Aumentar a quantidade',
  quantityMost: { one: 'No máximo, {quantity} unidade.', other: 'No máximo, {quantity} unidades.' },
  quantityLeast: { one: 'No mínimo, {quantity} unidade.', other: 'No mínimo, {quantity} unidades.' },
  quantityUnread: 'Introduza um número inteiro.',
}

export const pl: StepperMessages = {
  quantity: 'Liczba sztuk',
  decrement: 'Zmniejsz liczbę sztuk',
  increment: 'Zwiększ liczbę sztuk',
  quantityMost: 'Najwyżej {quantity} szt.',
  quantityLeast: 'Co najmniej {quantity} szt.',
  quantityUnread: 'Wpisz liczbę całkowitą.',
}

export const sv: StepperMessages = {
  quantity: 'Antal',
  decrement: 'Minska antalet',
  increment: 'Öka antalet',
  quantityMost: 'Högst {quantity} st.',
  quantityLeast: 'Minst {quantity} st.',
  quantityUnread: 'Ange ett heltal.',
}

export const ja: StepperMessages = {
  quantity: '数量',
  decrement: '数量を減らす',
  increment: '数量を増やす',
  quantityMost: '数量は{quantity}点までです。',
  quantityLeast: '数量は{quantity}点以上にしてください。',
  quantityUnread: '整数で入力してください。',
}

export const zh: StepperMessages = {
  quantity: '数量',
  decrement: '减少数量',
  increment: '增加数量',
  quantityMost: '数量最多为 {quantity}。',
  quantityLeast: '数量最少为 {quantity}。',
  quantityUnread: '请输入整数。',
}

export const ar: StepperMessages = {
  quantity: 'الكمية',
  decrement: 'تقليل الكمية',
  increment: 'زيادة الكمية',
  quantityMost: 'الحد الأقصى للكمية: \u2068{quantity}\u2069.',
  quantityLeast: 'الحد الأدنى للكمية: \u2068{quantity}\u2069.',
  quantityUnread: 'يُرجى إدخال عدد صحيح.',
}
