import type { ProcessRequest } from '../../contract/cart-process-schema.ts'
import { shownExtra } from '../cart/preview.ts'
import type { Config } from '../config/settings.ts'
import type { CustomerClaims } from '../customer-token/claims.ts'
import { ProblemError } from '../http/problem.ts'
import { epochOf } from '../once/epoch.ts'
import { fingerprintOf, sha256 } from '../utils/fingerprint.ts'
import { type Expected, expectedExtra } from './charged.ts'
import { intentId } from './intent.ts'
import { type ProcessInput, processInput } from './process-input.ts'

/** The wish of one customer to buy a cart under one key. A repeated request gives the same intent. */
export interface Intent {
  /** Names the intent in ledger, log and purchase. */
  readonly id: string
  /** Hash of what is sent. The same key with another fingerprint is another order. */
  readonly fingerprint: string
  /** The epoch of its key; empty for a key without one, which is never sent. */
  readonly epoch: string
  /** Hash of the customer's reference. */
  readonly customer: string
  /** Hash of customer and cart. Another key with the same hash may be the same wish to buy. */
  readonly cart: string
  /** The total that the customer saw. */
  readonly expected: Expected
  /** The order as the platform takes it. */
  readonly input: ProcessInput
  /** The browser's part. */
  readonly request: ProcessRequest
  /** The token's part. */
  readonly claims: CustomerClaims
}

/** The intent of a request: products and codes from the browser, everything else from token and settings. */
export const createIntent = async (
  config: Pick<Config, 'clientId' | 'defaultCountry' | 'defaultLanguage'>,
  claims: CustomerClaims,
  request: ProcessRequest,
  key: string,
): Promise<Intent> => {
  // Without an expected total, the platform could charge any.
  if (!request.expected) throw new ProblemError('bad-request', { fields: ['expected'] })
  const id = await intentId(config.clientId, claims.sub, key)
  // A repeated order may have been shown again meanwhile, or by another link, and is still the same order.
  const { shown: _, renewal: ___, parameters: __, ...repeated } = request
  const input = processInput(config, claims, repeated, id)
  const expected = { ...request.expected, country: input.cart.defaultCountryId }
  const customer = await sha256(claims.sub)
  const cart = await fingerprintOf([customer, { ...repeated, expected: undefined }])
  const shown = Object.entries(shownExtra(request)).map(([name, value]) => ({ key: name, value }))
  const extraParameters = [...shown, ...input.cart.extraParameters, ...expectedExtra(expected, cart)]
  return {
    id,
    epoch: epochOf(key) ?? '',
    fingerprint: await fingerprintOf(input),
    customer,
    cart,
    expected,
    input: { ...input, cart: { ...input.cart, extraParameters } },
    request,
    claims,
  }
}
