import type { Tier } from '../../../contract/tiers.ts'
import { checkoutLinkIn, ownAddress } from '../../binding/own-link.ts'
import { parseTiers } from '../../shared/prices/price-rule-tiers.ts'
import { askForRules, type NamedRules } from '../../shared/storefront/named-rules.ts'
import { sellingControls } from '../../shared/storefront/selling-controls.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { orderFile } from '../order/order-file.ts'

/** A row of the table. */
export interface TableTier extends Tier {
  /** The last quantity, where the merchant names one. @default up to the next row */
  to?: number
}

/**
 * The price rules by quantity that a table stands beside: those of the order around it, else of the first card of the
 * product that names some. Called in effects.
 *
 * @returns null where none are named, undefined while the order is on its way
 */
export const rulesBeside = (
  host: HTMLElement,
  storefront: Storefront,
  product: string,
): NamedRules | null | undefined => {
  const order = host.closest<HTMLElement>('vitrine-order')
  if (order) {
    const module = storefront.page.module(orderFile).value
    const rules = module?.dataIn(order, storefront).rules
    return rules?.tiers.length ? rules : module && null
  }
  for (const { element, quantity, ...control } of sellingControls(storefront)) {
    const tiers = control.product === product && parseTiers(element.getAttribute('price-rules') ?? '')
    if (!tiers || tiers.length === 0) continue
    return {
      tiers,
      units: quantity,
      products: [product],
      own: ownAddress(checkoutLinkIn(element, storefront)),
    }
  }
  return null
}

/**
 * The price of one unit under each named rule: undefined while one is on its way, null where one is missing.
 */
export const namedTiers = (
  storefront: Storefront,
  product: string,
  rules: NamedRules,
): TableTier[] | null | undefined => {
  askForRules(storefront, rules)
  const sorted = rules.tiers.toSorted((one, other) => one.from - other.from)
  const states = sorted.map(({ priceRule }) => storefront.price(product, priceRule, rules.own))
  if (states.some((state) => !state?.item && !state?.isWaiting)) return null
  const rows = sorted.flatMap(({ from, to }, index): TableTier[] => {
    const price = states[index]?.item?.price
    return price ? [{ from, to, net: price.net.value, gross: price.gross.value }] : []
  })
  return rows.length < sorted.length ? undefined : rows
}
