import * as z from 'zod'
import { findCard, findPaymentMethod, type PaymentMethod } from '../../payment/payment-methods.ts'
import type { Attempt } from '../../state/session.ts'

/** Values that the form shows again after an error. */
export type FormValues = Attempt['filled']

export type FieldName = keyof FormValues | 'card'

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
  country: field(2),
  method: z.enum(['card', 'wire', 'purchase-order']).catch('card'),
  orderNumber: field(50),
  card: field(40),
  /** The total that the shopper saw. No other amount is charged. */
  seen: field(60),
})

export type SentForm = z.output<typeof formSchema>

export const readForm = (body: unknown): SentForm => formSchema.parse(body)

export interface CheckedForm {
  errors: Attempt['errors']
  /** Absent for errors and for quotes. */
  method?: PaymentMethod | undefined
}

/** Checks the form of an order. */
export const checkForm = (form: SentForm, isPaid: boolean): CheckedForm => {
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)
  const errors: CheckedForm['errors'] = isEmail ? {} : { email: 'emailInvalid' }
  if (!isPaid) return { errors }
  if (form.method === 'wire') return { errors, method: findPaymentMethod('wire') }
  if (form.method === 'purchase-order') {
    if (form.orderNumber === '') return { errors: { ...errors, orderNumber: 'orderNumberMissing' } }
    return { errors, method: findPaymentMethod('purchase-order') }
  }
  const method = findCard(form.card)
  if (method) return { errors, method }
  return { errors: { ...errors, card: form.card === '' ? 'cardMissing' : 'cardUnknown' } }
}

/** Selects the values to show again. */
export const valuesToKeep = ({
  email,
  firstname,
  lastname,
  company,
  vatId,
  method,
  orderNumber,
}: SentForm): FormValues => ({
  email,
  firstname,
  lastname,
  company,
  vatId,
  method,
  orderNumber,
})
