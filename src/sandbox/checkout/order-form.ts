import * as z from 'zod'
import { findCard, findPaymentMethod, type PaymentMethod } from '../cart/payment-methods.ts'
import type { Words } from './words.ts'

/** What a shopper has filled in, as it was sent: shown again when something is missing. */
export interface Filled {
  email: string
  firstname: string
  lastname: string
  company: string
  vatId: string
  method: 'card' | 'wire'
  card: string
}

export type FilledField = keyof Filled

const field = (longest: number) =>
  z
    .string()
    .max(longest)
    .catch('')
    .transform((value) => value.trim())

const formSchema = z.object({
  email: field(254),
  firstname: field(100),
  lastname: field(100),
  company: field(200),
  vatId: field(30),
  method: z.enum(['card', 'wire']).catch('card'),
  card: field(40),
  /** The total that the shopper saw, so that nothing else is charged. */
  seen: field(60),
})

export type SentForm = z.output<typeof formSchema>

export const readForm = (body: unknown): SentForm => formSchema.parse(body)

export interface CheckedForm {
  errors: Partial<Record<FilledField, string>>
  /** Present when there are no errors and something has to be paid. */
  method?: PaymentMethod | undefined
}

/** What has to be put right before this can be an order. */
export const checkForm = (form: SentForm, words: Words, isPaid: boolean): CheckedForm => {
  const errors: CheckedForm['errors'] = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) errors.email = words.emailInvalid
  if (!isPaid) return { errors }
  if (form.method === 'wire') return { errors, method: findPaymentMethod('wire') }
  const method = findCard(form.card)
  if (form.card === '') errors.card = words.cardMissing
  else if (!method) errors.card = words.cardUnknown
  return { errors, method }
}
