/**
 * The controller of `<vitrine-tiers>`: a table of what each quantity costs, with the shopper's own tier marked. The prices
 * are those of the price rules that the card or order beside it names, else the volume prices that the endpoint has. The
 * endpoint knows no shopper, so its amounts are shown only when the first tier equals the price that this shopper sees;
 * otherwise the table has only the reductions in percent, rounded down so that no saving is overstated. Volume prices come
 * from the module `volume`, so the table and the cards beside it say the same. The last table stays while another one loads.
 */

import { signal } from '@preact/signals-core'
import type { PriceItem } from '../../../contract/price-item.ts'
import { numberOf, productOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import { percentBelow } from '../../shared/prices/computed-figures.ts'
import { tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { areTiersOf } from '../../shared/prices/tier-price.ts'
import type { NamedRules } from '../../shared/storefront/named-rules.ts'
import { sellingControls } from '../../shared/storefront/selling-controls.ts'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Controller, Scope } from '../../storefront/view.ts'
import { volumeFile } from '../../storefront/volume-file.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { Frame } from '../../views/Frame.tsx'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import type { OrderLine } from '../../views/order-figures.ts'
import { en as stepperWords } from '../../views/words/stepper.ts'
import { en as totalsWords } from '../../views/words/totals.ts'
import { orderFile } from '../order/order-file.ts'
import { namedTiers, rulesBeside, type TableTier } from './named-tiers.ts'
import { TierTable, type TierTableProps } from './TierTable.tsx'
import css from './tiers.css?inline'
import { en as tiersWords } from './words.ts'

const english = { ...stepperWords, ...tiersWords, ...totalsWords }

const percentOf = (
  tier: TableTier,
  [first]: readonly TableTier[],
  side: 'net' | 'gross',
  currency: string,
  locale: string,
): string | undefined => {
  const shown = first ? percentBelow(tier[side], first[side], currency, 1) : 0
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return shown > 0 ? percent.format(shown / 100) : undefined
}

/** The last quantity of a tier, which ends where the next one begins if it does not say so. */
const lastOf = ({ to }: TableTier, next: TableTier | undefined): number =>
  to ?? (next?.from ?? Number.POSITIVE_INFINITY) - 1

/** How the amounts of a table are shown. */
interface TableFormat {
  side: 'net' | 'gross'
  currency: string
  locale: string
  /** The amounts are those of this shopper. */
  isShoppers: boolean
}

/** The rows of a table, with the present one marked, and how far the next one is. */
const rowsFor = (
  tiers: readonly TableTier[],
  quantity: number,
  { side, currency, locale, isShoppers }: TableFormat,
): Pick<TierTableProps, 'rows' | 'next'> => {
  const next = tiers.find(({ from }) => from > quantity)
  const percent = next && percentOf(next, tiers, side, currency, locale)
  return {
    rows: tiers.map((tier, index) => {
      const last = lastOf(tier, tiers[index + 1])
      return {
        from: tier.from,
        to: Number.isFinite(last) ? last : undefined,
        amount: isShoppers ? formatAmount(tier[side], currency, locale) : undefined,
        percent: percentOf(tier, tiers, side, currency, locale),
        isReached: quantity >= tier.from && quantity <= last,
      }
    }),
    next: next && percent ? { count: next.from - quantity, percent } : undefined,
  }
}

/**
 * Whether a table has been on the page's surface, so that one in a closed panel asks for nothing. Layout alone knows it:
 * libraries hide panels in many ways. Called in effects.
 */
const createShown = (host: HTMLElement, { ended }: Scope): (() => boolean) => {
  const cameIntoView = signal(false)
  let isShown = host.checkVisibility()
  if (!isShown) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        cameIntoView.value = true
      },
      { rootMargin: '100%' },
    )
    observer.observe(host)
    ended.addEventListener('abort', () => observer.disconnect())
  }
  return () => {
    isShown ||= cameIntoView.value || host.checkVisibility()
    return isShown
  }
}

export const controller: Controller = (host, storefront, scope) => {
  const { page } = storefront
  const isShown = createShown(host, scope)
  const warn = warnAttributeOf(host, page.warn)
  const readPrice = createPriceReader(storefront)
  /** The lines of the order around the element. */
  const linesAround = (): readonly OrderLine[] | undefined => {
    const order = host.closest<HTMLElement>('vitrine-order')
    const module = order && page.module(orderFile).value
    return module && order ? module.linesIn(order, storefront) : undefined
  }
  const productHere = (): string | undefined =>
    host.hasAttribute('product') || !host.closest('vitrine-order')
      ? productOf(host, warn)
      : linesAround()?.[0]?.product
  /** The quantity of the first control of the page that sells the product in this store; 1 without one. */
  const quantityBeside = (product: string): number =>
    sellingControls(storefront).find((control) => control.product === product)?.quantity ?? 1
  const quantityOf = (product: string, units: number | undefined): number => {
    if (host.hasAttribute('quantity')) return numberOf(host, warn, 'quantity', 1)
    // One rule holds for the whole order, whatever the quantity of this product.
    if (units !== undefined) return units
    const line = linesAround()?.find((each) => each.product === product)
    return line?.quantity ?? quantityBeside(product)
  }
  /** Whether an endpoint could tell the tiers. A page that names price rules needs none. */
  const hasEndpoint = (product: string | undefined): boolean => {
    const { endpoint } = storefront.settings.value
    if (!endpoint) warn('product', product, 'needs-endpoint', 'its tiers')
    return Boolean(endpoint)
  }
  /** Undefined while they are on their way, null where there are none. */
  const tiersFor = (
    product: string,
    item: PriceItem | undefined,
    rules: NamedRules | null | undefined,
  ): { tiers: readonly TableTier[] | null | undefined; isShoppers: boolean } => {
    // A price host that gives no price is asked for no others.
    if (rules) return { tiers: item && namedTiers(storefront, product, rules), isShoppers: true }
    if (rules === undefined) return { tiers: undefined, isShoppers: false }
    const module = hasEndpoint(product) ? page.module(volumeFile).value : null
    const tiers = item && module ? module.tiersOf(storefront, item) : module && undefined
    return { tiers, isShoppers: Boolean(item && tiers && areTiersOf(item, tiers)) }
  }
  /** The last table, which stays while another one loads. */
  let shown: TierTableProps | undefined

  const rowsOf = (item: PriceItem, tiers: readonly TableTier[], quantity: number, isShoppers: boolean) => {
    const locale = digitsLike(storefront.locale.value, item.price.gross.localized)
    const side = storefront.settings.value.tax === 'net' ? 'net' : 'gross'
    const format = { side, currency: item.currency.iso, locale, isShoppers } as const
    return { ...rowsFor(tiers, quantity, format), locale }
  }

  const tableOf = (): TierTableProps | undefined => {
    const product = productHere()
    if (!product) {
      readPrice(undefined, undefined)
      return undefined
    }
    const rules = rulesBeside(host, storefront, product)
    const quantity = quantityOf(product, rules?.units)
    const { item, isWaiting } =
      readPrice(product, tierFor(rules?.tiers, quantity)?.priceRule, rules?.own) ?? {}
    if (!isShown()) return undefined
    const { tiers, isShoppers } = tiersFor(product, item, rules)
    const isOnItsWay = item ? tiers === undefined : isWaiting
    if (isOnItsWay && shown) return { ...shown, next: undefined, isBusy: true }
    if (!item || !tiers || tiers.length < 2) return undefined
    return {
      ...rowsOf(item, tiers, quantity, isShoppers),
      isBusy: isWaiting === true,
      label: host.getAttribute('label'),
      words: wordsOf(storefront, english),
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
