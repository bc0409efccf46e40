/**
 * Judges each paid renewal by what its order has said, from the parameter as the guide describes it and without the
 * endpoint's code, so that each of both is a check of the other. Amounts are whole minor units with tax. It reads the
 * state of the sandbox and changes nothing.
 */

import { findMerchant, findProduct } from '../../catalogue/find-product.ts'
import type { SandboxContext } from '../../context/context.ts'
import { toMinor } from '../../money/currency.ts'
import { nothing, plus, type Split, times } from '../../money/split.ts'
import { vatRateOf } from '../../money/vat.ts'
import { listPrice } from '../../pricing/list-price.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { checksum } from './shown.ts'

export type RenewalOutcome = 'as-said' | 'explained' | 'unexplained' | 'nothing-said'

/** A paid renewal beside what was said about it, read from `x-vitrine-renewal` as docs/guide/truth.md describes it. */
export interface JudgedRenewal {
  readonly purchase: Purchase
  /** Whole minor units with tax; undefined where no amount was named. */
  readonly said: number | undefined
  readonly currency: string
  readonly outcome: RenewalOutcome
  /** In words. */
  readonly reason: string
}

export const renewalKey = 'x-vitrine-renewal'

interface Statement {
  basis: string
  gross: string
  net: string
  other: string
  products: Map<string, number>
}

interface Said {
  currency: string
  country: string
  statements: readonly Statement[]
}

/** Undefined for a text that was changed, cut, or written by another version. */
const readSaid = (text: string): Said | undefined => {
  const end = text.lastIndexOf('*')
  const [version, , currency = '', country = '', ...parts] = text.slice(0, Math.max(end, 0)).split('*')
  if (version !== '1' || checksum(text.slice(0, end)) !== text.slice(end + 1)) return undefined
  const statements = parts.map((part): Statement => {
    const [basis = '', , gross = '', net = '', other = '', sold = ''] = part.split('_')
    const products = sold.split('-').filter(Boolean)
    return {
      basis,
      gross,
      net,
      other,
      products: new Map(
        products.map((each) => each.split('.')).map(([id = '', count]) => [id, Number(count)]),
      ),
    }
  })
  return statements.length > 0 ? { currency, country, statements } : undefined
}

const productsOf = ({ lines }: Purchase): Map<string, number> => {
  const products = new Map<string, number>()
  for (const { productId, quantity } of lines)
    products.set(String(productId), (products.get(String(productId)) ?? 0) + quantity)
  return products
}

/** The cost of the billed products by their own prices of today; undefined where one is not sold any more. */
export type OwnPrices = (purchase: Purchase) => Split | undefined

/** As `getproductprice` tells them: the default country decides the tax. */
export const ownPricesIn =
  ({ catalogue, settings }: Pick<SandboxContext, 'catalogue' | 'settings'>): OwnPrices =>
  ({ clientId, currency, lines }) => {
    const merchant = findMerchant(catalogue, clientId)
    const vatRate = vatRateOf(settings.defaultCountry)
    let sum = nothing
    for (const { productId, quantity } of lines) {
      const product = merchant && findProduct(merchant, productId)
      if (!product) return undefined
      sum = plus(sum, times(listPrice(product, quantity, currency, vatRate, true), quantity))
    }
    return sum
  }

/** Fewer units cost no more than was said. Else the said number of units costs no more at the paid prices. */
const followsUnits = (said: ReadonlyMap<string, number>, most: number, { lines }: Purchase): boolean => {
  const unitsOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0)
  const paid = new Map<string, { units: number; gross: number }>()
  for (const { productId, quantity, unit } of lines) {
    const { units, gross } = paid.get(String(productId)) ?? { units: 0, gross: 0 }
    paid.set(String(productId), { units: units + quantity, gross: gross + unit.gross * quantity })
  }
  const all = [...paid.values()]
  if (unitsOf(all.map(({ units }) => units)) < unitsOf(said.values()))
    return unitsOf(all.map(({ gross }) => gross)) <= most
  const sum = [...said].reduce((total, [id, count]) => {
    const { units, gross } = paid.get(id) ?? { units: 1, gross: 0 }
    return total + (count * gross) / units
  }, 0)
  return Math.round(sum) <= most
}

type Verdict = Pick<JudgedRenewal, 'said' | 'currency' | 'outcome' | 'reason'>

const verdictOf = (purchase: Purchase, ownPrices: OwnPrices): Verdict => {
  const { currency, contacts, lines, revenueCategory } = purchase
  const of = (outcome: RenewalOutcome, reason: string, said?: number): Verdict => ({
    said,
    currency,
    outcome,
    reason,
  })
  if (revenueCategory === 'Alignment') return of('explained', 'billings were aligned')
  const texts = purchase.extra.filter(({ key }) => key === renewalKey).map(({ value }) => value)
  if (texts.length === 0) return of('nothing-said', 'nothing was said')
  const known = texts.length === 1 ? readSaid(texts[0] ?? '') : undefined
  if (!known) return of('nothing-said', 'parameter changed or cut')
  const products = productsOf(purchase)
  const statement =
    known.statements.find((each) => [...each.products.keys()].some((id) => products.has(id))) ??
    (known.statements.length === 1 ? known.statements[0] : undefined)
  if (!statement) return of('nothing-said', 'nothing was said')
  if (statement.basis === 'o') return of('unexplained', 'said not to renew')
  if (!statement.gross) return of('as-said', 'no amount was named')
  const paid = lines.map(({ unit, quantity }) => times(unit, quantity)).reduce(plus, nothing)
  // Nothing was said about such an amount: the own prices of the products are the most that it may be.
  const byOwnPrices = (reason: string, named?: number): Verdict => {
    const own = ownPrices(purchase)
    if (!own) return of('nothing-said', 'no price to compare with', named)
    const isWithin = paid.gross <= own.gross || paid.net <= own.net
    return isWithin ? of('explained', reason, named) : of('unexplained', 'more than its products cost', named)
  }
  if (known.currency !== currency) return byOwnPrices('another currency')
  const minor = (amount: string): number => toMinor(Number(amount), currency)
  const said = minor(statement.gross)
  if (paid.gross === said) return of('as-said', 'as said', said)
  if (statement.products.size > 0) {
    const isSame = [...products.keys()].sort().join() === [...statement.products.keys()].sort().join()
    if (!isSame) return byOwnPrices('other products', said)
    const isAlike = [...products].every(([id, quantity]) => statement.products.get(id) === quantity)
    if (!isAlike && followsUnits(statement.products, Math.max(said, minor(statement.other || '0')), purchase))
      return of('explained', 'another quantity', said)
  }
  const country = (contacts.delivery ?? contacts.billing).CountryId
  const isSameNet = statement.net !== '' && paid.net === minor(statement.net)
  if (known.country && known.country !== country)
    return isSameNet ? of('explained', 'another country', said) : byOwnPrices('another country', said)
  if (paid.vat === 0 && isSameNet) return of('explained', 'without VAT', said)
  if (statement.other && paid.gross === minor(statement.other))
    return of('explained', 'a coupon ended or goes on', said)
  return of('unexplained', paid.gross > said ? 'more than said' : 'less than said', said)
}

const paidStatuses: readonly string[] = ['PAY', 'REF', 'CHB']

/** All paid billings after the first, the newest first. */
export const judgeRenewals = (state: State, ownPrices: OwnPrices): JudgedRenewal[] =>
  [...state.purchases.all()]
    .filter(
      ({ status, lines, revenueCategory }) =>
        paidStatuses.includes(status) &&
        (revenueCategory === 'Alignment' ||
          lines.some(({ subscription }) => (subscription?.intervalNo ?? 0) > 0)),
    )
    .map((purchase) => ({ purchase, ...verdictOf(purchase, ownPrices) }))
    .sort((a, b) => b.purchase.id - a.purchase.id)
