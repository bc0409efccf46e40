import { type CheckoutLinkCart, checkoutLink } from '../../contract/checkout-link.ts'
import { type Facts, membersOf, notSeen, objectsOf, seen } from './fact.ts'
import type { Reader } from './reader.ts'

export interface PreviewQuestion {
  checkoutUrl: string
  clientId: string
  productId: string
  priceRule: string | undefined
}

/** Countries of the euro with different taxes, and two more in case one is not served. */
const countries = ['DE', 'FR', 'HU', 'SE']

const mostSeconds = 60

interface Previewed {
  gross: number | undefined
  vatPercentage: number | undefined
}

/** A reader of one product in euros, as the price host and as a cart preview see it. */
const createSight = (reader: Reader, { checkoutUrl, clientId, productId }: PreviewQuestion) => {
  const times: number[] = []
  return {
    times,
    async priced(query: Record<string, string>): Promise<Previewed> {
      const { body } = await reader.prices({ product_id: productId, currency: 'EUR', ...query })
      const [item] = objectsOf(body)
      return {
        gross: numberOf(membersOf(membersOf(item?.price).gross).value),
        vatPercentage: numberOf(membersOf(item?.vat_rate).value),
      }
    },
    async previewed(cart: Pick<CheckoutLinkCart, 'country' | 'priceRule'>): Promise<Previewed> {
      const items = [{ product: productId, quantity: 1 }]
      const link = checkoutLink(checkoutUrl, clientId, { items, currency: 'EUR', ...cart })
      if (link === undefined) return { gross: undefined, vatPercentage: undefined }
      const { status, body, milliseconds } = await reader.preview(link)
      const total = membersOf(membersOf(membersOf(body).Cart).TotalPrice)
      if (status === 200) times.push(milliseconds)
      return { gross: numberOf(total.Gross), vatPercentage: numberOf(total.VatPercentage) }
    },
  }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

type Sight = ReturnType<typeof createSight>

const previewPriceRule = async (
  sight: Sight,
  priceRule: string | undefined,
): Promise<Facts['previewPriceRule']> => {
  if (priceRule === undefined) return notSeen('Name a price rule that changes the price with --price-rule.')
  const country = 'DE'
  const ruled = await sight.priced({ price_rule: priceRule, country })
  const plain = await sight.priced({ price_rule: 'none', country })
  if (ruled.gross === undefined || ruled.gross === plain.gross)
    return notSeen('The price rule does not change the price of the product in euros.')
  const withRule = await sight.previewed({ priceRule, country })
  const without = await sight.previewed({ priceRule: 'none', country })
  if (withRule.gross === undefined || without.gross === undefined) return notSeen('A preview had no total.')
  return seen(withRule.gross === without.gross ? 'ignored' : 'applied')
}

const deliveryPrefill = async (sight: Sight): Promise<Facts['deliveryPrefill']> => {
  const rates = new Map<number, string>()
  for (const country of countries) {
    const { vatPercentage } = await sight.priced({ country })
    if (vatPercentage !== undefined && !rates.has(vatPercentage)) rates.set(vatPercentage, country)
    if (rates.size === 2) break
  }
  const [one, other] = rates.values()
  if (one === undefined || other === undefined)
    return notSeen(`The tax of the product is the same in ${countries.join(', ')}.`)
  const first = (await sight.previewed({ country: one })).vatPercentage
  const second = (await sight.previewed({ country: other })).vatPercentage
  if (first === undefined || second === undefined) return notSeen('A preview had no tax.')
  return seen(first !== second)
}

/** The median, because one slow answer says little. */
const previewSeconds = (times: readonly number[]): Facts['previewSeconds'] => {
  const middle = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]
  if (middle === undefined) return notSeen('No preview was answered in time. A longer --timeout may help.')
  const seconds = Math.round(middle / 1_000)
  return seconds <= mostSeconds ? seen(seconds) : notSeen(`Previews take more than ${mostSeconds} seconds.`)
}

type PreviewFacts = Pick<Facts, 'previewSeconds' | 'previewPriceRule' | 'deliveryPrefill'>

/** Looks at cart previews. They generate no session. */
export const previewFacts = async (
  reader: Reader,
  question: PreviewQuestion | undefined,
): Promise<PreviewFacts> => {
  if (!question) {
    const none = notSeen('No product has a price. Name some with --products.')
    return { previewSeconds: none, previewPriceRule: none, deliveryPrefill: none }
  }
  const sight = createSight(reader, question)
  return {
    previewPriceRule: await previewPriceRule(sight, question.priceRule),
    deliveryPrefill: await deliveryPrefill(sight),
    previewSeconds: previewSeconds(sight.times),
  }
}
