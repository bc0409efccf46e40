import { Hono } from 'hono'
import { isReachable, type SandboxClock } from '../context/clock.ts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { confirmationUrl } from '../context/urls.ts'
import { invalid, notFound, RestError } from '../http/rest-error.ts'
import { readBody } from '../media/media.ts'
import { fromMinor } from '../money/currency.ts'
import { nothing, plus, times } from '../money/split.ts'
import { readFields } from '../requests/fields.ts'
import { clockRequest, faultRequest } from '../requests/sandbox-requests.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import { isReseller } from '../state/cart.ts'
import { type Purchase, purchaseStatuses } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { receivePayment } from '../subscription/billing/receive-payment.ts'

type Shown = Responses['SandboxPurchase']

const summary =
  (context: SandboxContext, state: State) =>
  (purchase: Purchase): Shown => {
    const { id, clientId, status, currency, lines, extra, contacts } = purchase
    const amount = (minor: number) => fromMinor(minor, currency)
    const { net, vat, gross } = lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)
    return {
      purchaseId: id,
      clientId,
      statusId: status,
      status: purchaseStatuses[status],
      createdAt: purchase.createdAt,
      email: contacts.billing.EMail ?? null,
      country: (contacts.delivery ?? contacts.billing).CountryId,
      customerReferenceId: state.customers.get(purchase.customerId)?.reference ?? null,
      isReseller: isReseller(purchase.scope),
      currency,
      net: amount(net),
      vat: amount(vat),
      gross: amount(gross),
      items: lines.map((line): Shown['items'][number] => ({
        productId: line.productId,
        name: line.name,
        quantity: line.quantity,
        coupon: line.coupon ?? null,
        unitGross: amount(line.unit.gross),
      })),
      extra: Object.fromEntries(extra.map(({ key, value }) => [key, value])),
      confirmationUrl: confirmationUrl(context.settings.baseUrl, purchase),
    }
  }

/** Purchases, clock, faults and the reset, for tests and demos. They need no authentication. */
export const inspectRoutes = (
  context: SandboxContext & { clock: SandboxClock },
  state: State,
  reset: () => void,
): Hono<SandboxEnv> => {
  const { clock, settings } = context
  return new Hono<SandboxEnv>()
    .get('/sandbox/purchases', (c) =>
      respond(c, 'SandboxPurchases', [...state.purchases.all()].map(summary(context, state))),
    )
    .post('/sandbox/purchases/:id{\\d{1,15}}/payment', (c) => {
      const id = Number(c.req.param('id'))
      if (!state.purchases.get(id)) throw notFound(`There is no purchase ${id}.`)
      const purchase = receivePayment(context, state, id)
      if (!purchase) throw new RestError(409, 'This purchase waits for no payment.')
      return respond(c, 'SandboxPurchase', summary(context, state)(purchase))
    })
    .post('/sandbox/reset', (c) => {
      reset()
      return respond(c, 'Clock', { now: clock.now().toISOString() })
    })
    .get('/sandbox/clock', (c) => respond(c, 'Clock', { now: clock.now().toISOString() }))
    .post('/sandbox/clock', async (c) => {
      const { now, advance } = readFields(clockRequest, await readBody(c))
      const target = now === undefined ? clock.now().getTime() + (advance ?? 0) : Date.parse(now)
      if (!isReachable(target)) throw invalid('The time is too far away.')
      await clock.set(new Date(target))
      return respond(c, 'Clock', { now: clock.now().toISOString() })
    })
    .get('/sandbox/fault', (c) => respond(c, 'Fault', { fault: settings.fault ?? null }))
    .post('/sandbox/fault', async (c) => {
      const { fault } = readFields(faultRequest, await readBody(c))
      settings.fault = fault || undefined
      return respond(c, 'Fault', { fault: settings.fault ?? null })
    })
}
