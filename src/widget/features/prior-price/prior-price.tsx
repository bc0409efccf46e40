/**
 * The lazy module `prior-price`: a card's reduction measured against the lowest price of the 30 days before it. In the
 * European Union such a card announces a reduction with that price, struck and in words, and by no other; without proof for
 * the product, country, currency, price rule, code and amount shown it announces none. An extract is requested once for the
 * life of the page. Pages without the attribute do not load this file.
 */

import { priorPrices } from 'virtual:vitrine-shapes'
import { signal } from '@preact/signals-core'
import type { PriceItem } from '../../../contract/price-item.ts'
import { decode } from '../../../contract/shape.ts'
import type { PriorPriceModule, ShownPrice } from '../../elements/card/card-prior-price.ts'
import { onePer } from '../../environment/one-per.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { trimmed } from '../../settings/text.ts'
import { percentBelow } from '../../shared/prices/computed-figures.ts'
import type { Page } from '../../storefront/page.ts'
import { priceRuleIn } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { ownWordsOf } from '../../storefront/words-of.ts'
import { type KnownPrior, PriorPriceLine } from './PriorPriceLine.tsx'
import styles from './prior-price.css?inline'
import {
  isExtractAddress,
  longestPauseHours,
  type PriorPriceEntry,
  type PriorPrices,
  parsePriorPrices,
} from './prior-prices.ts'
import { en as priorPriceWords, wordsFile } from './words.ts'

const day = 86_400_000

/** How long the page waits for an extract, in milliseconds. */
const timeout = 8000

/** The member states, in which Article 6a of Directive 98/6/EC holds or is followed by custom. */
const memberStates = /^(AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE)$/

const createExtracts = ({ env }: Page) => {
  const extracts = signal<ReadonlyMap<string, PriorPrices | null>>(new Map())
  const asked = new Set<string>()
  const load = async (address: string): Promise<void> => {
    let found: PriorPrices | null = null
    try {
      const response = await env.fetch(address, { signal: env.timeout(timeout) })
      found = response.ok ? ((decode(priorPrices, await response.json()) as PriorPrices) ?? null) : null
    } catch {
      // A page without the extract announces no reduction.
    }
    extracts.value = new Map([...extracts.peek(), [address, found]])
  }
  return (address: string): PriorPrices | null | undefined => {
    if (!asked.has(address)) {
      asked.add(address)
      void load(address)
    }
    return extracts.value.get(address)
  }
}

const extractsOf = onePer(createExtracts)

const extractAt = (page: Page, address: string): PriorPrices | null | undefined =>
  extractsOf(page)(new URL(address, page.document.baseURI).href)

const isOf = (product: string, { product_id: id, product: { client_product_id: own } }: PriceItem): boolean =>
  product === String(id) || (Boolean(own) && product === `I${own}`)

const isSameCode = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/** Whether the price was read lately, so that there is no gap up to now. */
const isFresh = ({ read }: PriorPriceEntry, now: number): boolean =>
  now - Date.parse(read) <= longestPauseHours * 3_600_000

const knownIn = (
  { client, prices }: PriorPrices,
  { page, settings }: Storefront,
  item: PriceItem,
  rule: string | undefined,
): KnownPrior | undefined => {
  if (client !== settings.value.client) return undefined
  const entry = prices.find(
    (each) =>
      isOf(each.product, item) &&
      each.country === item.price_country &&
      each.currency === item.currency.iso &&
      (each.rule ?? undefined) === rule &&
      isSameCode(each.coupon, item.coupon) &&
      each.price === item.price.gross.value &&
      isFresh(each, page.env.now()),
  )
  return entry && { amount: entry.prior, period: entry }
}

const known = (
  host: HTMLElement,
  storefront: Storefront,
  { item, priceRule, own }: ShownPrice,
): KnownPrior | undefined | 'waiting' => {
  const text = trimmed(host.getAttribute('prior-price')) ?? ''
  const rule = priceRuleIn(storefront.settings.value, own, priceRule)
  if (isExtractAddress(text)) {
    const extract = extractAt(storefront.page, text)
    if (extract === undefined) return 'waiting'
    return extract ? knownIn(extract, storefront, item, rule) : undefined
  }
  const stated = parsePriorPrices(text)
  if (!stated) warnAttributeOf(host, storefront.page.warn)('prior-price', text)
  const found = stated?.find((each) => each.currency === item.currency.iso && each.rule === rule)
  return found && { amount: found.amount }
}

export const css = styles

/** Cards that were painted before their extract had come. Their line stays as high as it was then. */
const waited = new WeakSet<HTMLElement>()

/** A price that takes about as much room as the one that is not known. */
const likely = (amount: number, now: number): KnownPrior => ({
  amount,
  period: { from: new Date(now - 30 * day).toISOString(), until: new Date(now).toISOString() },
})

export const isReady: PriorPriceModule['isReady'] = (storefront) =>
  ownWordsOf(storefront, wordsFile, priorPriceWords) !== undefined

export const priorPriceLine: PriorPriceModule['priorPriceLine'] = (host, storefront, shown) => {
  const { item, tax } = shown
  const { price, list_price: list, price_country: country } = item
  const isReduced = list && list.gross.value > price.gross.value
  // Net prices are for businesses, of which the directive does not speak.
  if (!isReduced || tax === 'net' || !memberStates.test(country ?? '')) return 'unchanged'
  const found = known(host, storefront, shown)
  const words = ownWordsOf(storefront, wordsFile, priorPriceWords)
  if (found === 'waiting') waited.add(host)
  const isProven = found && found !== 'waiting' && found.amount > price.gross.value
  if (!words || (!isProven && !waited.has(host))) return null
  const line = (prior: KnownPrior, isSpace = false) => (
    <PriorPriceLine
      item={item}
      known={prior}
      percent={percentBelow(price.gross.value, prior.amount, item.currency.iso)}
      isSpace={isSpace}
      words={words}
      language={storefront.language.value}
    />
  )
  const shownLine = isProven && line(found)
  return waited.has(host) ? (
    <div class="lines">
      {line(likely(list.gross.value, storefront.page.env.now()), true)}
      {shownLine}
    </div>
  ) : (
    shownLine
  )
}
