import * as z from 'zod'
import { findCard, findPaymentMethod, type PaymentMethod } from '../../payment/payment-methods.ts'
import type { Attempt } from '../../state/session.ts'

/** What a shopper has filled in: shown again when something is missing. */
export type Filled = Attempt['filled']

export type FilledField = keyof Filled | 'card'

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
  errors: Attempt['errors']
  /** Present when there are no errors and something has to be paid. */
  method?: PaymentMethod | undefined
}

/** What has to be put right before this can be an order. */
export const checkForm = (form: SentForm, isPaid: boolean): CheckedForm => {
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)
  const errors: CheckedForm['errors'] = isEmail ? {} : { email: 'emailInvalid' }
  if (!isPaid) return { errors }
  if (form.method === 'wire') return { errors, method: findPaymentMethod('wire') }
  const method = findCard(form.card)
  if (method) return { errors, method }
  return { errors: { ...errors, card: form.card === '' ? 'cardMissing' : 'cardUnknown' } }
}

/** What of a form is shown again. */
export const filledIn = ({ email, firstname, lastname, company, vatId, method }: SentForm): Filled => ({
  email,
  firstname,
  lastname,
  company,
  vatId,
  method,
})
