import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import type { Config } from '../config/settings.ts'
import type { Caller } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Budget } from '../platform/budget.ts'
import type { Lane } from '../platform/pace.ts'
import type { Platform } from '../platform/platform.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import { previewCart } from './preview.ts'

/**
 * Refuses a cart by throwing a problem, whoever asks for it. It gets product IDs of the platform, and is asked twice: about
 * those that a request names, before anything is sent, and about those that the platform has found in the cart.
 */
export type CartCheck = (products: readonly string[]) => void

interface Options {
  config: Config
  client: Pick<Platform, 'cart'>
  budget: Pick<Budget, 'pass'>
  checkCart: CartCheck
}

/**
 * Previews carts for the address and the language of a caller.
 *
 * @param lane without a session it is a price that a page shows; a shopper who leaves for checkout goes first
 */
export const createPreviewFor =
  ({ config, client, budget, checkCart }: Options) =>
  async (
    caller: Caller,
    request: PreviewRequest,
    lane: Lane = request.session ? 'previews' : 'prices',
  ): Promise<PreviewResponse> => {
    const { address, representative } = caller
    checkCart(request.items.filter(({ internal }) => !internal).map(({ product }) => product))
    // The platform takes IPv4 only (docs/platform/cart.md#preview).
    const remoteAddress = address?.version === 4 ? address.text : representative?.address
    if (remoteAddress === undefined) throw new ProblemError('address-unsupported')
    const requestPreview: typeof client.cart.preview = (input) =>
      budget.pass(lane, (via) => client.cart.preview(input, via))
    try {
      const preview = await previewCart(config, requestPreview, request, remoteAddress, caller)
      // Only the platform knows the products of the merchant's own IDs, and what a path sells beside them.
      checkCart(preview.lines.map(({ product }) => product))
      await representative?.check(request, preview)
      return preview
    } catch (error) {
      throw upstreamProblem(error)
    }
  }

export type PreviewFor = ReturnType<typeof createPreviewFor>
