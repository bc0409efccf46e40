import type { Context, Handler } from 'hono'
import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { previewRequestSchema } from '../../contract/cart-preview-schema.ts'
import { previewCart } from '../cart/preview.ts'
import type { EndpointEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { refuseReservedExtra } from '../orders/process-input.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import type { Service } from './service.ts'

/** Passes on a well-formed Accept-Language, as the platform receives it as a request header. */
const acceptLanguage = (headers: Headers): string | undefined => {
  const value = headers.get('accept-language')
  return value && /^[A-Za-z0-9*,;=. -]{1,256}$/.test(value) ? value : undefined
}

/** Previews the cart for the caller's address and language. */
export const previewFor = async (
  { config, budget, client }: Service,
  context: Context<EndpointEnv>,
  request: PreviewRequest,
): Promise<PreviewResponse> => {
  const { headers } = context.req.raw
  const address = context.get('address')
  // The platform takes IPv4 only (docs/platform/cart.md#preview).
  const representative = context.get('representative')
  const remoteAddress = address?.version === 4 ? address.text : representative?.address
  if (remoteAddress === undefined) throw new ProblemError('address-unsupported')
  const caller = { remoteAddress, acceptLanguage: acceptLanguage(headers) }
  const requestPreview: typeof client.cart.preview = (input) =>
    budget.pass('previews', (via) => client.cart.preview(input, via))
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
  (service: Service): Handler<EndpointEnv> =>
  async (context) => {
    const request = await readJson(context.req.raw, previewRequestSchema)
    const fields = context.get('fields')
    fields.lines = request.items.length
    refuseReservedExtra(request)
    await service.checkCoupon(context, request.coupon)
    const preview = await previewFor(service, context, request)
    fields.differences = preview.differences.length
    if (fields.differences) fields.drift = preview.differences.map(({ kind }) => kind).join()
    return context.json(preview)
  }
