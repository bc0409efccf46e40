import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { previewRequestSchema } from '../../contract/cart-preview-schema.ts'
import { previewCart } from '../cart/preview.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { refuseReservedExtra } from '../orders/process-input.ts'
import type { Lane } from '../platform/pace.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import type { Service } from './service.ts'

/** Passes on a well-formed Accept-Language, as the platform receives it as a request header. */
const acceptLanguage = (headers: Headers): string | undefined => {
  const value = headers.get('accept-language')
  return value && /^[A-Za-z0-9*,;=. -]{1,256}$/.test(value) ? value : undefined
}

/**
 * Previews the cart for the caller's address and language.
 *
 * @param lane without a session it is a price that a page shows; a shopper who leaves for checkout goes first
 */
export const previewFor = async (
  { config, budget, client }: Service,
  { request: { headers }, address, representative }: Exchange,
  request: PreviewRequest,
  lane: Lane = request.session ? 'previews' : 'prices',
): Promise<PreviewResponse> => {
  // The platform takes IPv4 only (docs/platform/cart.md#preview).
  const remoteAddress = address?.version === 4 ? address.text : representative?.address
  if (remoteAddress === undefined) throw new ProblemError('address-unsupported')
  const caller = { remoteAddress, acceptLanguage: acceptLanguage(headers) }
  const requestPreview: typeof client.cart.preview = (input) =>
    budget.pass(lane, (via) => client.cart.preview(input, via))
  try {
    const preview = await previewCart(config, requestPreview, request, caller)
    await representative?.check(request, preview)
    return preview
  } catch (error) {
    throw upstreamProblem(error)
  }
}

/** `POST /cart/preview`: the amounts that checkout will charge, and their differences from the page. */
export const cartPreviewRoute =
  (service: Service): Handler =>
  async (exchange) => {
    const { fields } = exchange
    const request = await readJson(exchange.request, previewRequestSchema)
    fields.lines = request.items.length
    refuseReservedExtra(request)
    await service.checkCoupon(exchange, request.coupon)
    const preview = await previewFor(service, exchange, request)
    fields.differences = preview.differences.length
    if (fields.differences) fields.drift = preview.differences.map(({ kind }) => kind).join()
    return Response.json(preview)
  }
