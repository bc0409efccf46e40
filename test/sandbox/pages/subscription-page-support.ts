import type { Sandbox } from '../../../src/sandbox/index.ts'
import { baseUrl, call, json } from '../rest-support.ts'
import { begun, lastPurchase, signUp } from '../subscription/subscription-support.ts'

export const good = '4111 1111 1111 1111'
export const mastercard = '5555555555554444'
export const declined = '4000000000000002'
export const withoutMoney = '4000000000000341'

/** The URLs for the customer in `getpurchase`. */
const billing = async (sandbox: Sandbox) => {
  const path = `/purchase/getpurchase?purchaseid=${lastPurchase(sandbox).id}&reimbursementid=0`
  const { Purchase } = (await json(call(sandbox, path))) as {
    Purchase: {
      PaidOrderNotification: {
        Purchase: {
          Items: {
            Item: { RecurringBilling: { CancellationUrl: string; ChangePaymentSubscriptionUrl: string } }
          }
        }
      }
    }
  }
  return Purchase.PaidOrderNotification.Purchase.Items.Item.RecurringBilling
}

export const subscribed = async (setup: Parameters<typeof signUp>[1] = {}) => {
  const sandbox = await begun()
  const id = await signUp(sandbox, setup)
  const urls = await billing(sandbox)
  return {
    sandbox,
    id,
    cancel: new URL(urls.CancellationUrl).pathname,
    payment: new URL(urls.ChangePaymentSubscriptionUrl).pathname,
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
