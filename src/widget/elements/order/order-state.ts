/**
 * The state of one `<vitrine-order>`: what the shopper has chosen, and the lines, total and checkout link that
 * follow. The markup is the source of the items and the choices are remembered beside it, so an item that the page
 * adds, removes or renames is read again at once. Choices survive a reload in the visit's memory and, with
 * `shareable`, in the address. All items share one price request; a total that the endpoint can compute costs one
 * preview per change.
 */

import { signal } from '@preact/signals-core'
import { answersIn } from '../../binding/answers.ts'
import type { Contact } from '../../checkout/answers-module.ts'
import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { isOn, warnAttributeOf } from '../../settings/attributes.ts'
import { linesIntent } from '../../shared/checkout/lines-intent.ts'
import { totalIntent } from '../../shared/checkout/total-intent.ts'
import { createTrueTotals, type Total } from '../../shared/checkout/true-total.ts'
import { tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { askForRules, type NamedRules } from '../../shared/storefront/named-rules.ts'
import type { Refusal } from '../../shared/views/refusal-text.ts'
import { within } from '../../storefront/link-terms.ts'
import { renewalOf, statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import { currencyOf, type OrderLine } from '../../views/order-figures.ts'
import type { Renewal } from '../../views/terms-text.ts'
import { type Audience, isNoneChosen } from './audiences.ts'
import type { Choices } from './choices.ts'
import { createKeptChoices } from './kept-choices.ts'
import { isForAudience, itemAttributes, readItems, removeOwnRules } from './order-items.ts'
import { type OrderLinks, readOrderLinks } from './order-links.ts'
import { boundsOf, sharedQuantity, statedQuantity, unitsOfFirst, withQuantities } from './order-quantity.ts'
import { createRowReader, type OrderRow } from './order-rows.ts'
import { createOrderRules } from './order-rules.ts'

/** An order as the form and the total show it. */
export interface OrderData extends Omit<Total, 'request'> {
  rows: OrderRow[]
  /** Products that the links of the selected rows sell beside them, with their units. */
  further: OrderRow[]
  /** The shared quantity. */
  quantity: number
  least: number
  most: number
  hasQuantity: boolean
  audiences: Audience[]
  /** The audience that is chosen. */
  audience: Audience | undefined
  /** The price rule of the quantity, where the order has rules by quantity. */
  tierRule: string | undefined
  /** The rules by quantity, and what the audience can buy under them. */
  rules: NamedRules
  lines: OrderLine[]
  /** Asks for the platform's own total where it is missing; called in an effect. */
  requestTotal(): void
  /** Writes the price rule of the quantity for everything inside; called in an effect. */
  followRule(): void
  /** Names what contradicts the merchant's own links; called in an effect. */
  warn(): void
  /** The cart of all lines; undefined without lines, and where no checkout link can hold them. */
  intent: BuyIntent | undefined
  /** What stands in for the buy control. */
  contact: Contact | undefined
  /** Chooses what the page has for the quantity; called in an effect. */
  preselect(): void
  /** The number field that refused a typed number, by product; empty for the shared quantity. */
  refusal: { product: string; kind: Refusal } | undefined
}

/** The shopper's choices in one order, and what they cost. */
export interface Order {
  /** Called in a view, which then runs again with each change. */
  read(): OrderData
  choose(row: OrderRow): void
  toggle(row: OrderRow): void
  /** Chooses an audience by its price rule; an empty text is the audience without one. */
  setPriceRule(priceRule: string): void
  /** @param product undefined for the shared quantity */
  setQuantity(value: number, product?: string): void
  refuse(kind: Refusal | undefined, product?: string): void
  /** The shopper is about to change the quantity. */
  prepareRules(): void
}

/** The terms by which the lines of an order are priced and sold. */
interface LineTerms {
  own: string | undefined
  tierRule: string | undefined
}

const linesOf = (
  storefront: Storefront,
  selected: readonly OrderRow[],
  { own, tierRule }: LineTerms,
  quantityOf: (row: OrderRow) => number,
  renewalFor: (row: OrderRow) => Renewal | undefined,
): OrderLine[] => {
  const lines = new Map<string, OrderLine>()
  for (const row of selected) {
    const { product, state, choice, label } = row
    // A checkout link can hold each product once.
    const quantity = (lines.get(product)?.quantity ?? 0) + quantityOf(row)
    lines.set(product, {
      product,
      quantity,
      item: state?.item,
      unit: unitPrice(storefront, state?.item, quantity, storefront.doubt(own, product, state?.item), {
        own,
        tierRule,
      }),
      isWaiting: state?.isWaiting === true,
      // An option says little without the name of its choice.
      label: choice !== undefined && state?.item ? undefined : label,
      renewal: renewalFor(row),
    })
  }
  return [...lines.values()]
}

/** The rules by quantity that the units of the first product can reach, and what is sold under them. */
const rulesFor = (
  tiers: NamedRules['tiers'],
  first: { units: number; least: number; most: number } | undefined,
  sold: readonly Pick<OrderRow, 'product'>[],
  own: string | undefined,
): NamedRules => ({
  tiers: tiers.filter(({ from, to }) => first && from <= first.most && to >= first.least),
  units: first?.units,
  products: sold.map(({ product }) => product),
  own,
})

/** Names the product for which one link cannot sell the whole order. */
const warnOfMixed = ({ warn }: Storefront['page'], mixed: ReturnType<OrderLinks['mixedIn']>): void => {
  if (!mixed) return
  const { element, product } = mixed.item
  const name = element.localName === 'a' ? 'data-vitrine-product' : 'product'
  warn(element.localName, name, product, mixed.problem, mixed.detail)
}

export const createOrder = (host: HTMLElement, storefront: Storefront): Order => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const { choices, keep } = createKeptChoices(host, storefront)
  const { rowsOf, furtherOf } = createRowReader(host, storefront)
  const orderRules = createOrderRules(host, warn)
  orderRules.choose(choices.peek()?.priceRule)
  const isChosen = choices.peek() !== undefined
  const refusal = signal<OrderData['refusal']>(undefined)
  const changes = signal(0)
  const change = (): void => {
    changes.value = changes.peek() + 1
  }
  const readTotal = createTrueTotals(storefront)
  /** How often the shopper has changed something. */
  let acts = 0
  const cardQuantities = new WeakMap<Element, number>()
  const useOneRule = (): void => removeOwnRules(host, page)
  useOneRule()
  new MutationObserver(() => {
    useOneRule()
    change()
  }).observe(host, {
    childList: true,
    subtree: true,
    attributeFilter: [...itemAttributes],
  })
  host.addEventListener('vitrine-quantity', (event) => {
    const [card] = event.composedPath()
    cardQuantities.set(card as Element, event.detail.quantity)
    acts += 1
    change()
  })

  const read = (): OrderData => {
    changes.value
    const offered = orderRules.read()
    const { audiences, audience, tiers } = offered
    const items = readItems(host, page, (card) => cardQuantities.get(card), audience?.name)
    const offeredItems = items.filter((item) => isForAudience(item, audience?.name))
    const links = readOrderLinks(host, storefront)
    const first = tiers.length > 0 ? unitsOfFirst(host, warn, links, items, choices.value) : undefined
    const tierRule = first && tierFor(tiers, first.units)?.priceRule
    const quantity = statedQuantity(host, warn, links, items, choices.value)
    const terms = { audience: audience?.name, tierRule, quantity }
    const rows = rowsOf(items, links, choices.value, terms)
    const shared = sharedQuantity(host, warn, links, rows, choices.value)
    const chosen = rows.filter(({ isSelected }) => isSelected)
    const orderLink = links.ownOf(chosen)
    // A link that stays as it is written has no quantity that the form could set.
    const [only] = chosen
    const isLeft =
      chosen.length === 1 && storefront.doubt(orderLink, only?.product, only?.state?.item)?.isOpaque === true
    const withQuantity = withQuantities(host, links, rows, choices.value, isLeft)
    const selected = withQuantity.filter(({ isSelected }) => isSelected)
    const mixed = links.mixedIn(chosen)
    // A renewal stated around the order may not hold for each of several products.
    const isStated = host.hasAttribute('renewal') || selected.length === 1
    const further = furtherOf(selected, rows, links, terms)
    const lines = linesOf(
      storefront,
      [...selected, ...further],
      { own: orderLink, tierRule },
      (row) => (isLeft ? 1 : within(boundsOf(links, row), row.quantity ?? shared.quantity)),
      ({ element }) => (isStated || statesRenewal(element) ? renewalOf(element, storefront) : undefined),
    )
    const intent = linesIntent(storefront, lines, {
      priceRule: tierRule,
      currency: currencyOf(lines),
      own: orderLink,
      mixed: mixed?.detail,
    })
    const answers = answersIn(host, storefront)
    // No answer changes the total, so none has it asked for again.
    const { request, ...total } = readTotal({ intent, lines, acts, isChosen })
    const sold = totalIntent(storefront, intent, total)
    return {
      rows: withQuantity.filter(({ isVisible }) => isVisible),
      further,
      ...shared,
      audiences,
      audience,
      tierRule,
      rules: rulesFor(tiers, first, [...offeredItems, ...further], links.own),
      hasQuantity: isOn(host, 'quantity-control') && !isLeft,
      lines,
      ...total,
      requestTotal: request,
      followRule: () => orderRules.follow(offered, first?.units),
      warn() {
        links.warn(items, audiences.length > 0 || tiers.length > 0, currencyOf(lines))
        warnOfMixed(page, mixed)
        // Later the shopper's own choice is among them.
        if (isNoneChosen(host.getAttribute('audiences'), host.getAttribute('price-rule')))
          warn('audiences', host.getAttribute('audiences'), 'none-chosen')
      },
      intent: sold && (answers?.applyTo(sold) ?? sold),
      contact: answers?.contact(),
      preselect: () => answers?.preselect(shared.quantity),
      refusal: refusal.value,
    }
  }

  /**
   * Records the current selection as the shopper's own choices, then applies a change.
   *
   * @param isDecided the rows about which the shopper decides by it, so that no quantity does any more
   */
  const update = (
    change: (products: Map<string, number | undefined>, rows: readonly OrderRow[]) => void,
    isDecided: (row: OrderRow) => boolean = () => false,
    { quantity, priceRule }: Pick<Choices, 'quantity' | 'priceRule'> = choices.peek() ?? {
      quantity: undefined,
    },
  ): void => {
    const { rows } = read()
    const decided = new Set(choices.peek()?.decided)
    for (const row of rows) if (row.from !== undefined && isDecided(row)) decided.add(row.product)
    const isByQuantity = ({ from, product }: OrderRow): boolean => from !== undefined && !decided.has(product)
    const ownQuantity = (row: OrderRow): number | undefined => (row.hasControl ? row.quantity : undefined)
    const products = new Map(
      rows
        .filter((row) => row.isSelected && !isByQuantity(row))
        .map((row) => [row.product, ownQuantity(row)]),
    )
    change(products, rows)
    acts += 1
    keep({ quantity, priceRule, products, decided })
  }
  return {
    read,
    choose: ({ choice, product }) =>
      update(
        (products, rows) => {
          for (const row of rows) if (row.choice === choice) products.delete(row.product)
          products.set(product, undefined)
        },
        (row) => row.choice === choice,
      ),
    toggle: ({ product }) =>
      update(
        (products) => {
          if (!products.delete(product)) products.set(product, undefined)
        },
        (row) => row.product === product,
      ),
    setPriceRule(priceRule) {
      orderRules.choose(priceRule)
      update(() => {}, undefined, { quantity: choices.peek()?.quantity, priceRule })
    },
    setQuantity(value, product) {
      if (product === undefined) update(() => {}, undefined, { ...choices.peek(), quantity: value })
      else
        update(
          (products) => products.set(product, value),
          (row) => row.product === product,
        )
    },
    refuse(kind, product = '') {
      refusal.value = kind && { product, kind }
    },
    prepareRules() {
      const { lines, rules } = read()
      // A price host that gives no price is asked for no others.
      if (lines.every(({ item }) => item)) askForRules(storefront, rules)
    },
  }
}
