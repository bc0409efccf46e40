/** Asks the endpoint what checkout will charge for an order. */

import { previewResponse } from 'virtual:vitrine-shapes'
import type { ExpectedTotal, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { timesQuantity } from '../../contract/currency-digits.ts'
import { decode } from '../../contract/shape.ts'
import { selectAmount } from '../../contract/tax-display.ts'
import { toJson } from '../environment/to-json.ts'
import { linkTerms } from '../storefront/link-terms.ts'
import { checkoutLanguage, countryOf, priceRuleIn } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { exclusivePlans } from '../views/order-figures.ts'
import { isAllowed } from './allowed-hosts.ts'
import type { BuyIntent } from './buy-intent.ts'
import { furtherParameters } from './checkout-address.ts'

/** After this time the shopper gets the plain link, in milliseconds. */
export const previewTimeout = 8000

/** The part of an intent that the endpoint is asked with. */
export type AskedCart = Pick<BuyIntent, 'cart' | 'item' | 'unit' | 'lines' | 'tax' | 'expected' | 'link'>

/** The total that the shopper sees of a cart; undefined while the page does not know it. */
export const expectedTotal = (
  { settings }: Storefront,
  { cart, unit, tax, expected }: AskedCart,
): ExpectedTotal | undefined => {
  if (expected || !unit) return expected
  const shown = tax ?? settings.peek().tax ?? 'gross'
  return {
    total: timesQuantity(
      selectAmount(unit.price, shown).value,
      cart.items[0]?.quantity ?? 1,
      unit.currency.iso,
    ),
    tax: shown === 'net' ? 'net' : 'gross',
    currency: unit.currency.iso,
  }
}

/** The request to the endpoint: IDs, quantities and codes, and the total that the shopper saw. */
export const previewRequest = (storefront: Storefront, intent: AskedCart): PreviewRequest => {
  const { cart } = intent
  const settings = storefront.settings.peek()
  const country = countryOf(settings, cart)
  const language = checkoutLanguage(settings, storefront.locale.peek(), cart.own)
  const rule = priceRuleIn(settings, cart.own, cart.priceRule)
  const coupon = storefront.couponFor(cart.own)
  // A link that is sold without a known price keeps the currency that it states.
  const stated = linkTerms(settings, intent.link)?.currency?.toUpperCase()
  const currency = cart.currency ?? stated ?? storefront.currency.peek()
  const { path, extra, parameters } = furtherParameters(storefront, intent.link)
  const expected = expectedTotal(storefront, intent)
  return {
    items: cart.items,
    session: true,
    ...(path && { path }),
    ...(coupon && { coupon }),
    ...(currency && { currency }),
    ...(country && { country }),
    ...(language && /^[a-z]{2}$/.test(language) && { language }),
    ...(rule && { priceRule: rule }),
    ...(cart.shown && { shown: cart.shown }),
    ...(cart.renewal && { renewal: cart.renewal }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(parameters && { parameters }),
    ...(expected && { expected }),
  }
}

/** In the memory of the visit: the endpoint that let no press in, and the problem. */
export const refusedKey = 'refused'

/** The code of the endpoint's problem. */
const codeOf = async (response: Response): Promise<string> => {
  const problem: unknown = await response.json().catch(() => undefined)
  return String((problem as { code?: unknown } | undefined)?.code)
}

/** The endpoint has refused a cart. */
class PreviewRefused extends Error {
  override readonly name = 'PreviewRefused'
  /** That of its problem. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`The endpoint answered ${status}.`)
    this.code = code
  }
}

/** Whether a preview failed because plans in its cart replace each other. No link may sell that cart either. */
export const isOfExclusivePlans = (error: unknown): boolean =>
  error instanceof PreviewRefused && error.code === exclusivePlans

/**
 * Requests a cart preview from the endpoint. Rejects on any failure: the caller has the plain link, except for a cart of
 * exclusive plans.
 */
export const fetchPreview = async (
  storefront: Storefront,
  request: PreviewRequest,
): Promise<PreviewResponse> => {
  const { page } = storefront
  const { fetch, wait } = page.env
  const { endpoint } = storefront.settings.peek()
  if (!endpoint) throw new Error('The store has no endpoint.')
  const abort = new AbortController()
  const late = wait(previewTimeout).then(() => {
    abort.abort()
    throw new Error('The endpoint took over 8 seconds.')
  })
  late.catch(() => {})
  const answer = async (): Promise<PreviewResponse> => {
    const response = await fetch(`${endpoint}/cart/preview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toJson(request),
      signal: abort.signal,
    }).catch((error: unknown) => {
      // The browser does not tell a script whether the endpoint refused the origin or was not there.
      const { origin, protocol } = page.document.location
      const problem = protocol === 'file:' ? 'page-is-file' : 'not-reached'
      if (!abort.signal.aborted) {
        page.warn('vitrine-store', 'endpoint', endpoint, problem, origin)
        // The press leads away from the page, and the doctor of the next one shall name it.
        page.memory.write(refusedKey, [endpoint, problem])
      }
      throw error
    })
    if (page.memory.read(refusedKey)) page.memory.write(refusedKey, null)
    if (!response.ok) throw new PreviewRefused(response.status, await codeOf(response))
    const preview = decode(previewResponse, await response.json()) as PreviewResponse | undefined
    if (!preview || !isAllowed(storefront, preview.checkoutUrl))
      throw new Error('The endpoint gave no usable preview.')
    return preview
  }
  return Promise.race([answer(), late])
}
