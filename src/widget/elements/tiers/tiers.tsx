/**
 * The controller of `<vitrine-tiers>`: a table of volume prices from the endpoint, with the shopper's own tier
 * marked. Amounts are shown only when the first tier equals the price that this shopper sees; otherwise only the
 * reductions in percent are, rounded down so that no saving is overstated. Each product and currency costs one
 * request to the endpoint for the life of the page, and a failed one is not repeated. The last table stays while
 * another one loads.
 */

import { tiersResponse } from 'virtual:vitrine-shapes'
import { signal, untracked } from '@preact/signals-core'
import { timesQuantity } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import { decode } from '../../../contract/shape.ts'
import type { Tier, TiersResponse } from '../../../contract/tiers.ts'
import { stepperWords } from '../../messages/english/stepper.ts'
import { tiersWords } from '../../messages/english/tiers.ts'
import { totalsWords } from '../../messages/english/totals.ts'
import { numberOf, productOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Controller } from '../../storefront/view.ts'
import { wordsOf } from '../../storefront/words.ts'
import controls from '../../styles/controls.css?inline'
import pageText from '../../styles/page.css?inline'
import { Frame } from '../../views/Frame.tsx'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import type { OrderLine } from '../../views/order-figures.ts'
import { TierTable, type TierTableProps } from './TierTable.tsx'
import css from './tiers.css?inline'

const english = { ...stepperWords, ...tiersWords, ...totalsWords }

/** How long the page waits for the tiers, in milliseconds. */
const timeout = 8000

const percentOf = (tier: Tier, [first]: readonly Tier[], locale: string): string | undefined => {
  const saved = first && first.net > 0 ? 1 - tier.net / first.net : 0
  // Rounded down, so that the table never overstates a saving.
  const shown = Math.floor(saved * 1000 + 1e-6) / 1000
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return shown > 0 ? percent.format(shown) : undefined
}

/**
 * Whether the tiers hold for this shopper. The platform states them for one country, without coupon and price rule. Where
 * the price of one unit differs, only the reductions are shown.
 */
const areOf = (item: PriceItem | undefined, [first]: readonly Tier[], currency: string): boolean =>
  first !== undefined &&
  item?.currency.iso === currency &&
  timesQuantity(first.gross, 1, currency) === timesQuantity(item.price.gross.value, 1, currency) &&
  timesQuantity(first.net, 1, currency) === timesQuantity(item.price.net.value, 1, currency)

export const controller: Controller = (host, storefront, scope) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const readPrice = createPriceReader(storefront)
  /** By product and currency; null when there are no tiers or the request failed. */
  const known = signal<ReadonlyMap<string, TiersResponse | null | undefined>>(new Map())
  /** The quantities that the shopper has chosen in cards, by product. */
  const chosen = signal<ReadonlyMap<string, number>>(new Map())
  const onQuantity = ({ detail }: DocumentEventMap['vitrine-quantity']): void => {
    chosen.value = new Map(chosen.peek()).set(detail.product, detail.quantity)
  }
  page.document.addEventListener('vitrine-quantity', onQuantity, { signal: scope.ended })

  const load = async (key: string, address: string): Promise<void> => {
    if (known.peek().has(key)) return
    const keep = (answer: TiersResponse | null | undefined): void => {
      known.value = new Map(known.peek()).set(key, answer)
    }
    keep(undefined)
    try {
      const response = await page.env.fetch(address, { signal: page.env.timeout(timeout) })
      const answer = response.ok
        ? (decode(tiersResponse, await response.json()) as TiersResponse | undefined)
        : undefined
      keep(answer ?? null)
    } catch {
      keep(null)
    }
  }
  /** The lines of the order around the element. */
  const linesAround = (): readonly OrderLine[] | undefined => {
    const order = host.closest<HTMLElement>('vitrine-order')
    const module = order && page.module('order').value
    return module && order ? module.linesIn(order, storefront) : undefined
  }
  const productHere = (): string | undefined =>
    host.hasAttribute('product') || !host.closest('vitrine-order')
      ? productOf(host, warn)
      : linesAround()?.[0]?.product
  const quantityOf = (product: string): number => {
    if (host.hasAttribute('quantity')) return numberOf(host, warn, 'quantity', 1)
    const line = linesAround()?.find((each) => each.product === product)
    return line?.quantity ?? chosen.value.get(product) ?? 1
  }
  // The endpoint takes the platform's own product numbers only.
  const keyOf = (item: PriceItem | undefined): string => `${item?.product_id} ${item?.currency.iso}`
  scope.effect(() => {
    const { item } = readPrice(productHere(), undefined) ?? {}
    const { endpoint } = storefront.settings.value
    if (!item || !endpoint) return
    const query = new URLSearchParams({ product: String(item.product_id), currency: item.currency.iso })
    untracked(() => void load(keyOf(item), `${endpoint}/tiers?${query}`))
  })
  /** The last table, which stays while another one loads. */
  let shown: TierTableProps | undefined

  const tableOf = (): TierTableProps | undefined => {
    const product = productHere()
    const { item, isWaiting } = readPrice(product, undefined) ?? {}
    const { endpoint, tax = 'gross' } = storefront.settings.value
    if (!endpoint) warn('product', product, 'needs-endpoint')
    const currency = item?.currency.iso
    const key = keyOf(item)
    const answer = known.value.get(key)
    const isOnItsWay = product !== undefined && (item ? answer === undefined && endpoint : isWaiting)
    if (isOnItsWay && shown) return { ...shown, next: undefined, isBusy: true }
    const tiers = answer?.tiers ?? []
    if (!product || !currency || tiers.length < 2) return undefined
    const quantity = quantityOf(product)
    const locale = digitsLike(storefront.locale.value, item?.price.gross.localized)
    const hasAmounts = areOf(item, tiers, currency)
    const reached = tiers.findLast(({ from }) => quantity >= from)
    const next = tiers.find(({ from }) => from > quantity)
    const percent = next && percentOf(next, tiers, locale)
    return {
      rows: tiers.map((tier, index) => ({
        from: tier.from,
        to: tiers[index + 1] && (tiers[index + 1]?.from ?? 0) - 1,
        amount: hasAmounts
          ? formatAmount(tax === 'net' ? tier.net : tier.gross, currency, locale)
          : undefined,
        percent: percentOf(tier, tiers, locale),
        isReached: tier === reached,
      })),
      next: next && percent ? { count: next.from - quantity, percent } : undefined,
      isBusy: isWaiting === true,
      label: host.getAttribute('label'),
      words: wordsOf(storefront, english),
      locale,
    }
  }

  return () => {
    shown = tableOf()
    if (!shown) return { content: <slot /> }
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <TierTable {...shown} />
        </Frame>
      ),
      css: [controls + pageText + css],
    }
  }
}
