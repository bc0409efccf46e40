/**
 * Compares the readings of a run with those before it: prices that changed, products without a price, codes that apply
 * to nothing or no longer, and price rules without an effect. A code and a rule without any effect are named by every
 * run until the file is corrected; all else is named once, when it changes. Pure functions over the readings.
 */

import { currencyDigits } from '../../contract/currency-digits.ts'
import type { Price } from './history.ts'
import type { Notice } from './notice.ts'
import { type Ask, askKey, asksOf, askText, type WatchFile } from './question.ts'
import { type Reading, type Readings, seriesOf } from './readings.ts'

/** An amount as this command writes it: `77.00 EUR`. */
export const amountText = (value: number, currency: string): string =>
  `${value.toFixed(currencyDigits(currency))} ${currency}`

const mostNamed = 8

const named = (texts: readonly string[]): string =>
  texts.length > mostNamed
    ? `${texts.slice(0, mostNamed).join(', ')} and ${texts.length - mostNamed} more`
    : texts.join(', ')

/** A product as one ask saw it in a run, and in the reading before. */
interface Seen {
  ask: Ask
  product: string
  /** Undefined without an earlier reading. */
  before: Price | null | undefined
  now: Price | null
}

const seenIn = (readings: Readings, ask: Ask, run: string): Seen[] => {
  const series = seriesOf(readings, ask)
  const now = series.findLast((reading) => reading.run === run)
  const before: Reading | undefined = series.findLast((reading) => reading.run !== run)
  return [...(now?.prices ?? [])].map(([product, price]) => ({
    ask,
    product,
    before: before?.prices.get(product),
    now: price,
  }))
}

const placeOf = ({ ask, product }: Seen): string => `${product}, ${askText(ask)}`

const membersOf = ({ ask, product }: Seen) => ({ ...ask, product })

const applies = (price: Price | null | undefined, coupon: string): boolean =>
  price?.coupon?.toLowerCase() === coupon.toLowerCase()

const lost = ({ ask: { coupon }, before, now }: Seen): boolean =>
  coupon !== undefined && applies(before, coupon) && !applies(now, coupon)

/** The differences of two prices, in words. */
const differences = (before: Price, now: Price): string[] => {
  const pair = (name: string, from: number | undefined, to: number | undefined): string[] => {
    if (from === to && before.currency === now.currency) return []
    const text = (value: number | undefined, currency: string) =>
      value === undefined ? 'none' : amountText(value, currency)
    return [`${name}${text(from, before.currency)} → ${text(to, now.currency)}`]
  }
  const gross = pair('', before.gross, now.gross)
  const list =
    before.list?.gross === now.list?.gross ? [] : pair('list price ', before.list?.gross, now.list?.gross)
  // A net price follows the gross one, unless a tax changed.
  const net = gross.length > 0 || before.net === now.net ? [] : pair('without tax ', before.net, now.net)
  return [...gross, ...list, ...net]
}

const priceNotice = (seen: Seen): Notice[] => {
  const { before, now } = seen
  const notice = (kind: Notice['kind'], found: string): Notice[] => [
    { kind, about: placeOf(seen), found, ...membersOf(seen) },
  ]
  if (before === undefined) return now ? [] : notice('product', 'has no price')
  if (before === null)
    return now ? notice('price', `has a price now: ${amountText(now.gross, now.currency)}`) : []
  if (!now)
    return notice('product', `has no price any more; it was ${amountText(before.gross, before.currency)}`)
  const texts = differences(before, now)
  return texts.length > 0 ? notice('price', texts.join(', ')) : []
}

const currencyNotice = (seen: Seen): Notice[] => {
  const { ask, now } = seen
  if (!now || ask.currency === undefined || now.currency === ask.currency) return []
  const found = `is answered in ${now.currency}, and not in ${ask.currency}`
  return [{ kind: 'currency', about: placeOf(seen), found, ...membersOf(seen) }]
}

const codeNotice = (coupon: string, seen: readonly Seen[]): Notice[] => {
  const about = `coupon ${coupon}`
  if (seen.length === 0) return []
  if (!seen.some(({ now }) => applies(now, coupon))) {
    const was = seen.some(({ before }) => applies(before, coupon))
      ? 'no longer applies to any'
      : 'applies to no'
    return [{ kind: 'code', about, found: `${was} product`, coupon, isDead: true }]
  }
  const gone = seen.filter(lost).map(placeOf)
  return gone.length > 0 ? [{ kind: 'code', about, found: `no longer applies: ${named(gone)}`, coupon }] : []
}

/** A look-up by ask and product. */
const indexOf = (seen: readonly Seen[]) => {
  const all = new Map(seen.map((each) => [`${askKey(each.ask)} ${each.product}`, each]))
  return (ask: Ask, product: string): Seen | undefined => all.get(`${askKey(ask)} ${product}`)
}

const ruleNotice = (
  rule: string,
  seen: readonly Seen[],
  find: (ask: Ask, product: string) => Seen | undefined,
): Notice[] => {
  const own = seen.filter(({ ask }) => ask.rule === rule && ask.coupon === undefined)
  const hasEffect = own.some(({ ask, product, now }) => {
    const plain = find({ ...ask, rule: undefined }, product)?.now
    return now && plain && now.gross !== plain.gross
  })
  if (own.length === 0 || hasEffect) return []
  return [{ kind: 'rule', about: `price rule ${rule}`, found: 'changes no price', rule, isDead: true }]
}

/** Everything that a run has to say of prices, codes and rules. */
export const changesOf = (readings: Readings, file: WatchFile, run: string): Notice[] => {
  const seen = asksOf(file).flatMap((ask) => seenIn(readings, ask, run))
  const find = indexOf(seen)
  const isOwnChange = (each: Seen): boolean => {
    if (each.ask.coupon === undefined) return true
    // A price with a code follows the one without.
    const plain = find({ ...each.ask, coupon: undefined }, each.product)
    return !lost(each) && (!plain || priceNotice(plain).length === 0)
  }
  return [
    ...seen.filter(isOwnChange).flatMap(priceNotice),
    ...seen.flatMap(currencyNotice),
    ...[...file.coupons, ...file.personalCoupons].flatMap((coupon) =>
      codeNotice(
        coupon,
        seen.filter(({ ask }) => ask.coupon === coupon),
      ),
    ),
    ...file.priceRules.flatMap((rule) => ruleNotice(rule, seen, find)),
  ]
}
