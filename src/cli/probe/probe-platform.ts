import type { Platform } from '../platform/open-platform.ts'
import { type Fact, type Facts, notSeen, seen } from './fact.ts'
import { previewFacts } from './preview-facts.ts'
import { type PriceQuestion, priceFacts } from './price-facts.ts'
import { type PurchaseQuestion, purchaseFacts } from './purchase-facts.ts'
import { BlockedError, type Reader } from './reader.ts'

export type ProbeQuestion = PriceQuestion & PurchaseQuestion

/** Operations whose paths are reconstructed (docs/platform/index.md#sureness). */
const reconstructed = [
  '/subscription/deactivatesubscriptionitems',
  '/subscription/removesubscriptionitem',
  '/purchase/cancelretry',
]

/**
 * A path of the platform refuses the wrong method with 405, an unknown one is 404. A GET without any field is read-only,
 * and two known answers first show whether the platform tells the two apart.
 */
const reconstructedOperations = async (reader: Reader): Promise<Facts['reconstructedOperations']> => {
  const known = (await reader.get('/cart/generatecartpreview')).status
  const unknown = (await reader.get('/cart/nosuchoperation')).status
  if (known !== 405 || unknown !== 404) return notSeen('The platform answers wrong methods and paths alike.')
  const statuses: number[] = []
  for (const path of reconstructed) statuses.push((await reader.get(path)).status)
  if (statuses.every((status) => status === 405)) return seen(true)
  return statuses.every((status) => status === 404)
    ? seen(false)
    : notSeen('Some of them exist, others do not.')
}

const noLink = notSeen('Only a link that you write so shows it.')

const unread = {
  parameterCase: noLink,
  ownIdCase: noLink,
  currencyCase: noLink,
  severalCodes: noLink,
  quantityBounds: noLink,
  baseQuantity: noLink,
  dynamicPriceCurrency: noLink,
  dynamicPriceReductions: noLink,
  pathCart: noLink,
  pathParameters: noLink,
  orderCountry: notSeen('Only an order shows it.'),
  orderError: notSeen('Only an order that fails shows it.'),
  lateRenewal: notSeen('Only a renewal in Grace or on Hold shows it.'),
  otherRenewals: notSeen('Only a renewal of a Deactivated or manual one shows it.'),
  renewalPriceRule: notSeen('Only the renewal of an order with a price rule shows it.'),
  updateActionNumbers: notSeen('Only a change of a subscription shows it.'),
}

/** Runs all reads. After a 429 it sends nothing more, and the rest is not seen. */
export const probePlatform = async (
  platform: Pick<Platform, 'checkoutUrl' | 'clientId'>,
  reader: Reader,
  question: ProbeQuestion,
  step: (label: string) => void,
): Promise<Partial<Facts>> => {
  const { checkoutUrl, clientId } = platform
  const { priceRule } = question
  let facts: Partial<Facts> = unread
  const rateLimit = (): Fact<boolean> =>
    reader.announcesLimit()
      ? seen(true)
      : notSeen('Only too many requests show it, and they block the address.')
  try {
    const { facts: prices, productId } = await priceFacts(reader, question)
    facts = { ...facts, ...prices }
    step('Reading purchases')
    facts = { ...facts, ...(await purchaseFacts(reader, question)) }
    step('Previewing carts')
    const preview = productId === undefined ? undefined : { checkoutUrl, clientId, productId, priceRule }
    facts = { ...facts, ...(await previewFacts(reader, preview)) }
    step('Looking for operations')
    facts = { ...facts, reconstructedOperations: await reconstructedOperations(reader) }
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error
  }
  return { ...facts, rateLimit: rateLimit() }
}
