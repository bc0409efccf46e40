import type { Handler } from 'hono'
import { previewRequestSchema } from '../../contract/cart-preview.ts'
import { previewCart } from '../cart/preview.ts'
import type { EndpointEnv } from '../env.ts'
import { acceptLanguage } from '../guards/accept-language.ts'
import { readJson } from '../guards/json-body.ts'
import { platformAddress } from '../guards/remote-address.ts'
import type { Logger } from '../http/log.ts'
import { ProblemError } from '../http/problem.ts'
import type { Platform } from '../platform.ts'
import type { Config } from '../settings.ts'
import { upstreamProblem } from '../upstream.ts'

interface Dependencies {
  config: Config
  platform: Platform
  logger: Logger
}

/** `POST /cart/preview`: what checkout will charge for this cart, and where that differs from what the shopper saw. */
export const cartPreviewRoute =
  ({ config, platform, logger }: Dependencies): Handler<EndpointEnv> =>
  async (context) => {
    const request = await readJson(context.req.raw, previewRequestSchema)
    const fields = context.get('fields')
    fields.lines = request.items.length
    if (request.coupon) fields.coupon = await logger.hash(request.coupon)
    const { headers } = context.req.raw
    const address = context.get('address')
    const remoteAddress = platformAddress(config.runtime, headers, address, config.ipv6Addresses)
    if (remoteAddress === undefined) throw new ProblemError('address_unsupported')
    const caller = { remoteAddress, acceptLanguage: acceptLanguage(headers) }
    const preview = await previewCart(config, platform, request, caller).catch((error: unknown) => {
      throw upstreamProblem(error)
    })
    fields.differences = preview.differences.length
    return context.json(preview)
  }
