/**
 * The controllers of `<vitrine-order>` and `<vitrine-total>`, which share one order per `<vitrine-order>` element.
 * The merchant's own links stay in the markup and sell until the form has been painted; only then are those hidden
 * that the form replaces. Without a `<vitrine-total>` inside, the order shows the total itself. Each painted row
 * announces its price, so that analytics see the products of an order as they see cards.
 */

import { sameOrderIn } from '../../binding/same-order.ts'
import { announcePriced } from '../../environment/announce.ts'
import { ownContent } from '../../runtime/own-content.tsx'
import { themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import choices from '../../shared/styles/choices.css?inline'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import stepper from '../../shared/styles/stepper.css?inline'
import sum from '../../shared/styles/sum.css?inline'
import totals from '../../shared/styles/totals.css?inline'
import type { Storefront } from '../../storefront/storefront.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import { cardFigures, productName } from '../../views/card-figures.ts'
import { Frame } from '../../views/Frame.tsx'
import type { OrderLine } from '../../views/order-figures.ts'
import { english, type OrderElementMessages } from './element-words.ts'
import type { FormRow } from './FormRow.tsx'
import { type FormGroup, OrderForm } from './OrderForm.tsx'
import css from './order.css?inline'
import { itemElements } from './order-items.ts'
import type { OrderRow } from './order-rows.ts'
import { createOrder, type Order, type OrderData } from './order-state.ts'
import { localeOf, totalView } from './total-view.tsx'

const orders = new WeakMap<Element, Order>()

const orderOf = (host: HTMLElement, storefront: Storefront): Order => {
  const order = orders.get(host) ?? createOrder(host, storefront)
  orders.set(host, order)
  return order
}

/** The controller of `<vitrine-total>`, which shows the order around it. */
export const totalController: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  return () => {
    const element = host.closest<HTMLElement>('vitrine-order')
    if (!element) {
      // An element that a script removes is rendered once more, and needs no warning.
      if (host.isConnected)
        storefront.page.warn('vitrine-total', 'label', host.getAttribute('label'), 'no-order')
      return { content: ownContent(host, storefront) }
    }
    const order = orderOf(element, storefront)
    const data = order.read()
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          {totalView(host, storefront, order, data)}
        </Frame>
      ),
      css: [controls + totals + sum + pageText],
      link: data.contact?.href ?? data.intent?.link,
    }
  }
}

/** An order as other elements inside it read it, in their effects. */
export const dataIn = (host: HTMLElement, storefront: Storefront): OrderData =>
  orderOf(host, storefront).read()

export const linesIn = (host: HTMLElement, storefront: Storefront): readonly OrderLine[] =>
  dataIn(host, storefront).lines

/** A row as the form shows it. */
const formRow = (
  storefront: Storefront,
  { quantity, intent, tierRule }: OrderData,
  row: OrderRow,
  words: OrderElementMessages,
): FormRow => {
  const item = row.state?.item
  const own = intent?.cart.own
  const doubt = storefront.doubt(own, row.product, item)
  const unit = unitPrice(storefront, item, row.quantity ?? quantity, doubt, { own, tierRule })
  const tax = storefront.settings.value.tax ?? 'gross'
  const figures = item && cardFigures(unit ?? item, tax, words, storefront.language.value)
  return {
    product: row.product,
    label: row.label ?? (item ? productName(item) : row.product),
    price: figures?.price,
    list: figures?.list,
    isBusy: row.state?.isWaiting === true || (item !== undefined && unit === undefined),
    isSelected: row.isSelected,
    isSold: row.isSold,
    quantity: row.hasControl ? (row.quantity ?? 1) : undefined,
    units: row.hasControl ? undefined : row.quantity,
    bounds: row.bounds,
    isOfOne: unit === null,
  }
}

/**
 * Groups the rows of each choice, and the add-ons, at the position of their first row; behind them what the chosen links
 * sell beside them.
 */
const groupsOf = (
  { rows, further }: OrderData,
  formRowOf: (row: OrderRow) => FormRow,
  addOns: string,
): FormGroup[] => {
  const groups = new Map<string, FormGroup>()
  for (const row of rows) {
    const kind = row.choice !== undefined ? 'choice' : row.isAddOn ? 'add-ons' : 'fixed'
    const key = `${kind} ${row.choice ?? ''}`
    const group = groups.get(key) ?? { kind, name: row.choice ?? (row.isAddOn ? addOns : ''), rows: [] }
    group.rows.push(formRowOf(row))
    groups.set(key, group)
  }
  if (further.length > 0)
    groups.set('further', { kind: 'fixed', name: 'further', rows: further.map(formRowOf) })
  return [...groups.values()]
}

const bare = (element: Element): string => element.textContent?.replace(/\s+/g, '') ?? ''

/** Whether an element contains only links of the order, so that the form replaces it. */
const hasOnlyItems = (element: Element): boolean => {
  const links = [...element.querySelectorAll('a')].filter((link) => link.matches(itemElements))
  return links.length > 0 && bare(element) === links.map(bare).join('')
}

/** Announces the prices of the painted rows. */
const announceRows = (root: ShadowRoot, { page }: Storefront, { rows, quantity }: OrderData): void => {
  for (const { product, state, quantity: own } of rows) {
    const item = state?.isWaiting ? undefined : state?.item
    const row = item && root.querySelector(`.row[data-vitrine-product="${CSS.escape(product)}"]`)
    if (row) announcePriced(page, row, { product, quantity: own ?? quantity, item })
  }
}

export const controller: Controller = (host, storefront, scope) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const order = orderOf(host, storefront)
  scope.effect(() => {
    const data = order.read()
    data.warn()
    data.preselect()
    data.followRule()
    data.requestTotal()
    sameOrderIn(host, storefront.page)?.writeLinks(host, storefront, data.intent)
  })
  return () => {
    const data = order.read()
    const { quantity, least, most, hasQuantity, refusal } = data
    const words = wordsOf(storefront, english)
    // A `<vitrine-total>` inside the order shows the total in its place.
    const { language, direction, theme } = frameOf(host, storefront, warn)
    const hasTotal = host.querySelector('vitrine-total') !== null
    return {
      content: (
        <fieldset
          class="root"
          part="order"
          aria-label={words.orderTitle}
          lang={language}
          dir={direction}
          data-theme={theme}
        >
          <slot />
          <div class="order" part="form">
            <OrderForm
              audiences={data.audiences}
              audience={data.audience}
              onPriceRule={order.setPriceRule}
              groups={groupsOf(data, (row) => formRow(storefront, data, row, words), words.formAddOns)}
              quantity={hasQuantity ? { value: quantity, least, most } : undefined}
              refusal={refusal}
              words={words}
              locale={localeOf(storefront, data)}
              onPick={(product) => {
                const row = data.rows.find((each) => each.product === product)
                if (row) (row.choice === undefined ? order.toggle : order.choose)(row)
              }}
              onQuantity={order.setQuantity}
              onRefuse={order.refuse}
              onNear={order.prepareRules}
            />
            {!hasTotal && totalView(host, storefront, order, data)}
          </div>
          <slot name="after" />
        </fieldset>
      ),
      css: [controls + choices + stepper + totals + sum + css],
      link: data.contact?.href ?? data.intent?.link,
      onPaint(root) {
        // Hidden only now: until the form is painted, these links are the way to buy.
        for (const child of host.children) child.toggleAttribute('data-vitrine-replaced', hasOnlyItems(child))
        announceRows(root, storefront, data)
      },
    }
  }
}
