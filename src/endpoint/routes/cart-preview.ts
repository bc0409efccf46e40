import type { Context, Handler } from 'hono'
import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { previewRequestSchema } from '../../contract/cart-preview-schema.ts'
import { previewCart } from '../cart/preview.ts'
import type { EndpointEnv } from '../env.ts'
import { acceptLanguage } from '../guards/accept-language.ts'
import { readJson } from '../guards/json-body.ts'
import { platformAddress } from '../guards/remote-address.ts'
import { ProblemError } from '../http/problem.ts'
import { checkExtra } from '../orders/process-input.ts'
import type { Service } from '../service.ts'
import { upstreamProblem } from '../upstream.ts'

/** Previews the cart for whoever makes this request. */
export const previewFor = async (
  { config, gate, client }: Service,
  context: Context<EndpointEnv>,
  request: PreviewRequest,
): Promise<PreviewResponse> => {
  const { headers } = context.req.raw
  const remoteAddress = platformAddress(config.runtime, headers, context.get('address'), config.ipv6Addresses)
  if (remoteAddress === undefined) throw new ProblemError('address-unsupported')
  const caller = { remoteAddress, acceptLanguage: acceptLanguage(headers) }
  const ask: typeof client.cart.preview = (input) => gate.pass(() => client.cart.preview(input))
  try {
    return await previewCart(config, ask, request, caller)
  } catch (error) {
    throw upstreamProblem(error)
  }
}

/** `POST /cart/preview`: what checkout will charge for this cart, and where that differs from what the shopper saw. */
export const cartPreviewRoute =
  (service: Service): Handler<EndpointEnv> =>
  async (context) => {
    const request = await readJson(context.req.raw, previewRequestSchema)
    const fields = context.get('fields')
    fields.lines = request.items.length
    checkExtra(request)
    await service.checkCoupon(context, request.coupon)
    const preview = await previewFor(service, context, request)
    fields.differences = preview.differences.length
    return context.json(preview)
  }
