/**
 * The total of an order before its checkout: that of the prices, until the endpoint's preview has told the true one.
 */

import { signal } from '@preact/signals-core'
import type { PreviewLine, PreviewRequest, PreviewResponse } from '../../../contract/cart-preview.ts'
import { speaksFor } from '../../checkout/checkout-address.ts'
import { type AskedCart, fetchPreview, isOfExclusivePlans, previewRequest } from '../../checkout/preview.ts'
import type { Doubt } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { mostUnits } from '../../storefront/unit-price.ts'
import {
  exclusivePlans,
  isBeforeVolume,
  type OrderFigures,
  type OrderLine,
  orderFigures,
} from '../../views/order-figures.ts'
import { savingsOf } from '../views/savings.ts'
import { type TotalTruth, totalTruth } from '../views/total-truth.ts'

/** How long a shopper changes nothing before the platform is asked, in milliseconds. */
export const checkDelay = 400

/** The total of a cart, as a page may show it. */
export interface Total {
  truth: TotalTruth
  /** What checkout charges; undefined while the page does not know it. */
  figures: OrderFigures | undefined
  /** The platform's own lines, once it has said its total. */
  charged: readonly PreviewLine[] | undefined
  /** The link may sell what the page cannot see, and the platform has not said its total. */
  isDoubtful: boolean
  /** Asks the platform for its total where it is missing, and no more for that of an earlier cart; called in an effect. */
  request(): void
}

/** The cart that a total is for, and what the shopper has done to it. */
export interface TotalOf {
  /** Undefined where nothing can be bought. */
  intent: AskedCart | undefined
  lines: readonly OrderLine[]
  /** Counts the acts of the shopper; 0 before the first. */
  acts: number
  /** The shopper has chosen what is in it before the page was opened: in a shared address, or on an earlier visit. */
  isChosen?: boolean
}

interface Known {
  figures: OrderFigures
  charged: readonly PreviewLine[]
}

interface Entry {
  /** The act of the shopper after which it was asked for. */
  act: number
  isDone: boolean
  known?: Known
  /** Whether plans in the cart replace each other. */
  isExclusive?: boolean
}

const figuresOf = (preview: PreviewResponse): OrderFigures => {
  const { currency, total } = preview
  return { currency, total, rate: total.vatPercentage, saving: savingsOf(preview).saving }
}

/** The total by the prices, where the page can vouch for it. */
const figuresIn = (lines: readonly OrderLine[], doubt: Doubt | undefined): OrderFigures | undefined =>
  doubt ? undefined : orderFigures(lines)

/**
 * How many acts of the shopper there were for which the platform may be asked. Opening a page that has the shopper's own
 * choices or code counts as the first, if the page cannot tell the total in another way. After an act it makes no
 * difference: a volume price that arrives later would count as another act, and the same total would be asked for twice.
 */
const actsOf = ({ visit, coupon }: Storefront, of: TotalOf, isVouched: boolean): number => {
  const { acts, isChosen, lines } = of
  const { hasShopperOverride, coupon: code } = visit.value
  const hasCode = hasShopperOverride.value || Boolean(code.value && code.value === coupon.value)
  // A volume price that is on its way may tell the total.
  const isUnknown = !isVouched || lines.some((line) => isBeforeVolume(line) && line.unit === null)
  return acts || Number((isChosen || hasCode) && isUnknown)
}

/**
 * Asks the endpoint for the charge of a cart, since the public prices know no quantity. The platform wants a preview
 * only when the shopper does something, so there is one for each act, cart and unit price, without a session.
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
      // The request is still on its way, and its answer or failure counts for this act as well.
      asked.act = act
      return
    }
    const entry: Entry = { act, isDone: false }
    entries.set(key, entry)
    try {
      const preview = await fetchPreview(storefront, request)
      // Where checkout would sell another cart than this one, its total is not the total of this one.
      if (preview.differences.length === 0 && speaksFor(preview, storefront, intent))
        entry.known = { figures: figuresOf(preview), charged: preview.lines }
    } catch (error) {
      // Without this the page would say that checkout shows the total, and it shows none for plans that replace each other.
      entry.isExclusive = isOfExclusivePlans(error)
    }
    entry.isDone = true
    changes.value = changes.peek() + 1
  }

  const forget = (): void => {
    wanted = ''
  }

  const stateOf = (
    of: TotalOf,
    doubt: Doubt | undefined,
  ): { known?: Known; isExclusive?: boolean; isChecking?: boolean; request?: () => void } => {
    const { intent, lines } = of
    const { endpoint } = storefront.settings.value
    const { items } = intent?.cart ?? { items: [] }
    const isCertain = !doubt && items.length === 1 && items[0]?.quantity === 1
    const isBeyond = items.some(({ quantity }) => quantity > mostUnits)
    const act = actsOf(storefront, of, !doubt)
    // A preview of the products would say nothing about a link that stays as it is written.
    if (!intent || !endpoint || act === 0 || isCertain || isBeyond || doubt?.isOpaque) return {}
    const { expected: _, ...asked } = previewRequest(storefront, intent)
    const request = { ...asked, session: false }
    // A total is as old as the unit prices beside it.
    const prices = (intent.lines ?? [intent]).map(({ item }) => item?.price)
    const key = JSON.stringify([endpoint, request, prices])
    const entry = entries.get(key)
    if (entry?.known) return { known: entry.known }
    if (entry?.isExclusive) return { isExclusive: true }
    // A total of prices that are on their way would be asked for twice.
    if (lines.some(({ isWaiting }) => isWaiting)) return { isChecking: true }
    // A failure is final until the shopper acts again.
    if (entry?.isDone && entry.act === act) return {}
    return { isChecking: true, request: () => void ask(key, request, act, intent) }
  }

  /** Called in a view, which runs again when the total is known. */
  return (of: TotalOf): Total => {
    changes.value
    const { intent, lines } = of
    const doubt = storefront.cartDoubt(intent?.cart ?? { items: [] })
    const { known, isExclusive, isChecking, request } = stateOf(of, doubt)
    const isVouched = !doubt
    const state = known ? 'known' : isExclusive ? exclusivePlans : isChecking ? 'checking' : 'unknown'
    return {
      truth: totalTruth(state, lines, isVouched),
      figures: isExclusive ? undefined : (known?.figures ?? figuresIn(lines, doubt)),
      charged: known?.charged,
      isDoubtful: !isVouched && !known,
      // A total that is no longer wanted is not asked for, also where it was about to be.
      request: request ?? forget,
    }
  }
}
