import { fetchPreview, previewRequest } from '../../checkout/preview.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { askedCarts, severalUnits } from './coupon-carts.ts'

/** The most carts that are asked for one code. */
const mostCarts = 5

/**
 * Whether a code lowers the total of what is bought: undefined while the endpoint is asked, null where it gives no answer.
 */
export type Judgement = boolean | null | undefined

/**
 * Judges codes for several units by the endpoint's previews, with the code and without it. The platform wants previews for
 * acts of the shopper only, so it is called after one. Each code is judged once for the same carts.
 *
 * @param onJudged called when a judgement is there
 */
export const createCouponJudge = (storefront: Storefront, onJudged: () => void) => {
  const judgements = new Map<string, Judgement>()

  const judge = async (requests: readonly ReturnType<typeof requestOf>[]): Promise<Judgement> => {
    for (const { coupon, ...plain } of requests) {
      const [reduced, usual] = await Promise.all([
        fetchPreview(storefront, { ...plain, coupon }),
        fetchPreview(storefront, plain),
      ])
      if (reduced.total.gross < usual.total.gross) return true
    }
    return false
  }
  const requestOf = (cart: Parameters<typeof previewRequest>[1]) => ({
    ...previewRequest(storefront, cart),
    session: false,
  })

  return (): Judgement => {
    if (!storefront.settings.peek().endpoint) return null
    const carts = askedCarts(storefront, severalUnits(storefront)).slice(0, mostCarts)
    if (carts.length === 0) return null
    const requests = carts.map(requestOf)
    const key = JSON.stringify(requests)
    if (judgements.has(key)) return judgements.get(key)
    judgements.set(key, undefined)
    void judge(requests)
      .catch(() => null)
      .then((judgement) => {
        judgements.set(key, judgement)
        onJudged()
      })
    return undefined
  }
}
