import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { previewRequestSchema } from '../../contract/cart-preview-schema.ts'
import { callerOf } from '../http/caller.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { readJson } from '../http/read-json.ts'
import { epochForAnswer } from '../once/epoch.ts'
import { refuseReservedExtra } from '../orders/process-input.ts'
import type { Service } from './service.ts'

/** The customer of a token. One that has expired does not keep the shopper from checkout. */
const customerOf = async (
  { request, fields }: Exchange,
  verifyToken: Service['verifyToken'],
): Promise<string | undefined> => {
  try {
    return (await verifyToken(request.headers, 'checkout'))?.sub
  } catch {
    fields.token = 'ignored'
    return undefined
  }
}

/** `POST /cart/preview`: the amounts that checkout will charge, and their differences from the page. */
export const cartPreviewRoute =
  ({ checkCoupon, previewFor, store, verifyToken, warn }: Service): Handler =>
  async (exchange) => {
    const { fields } = exchange
    const request = await readJson(exchange.request, previewRequestSchema)
    fields.lines = request.items.length
    refuseReservedExtra(request)
    await checkCoupon(exchange, request.coupon)
    const caller = { ...callerOf(exchange), customer: await customerOf(exchange, verifyToken) }
    // Read before the amounts: a loss in between makes the key outdated, which is safe.
    const epoch = await epochForAnswer(store, warn)
    const preview = await previewFor(caller, request)
    fields.differences = preview.differences.length
    // Names alone: a value may say who the shopper is.
    if (preview.leftOut) fields.leftOut = preview.leftOut.join()
    if (fields.differences) fields.drift = preview.differences.map(({ kind }) => kind).join()
    return Response.json({ ...preview, ...epoch } satisfies PreviewResponse)
  }
