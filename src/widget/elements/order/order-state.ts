/**
 * The state of one `<vitrine-order>`: what the shopper has chosen, and the lines, total and checkout link that
 * follow. The markup is the source of the items and the choices are remembered beside it, so an item that the page
 * adds, removes or renames is read again at once. Choices survive a reload in the visit's memory and, with
 * `shareable`, in the address. All items share one price request; a total that the endpoint can compute costs one
 * preview per change.
 */

import { signal } from '@preact/signals-core'
import type { Bounds } from '../../../contract/link-meaning.ts'
import type { BuyIntent } from '../../checkout/buy-intent.ts'
import type { SaidLine } from '../../checkout/said-renewal-module.ts'
import { totalIntent } from '../../checkout/total-intent.ts'
import { createTrueTotals, type Total } from '../../checkout/true-total.ts'
import type { PriceState } from '../../prices/price-book.ts'
import { isOn, numberOf, warnAttributeOf } from '../../settings/attributes.ts'
import { boundsIn, within } from '../../storefront/link-terms.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { cartItem } from '../../storefront/pricing-context.ts'
import { renewalOf, statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import { currencyOf, type OrderLine } from '../../views/order-figures.ts'
import type { Refusal } from '../../views/Stepper.tsx'
import type { Renewal } from '../../views/terms-text.ts'
import { type Audience, isNoneChosen, parseAudiences } from './audiences.ts'
import { type Choices, decodeChoices, encodeChoices, selectItems } from './choices.ts'
import { itemAttributes, type OrderItem, readItems, removeOwnRules } from './order-items.ts'
import { furtherUnits, type OrderLinks, readOrderLinks } from './order-links.ts'

/** One item with its price, as the form shows it. */
export interface OrderRow extends OrderItem {
  state: PriceState | undefined
  isSelected: boolean
  /** False for a product that has no price. */
  isSold: boolean
  /** Those of its link. @default none */
  bounds?: Bounds
}

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
  /** The price rule of the order. */
  priceRule: string
  lines: OrderLine[]
  /** Asks for the platform's own total where it is missing; called in an effect. */
  requestTotal(): void
  /** Names what contradicts the merchant's own links; called in an effect. */
  warn(): void
  /** The cart of all lines; undefined without lines, and where no checkout link can hold them. */
  intent: BuyIntent | undefined
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
}

/** Identifies an order within its page, and stays the same after a reload. */
const nameOf = (host: HTMLElement): string =>
  host.id || String([...host.ownerDocument.querySelectorAll<HTMLElement>('vitrine-order')].indexOf(host))

const linesOf = (
  storefront: Storefront,
  selected: readonly OrderRow[],
  own: string | undefined,
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
      unit: unitPrice(storefront, state?.item, quantity, storefront.doubt(own, product)),
      isWaiting: state?.isWaiting === true,
      // An option says little without the name of its choice.
      label: choice !== undefined && state?.item ? undefined : label,
      renewal: renewalFor(row),
    })
  }
  return [...lines.values()]
}

/** The lines as far as their renewals go. */
const saidLines = (lines: readonly OrderLine[], charged: Total['charged']): SaidLine[] =>
  lines.map(({ product, quantity, item, unit, renewal }) => {
    const id = item ? String(item.product_id) : product
    return { id, quantity, renewal, unit, charged: charged?.find((line) => line.product === id) }
  })

export const createOrder = (host: HTMLElement, storefront: Storefront): Order => {
  const { page, settings } = storefront
  const { document } = page
  const window = document.defaultView
  const warn = warnAttributeOf(host, page.warn)
  const memoryKey = `choices:${settings.peek().client}:${document.location.pathname}:${nameOf(host)}`
  const parameter = host.id ? `order-${host.id}` : 'order'
  const shared = (): string | null =>
    isOn(host, 'shareable') ? new URLSearchParams(document.location.search).get(parameter) : null
  const choices = signal<Choices | undefined>(decodeChoices(shared() ?? page.memory.read(memoryKey)))
  const readAudiences = (): Audience[] => {
    const text = host.getAttribute('audiences')
    const audiences = text ? parseAudiences(text) : []
    if (!audiences) warn('audiences', text)
    return audiences ?? []
  }
  /** Writes the rule as an attribute of the order's store, so that every price in it follows. */
  const apply = (priceRule: string | undefined): void => {
    // A shared address may choose only among the rules that the page offers.
    if (!readAudiences().some((audience) => audience.priceRule === priceRule)) return
    if (priceRule) host.setAttribute('price-rule', priceRule)
    else host.removeAttribute('price-rule')
  }
  apply(choices.peek()?.priceRule)
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
  const readers = new Map<string, ReturnType<typeof createPriceReader>>()
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

  /** Reading all prices in one task makes one request of them. */
  const priced = (items: readonly OrderItem[], own: string | undefined): OrderRow[] =>
    items.map((item): OrderRow => {
      const { product } = item
      const reader = readers.get(product) ?? createPriceReader(storefront)
      readers.set(product, reader)
      const state = reader(product, undefined, own)
      return { ...item, state, isSelected: false, isSold: state?.failure !== 'unknown' }
    })

  const rowsOf = (items: readonly OrderItem[], own: string | undefined): OrderRow[] => {
    const rows = priced(items, own)
    const selected = selectItems(rows, choices.value, (item) => (item as OrderRow).isSold)
    return rows.map((row) => ({ ...row, isSelected: selected.includes(row) }))
  }

  /** Rows that the shopper cannot change: products that the links of the selected ones sell beside them. */
  const furtherOf = (
    selected: readonly OrderRow[],
    rows: readonly OrderRow[],
    { own, termsOf }: OrderLinks,
  ): OrderRow[] => {
    const offered = rows.map(({ product, state }) => ({ product, item: state?.item }))
    const units = new Map(selected.flatMap((row) => furtherUnits(termsOf(row), row.product, offered)))
    const items = [...units].map(
      ([product, quantity]): OrderItem => ({
        product,
        quantity,
        element: host,
        choice: undefined,
        isAddOn: false,
        isChecked: false,
        isVisible: false,
        interval: undefined,
        hasControl: false,
        label: undefined,
      }),
    )
    return priced(items, own)
  }

  const intentOf = (
    lines: readonly OrderLine[],
    own: string | undefined,
    mixed: string | undefined,
  ): BuyIntent | undefined => {
    const [first] = lines
    if (!first) return undefined
    const { item } = first
    const isSingle = lines.length === 1
    const cart = {
      items: lines.map((line) => cartItem(line.product, line.quantity)),
      currency: currencyOf(lines),
      country: item?.price_country ?? undefined,
      own,
      mixed,
    }
    const link = storefront.link(cart)
    return link === undefined ? undefined : { cart, item: isSingle ? item : undefined, lines, link }
  }

  const read = (): OrderData => {
    changes.value
    const items = readItems(host, page, (card) => cardQuantities.get(card))
    const links = readOrderLinks(host, storefront)
    const rows = rowsOf(items, links.own)
    const ownLeast = numberOf(host, warn, 'min-quantity', 1)
    const ownMost = numberOf(host, warn, 'max-quantity', 10_000, ownLeast)
    const hasQuantity = isOn(host, 'quantity-control')
    const linkedUnits = (row: OrderRow): number | undefined => links.termsOf(row)?.quantities.get(row.product)
    const boundsOf = ({ product, ...row }: OrderItem): Bounds => boundsIn(links.termsOf(row), product)
    // A field for all products begins with the units of the first one's link.
    const sharing = hasQuantity ? rows.find((row) => row.quantity === undefined) : undefined
    // Checkout sells none of the chosen products beyond the bounds of its link.
    const shared = rows.filter((row) => row.isSelected && row.quantity === undefined).map(boundsOf)
    const least = Math.max(ownLeast, ...shared.map((each) => Math.min(each.least, ownMost)))
    const most = Math.max(least, Math.min(ownMost, ...shared.map((each) => each.most)))
    const linked = (sharing && linkedUnits(sharing)) ?? ownLeast
    const own = numberOf(host, warn, 'quantity', linked, ownLeast, ownMost)
    const quantity = Math.min(most, Math.max(least, choices.value?.quantity ?? own))
    const isShared = hasQuantity || host.hasAttribute('quantity') || choices.value?.quantity !== undefined
    const chosen = rows.filter(({ isSelected }) => isSelected)
    const orderLink = links.ownOf(chosen)
    // A link that stays as it is written has no quantity that the form could set.
    const isLeft = chosen.length === 1 && storefront.doubt(orderLink, chosen[0]?.product)?.isOpaque === true
    const withQuantity = rows.map((row) => ({
      ...row,
      hasControl: row.hasControl && !(isLeft && row.isSelected),
      quantity:
        (row.hasControl ? choices.value?.products.get(row.product) : undefined) ??
        row.quantity ??
        (isShared ? undefined : linkedUnits(row)),
      bounds: boundsOf(row),
    }))
    const selected = withQuantity.filter(({ isSelected }) => isSelected)
    const mixed = links.mixedIn(chosen)
    // A renewal stated around the order may not hold for each of several products.
    const isStated = host.hasAttribute('renewal') || selected.length === 1
    const further = furtherOf(selected, rows, links)
    const lines = linesOf(
      storefront,
      [...selected, ...further],
      orderLink,
      (row) => (isLeft ? 1 : within(boundsOf(row), row.quantity ?? quantity)),
      ({ element }) => (isStated || statesRenewal(element) ? renewalOf(element, storefront) : undefined),
    )
    const intent = intentOf(lines, orderLink, mixed?.detail)
    const { request, ...total } = readTotal({ intent, lines, acts, isChosen })
    return {
      rows: withQuantity.filter(({ isVisible }) => isVisible),
      further,
      quantity,
      least,
      most,
      audiences: readAudiences(),
      priceRule: host.getAttribute('price-rule') ?? '',
      hasQuantity: hasQuantity && !isLeft,
      lines,
      ...total,
      requestTotal: () => request?.(),
      warn() {
        links.warn(items, host.hasAttribute('audiences'))
        if (mixed) {
          const { element, product } = mixed.item
          const name = element.localName === 'a' ? 'data-vitrine-product' : 'product'
          page.warn(element.localName, name, product, 'not-one-order', mixed.detail)
        }
        // Later the shopper's own choice is among them.
        if (isNoneChosen(host.getAttribute('audiences'), host.getAttribute('price-rule')))
          warn('audiences', host.getAttribute('audiences'), 'none-chosen')
      },
      intent: totalIntent(storefront, intent, total, saidLines(lines, total.charged)),
      refusal: refusal.value,
    }
  }

  const keep = (next: Choices): void => {
    acts += 1
    choices.value = next
    const text = encodeChoices(next)
    page.memory.write(memoryKey, text)
    if (!isOn(host, 'shareable') || !window) return
    const url = new URL(document.location.href)
    url.searchParams.set(parameter, text)
    try {
      window.history.replaceState(window.history.state, '', url)
    } catch {
      // Browsers refuse frequent changes, and all changes in a sandboxed frame.
    }
  }
  /** Records the current selection as the shopper's own choices, then applies a change. */
  const update = (
    change: (products: Map<string, number | undefined>, rows: readonly OrderRow[]) => void,
    { quantity, priceRule }: Pick<Choices, 'quantity' | 'priceRule'> = choices.peek() ?? {
      quantity: undefined,
    },
  ): void => {
    const { rows } = read()
    const ownQuantity = (row: OrderRow): number | undefined => (row.hasControl ? row.quantity : undefined)
    const products = new Map(
      rows.filter(({ isSelected }) => isSelected).map((row) => [row.product, ownQuantity(row)]),
    )
    change(products, rows)
    keep({ quantity, priceRule, products })
  }
  return {
    read,
    choose: ({ choice, product }) =>
      update((products, rows) => {
        for (const row of rows) if (row.choice === choice) products.delete(row.product)
        products.set(product, undefined)
      }),
    toggle: ({ product }) =>
      update((products) => {
        if (!products.delete(product)) products.set(product, undefined)
      }),
    setPriceRule(priceRule) {
      apply(priceRule)
      update(() => {}, { quantity: choices.peek()?.quantity, priceRule })
    },
    setQuantity(value, product) {
      if (product === undefined) update(() => {}, { ...choices.peek(), quantity: value })
      else update((products) => products.set(product, value))
    },
    refuse(kind, product = '') {
      refusal.value = kind && { product, kind }
    },
  }
}
