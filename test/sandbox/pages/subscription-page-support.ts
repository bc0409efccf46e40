import type { Sandbox } from '../../../src/sandbox/index.ts'
import { baseUrl, purchaseItems } from '../rest-support.ts'
import { begun, lastPurchase, signUp } from '../subscription/subscription-support.ts'

export const good = '4111 1111 1111 1111'
export const mastercard = '5555555555554444'
export const declined = '4000000000000002'
export const withoutMoney = '4000000000000341'

interface BillingUrls {
  CancellationUrl: string
  ChangePaymentSubscriptionUrl: string
}

export const subscribed = async (setup: Parameters<typeof signUp>[1] = {}) => {
  const sandbox = await begun()
  const id = await signUp(sandbox, setup)
  const [item] = await purchaseItems<{ RecurringBilling: BillingUrls }>(sandbox, lastPurchase(sandbox).id)
  if (!item) throw new Error('The purchase has no item.')
  return {
    sandbox,
    id,
    cancel: new URL(item.RecurringBilling.CancellationUrl).pathname,
    payment: new URL(item.RecurringBilling.ChangePaymentSubscriptionUrl).pathname,
  }
}

export const open = async ({ rest }: Sandbox, path: string) => {
  const response = await rest.request(`${baseUrl}${path}`)
  return { response, status: response.status, text: await response.text() }
}

export const send = async (
  { rest }: Sandbox,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { origin: baseUrl },
) => {
  const body = new URLSearchParams(fields)
  const response = await rest.request(`${baseUrl}${path}`, { method: 'POST', body, headers })
  return { response, status: response.status, text: await response.text() }
}

export const seenIn = (text: string): string => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? ''

/** Enters a card and confirms it. */
export const changeCard = async (sandbox: Sandbox, payment: string, card: string) => {
  const review = await send(sandbox, payment, { card })
  return {
    review,
    done: await send(sandbox, payment, { card, seen: seenIn(review.text), confirmed: 'yes' }),
  }
}

export const cardOf = ({ state }: Sandbox, customerId: number): string | undefined =>
  state.customers.get(customerId)?.payment?.lastFour
