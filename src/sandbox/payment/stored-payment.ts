import type { StoredPayment } from '../state/customer.ts'
import { findPaymentMethod } from './payment-methods.ts'

/** The checkout asks for no expiry date: test cards are valid to the end of the fourth year from now. */
const yearsOfACard = 4

/** The details of a payment method that the platform stores for a customer. */
export const storedPayment = (method: string, now: Date): StoredPayment => {
  const card = findPaymentMethod(method)?.card
  if (card === undefined) return { method }
  return {
    method,
    lastFour: card.slice(-4),
    expires: { month: 12, year: now.getUTCFullYear() + yearsOfACard },
  }
}

export const isExpired = ({ expires }: StoredPayment, now: Date): boolean =>
  expires !== undefined && now.getTime() >= Date.UTC(expires.year, expires.month)
