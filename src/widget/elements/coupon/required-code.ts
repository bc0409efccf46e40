import type { CheckoutDetail } from '../../environment/events.ts'
import { isOn } from '../../settings/attributes.ts'
import { storeSettings } from '../../settings/read-settings.ts'
import { nearestStore } from '../../storefront/nearest-store.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import { currentVerdict } from './coupon-report.ts'
import type { CouponVerdict } from './coupon-verdict.ts'

/**
 * Whether an order has a code that applies to one of its products. A code that nobody could check goes on, because checkout knows
 * more, and so does one beside products without a price.
 */
const hasCode = ({ coupon, item, lines = [] }: CheckoutDetail, verdict: CouponVerdict): boolean => {
  if (!coupon) return false
  const items = [item, ...lines.map((line) => line.item)].flatMap((each) => each ?? [])
  const applies = items.some((each) => each.coupon?.toLowerCase() === coupon.toLowerCase())
  // The endpoint judges several units by their total, and names no price.
  const isJudged = verdict.state === 'applied' && verdict.items.length === 0
  return applies || items.length === 0 || isJudged || verdict.state === 'unchecked'
}

/**
 * Stops each press in the store of a required field that has no code that applies.
 *
 * @param ask says so
 */
export const requireCode = (
  host: HTMLElement,
  storefront: Storefront,
  scope: Scope,
  ask: () => void,
): void => {
  const { element: store, page, settings } = storefront
  /** Whether an element sells in the store, or in one inside it. A code does nothing for the products of another client. */
  const isHere = (path: readonly EventTarget[]): boolean => {
    if (store && !path.includes(store)) return false
    const [client] = path.flatMap((target) =>
      target instanceof Element && nearestStore(target) === target
        ? (storeSettings(target).client ?? [])
        : [],
    )
    return client === undefined || client === settings.peek().client
  }
  page.document.addEventListener(
    'vitrine-checkout',
    (event) => {
      if (!isOn(host, 'required') || event.defaultPrevented || !isHere(event.composedPath())) return
      if (hasCode(event.detail, currentVerdict(storefront))) return
      event.preventDefault()
      ask()
      host.shadowRoot?.querySelector('input')?.focus()
    },
    { signal: scope.ended },
  )
}
