import { signal } from '@preact/signals-core'
import type { PreviewLine, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { mostUnits } from '../storefront/unit-price.ts'
import { isBeforeVolume, type OrderFigures, type SureLine } from '../views/order-figures.ts'
import { savingsOf } from '../views/savings.ts'
import { speaksFor } from './checkout-address.ts'
import { type AskedCart, fetchPreview, previewRequest } from './preview.ts'

/** How long a shopper changes nothing before the platform is asked, in milliseconds. */
export const checkDelay = 400

/** The platform's own total of a cart, as far as it is known. */
export type TrueTotal =
  | {
      state: 'unknown' | 'checking'
      figures?: undefined
      lines?: undefined
      /** Asks for it; called in an effect. */
      request?(): void
    }
  | { state: 'known'; figures: OrderFigures; lines: readonly PreviewLine[]; request?: undefined }

interface Entry {
  /** The act of the shopper after which it was asked for. */
  act: number
  isDone: boolean
  known?: Extract<TrueTotal, { state: 'known' }>
}

const unknown: TrueTotal = { state: 'unknown' }

const figuresOf = (preview: PreviewResponse): OrderFigures => {
  const { currency, total } = preview
  return { currency, total, rate: total.vatPercentage, saving: savingsOf(preview).saving }
}

/** The acts of a shopper: those of one element, and a code of theirs where the page does not know the total with it. */
export const actsOf = ({ visit }: Storefront, own: number, lines: readonly SureLine[]): number =>
  own + Number(visit.value.hasShopperOverride.value && lines.some(isBeforeVolume))

/**
 * Asks the endpoint for the charge of a cart, since the public prices know no quantity. The platform wants previews for
 * acts of the shopper only: one per act, cart and unit price, without a session.
 */
export const createTrueTotals = (storefront: Storefront) => {
  const { env } = storefront.page
  const changes = signal(0)
  const entries = new Map<string, Entry>()
  let wanted = ''

  const ask = async (key: string, request: PreviewRequest, act: number, intent: AskedCart): Promise<void> => {
    const own = `${act} ${key}`
    if (wanted === own) return
    wanted = own
    await env.wait(checkDelay)
    if (wanted !== own) return
    const asked = entries.get(key)
    if (asked?.isDone === false) {
      // Its answer is the answer to this act too, also when it fails.
      asked.act = act
      return
    }
    const entry: Entry = { act, isDone: false }
    entries.set(key, entry)
    try {
      const preview = await fetchPreview(storefront, request)
      // The total of another cart would be none of this one.
      if (preview.differences.length === 0 && speaksFor(preview, storefront, intent))
        entry.known = { state: 'known', figures: figuresOf(preview), lines: preview.lines }
    } catch {
      // The sum of unit prices stays, and says that it is before volume discounts.
    }
    entry.isDone = true
    changes.value = changes.peek() + 1
  }

  /**
   * Called in a view, which runs again when the total is known.
   *
   * @param act counts the acts of the shopper; 0 before the first
   * @param isWaiting whether a price of a unit is on its way: its total would be asked for twice
   */
  return (intent: AskedCart | undefined, act: number, isWaiting: boolean): TrueTotal => {
    changes.value
    storefront.coupon.value
    const { endpoint } = storefront.settings.value
    const { items } = intent?.cart ?? { items: [] }
    const isCertain = items.length === 1 && items[0]?.quantity === 1
    const isBeyond = items.some(({ quantity }) => quantity > mostUnits)
    if (!intent || !endpoint || act === 0 || isCertain || isBeyond) return unknown
    const { expected: _, ...asked } = previewRequest(storefront, intent)
    const request = { ...asked, session: false }
    // A total is as old as the unit prices beside it.
    const prices = (intent.lines ?? [intent]).map(({ item }) => item?.price)
    const key = JSON.stringify([endpoint, request, prices])
    const entry = entries.get(key)
    if (entry?.known) return entry.known
    if (isWaiting) return { state: 'checking' }
    // A failure is final until the shopper acts again.
    if (entry?.isDone && entry.act === act) return unknown
    return { state: 'checking', request: () => void ask(key, request, act, intent) }
  }
}
