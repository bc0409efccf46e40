/**
 * Reads prices that a page has without the script: the amounts in its elements' own texts, and the codes and price rules that
 * its elements and links name. Each is compared with the readings of the run. An amount is recognized by a currency sign or
 * code beside it; a text without one is not judged, and neither is one in a currency that is not watched. Pure functions
 * over a parsed page.
 */

import type { Page } from '../page/page.ts'
import { amountText } from './changes.ts'
import type { Price } from './history.ts'
import type { Notice } from './notice.ts'
import { amountsIn } from './page-amounts.ts'
import { namedIn, type Statement, statementsOf } from './page-statements.ts'
import { type Ask, asksOf, askText, type WatchedPage, type WatchFile } from './question.ts'
import { type Readings, seriesOf } from './readings.ts'

/** The amounts of a price that a field may show. */
const rightAmounts = (
  { gross, net, list, monthly }: Price,
  { field, tax }: Statement,
): number[] | undefined => {
  const [member = '', last] = field.replaceAll('-', '_').split('.')
  const money =
    field === 'any' || member === 'price'
      ? { gross, net }
      : member === 'list_price'
        ? (list ?? { gross, net })
        : member === 'monthly_price'
          ? monthly
          : undefined
  if (!money || (last !== undefined && last !== 'gross' && last !== 'net')) return undefined
  if (last) return [money[last]]
  return tax === 'both' ? [money.gross, money.net] : [money[tax]]
}

/** The asks that a shopper of this element may get, and their prices. */
const candidates = (
  { country, currency, rule, coupon, product }: Statement,
  own: string | undefined,
  readings: Readings,
  asks: readonly Ask[],
): { ask: Ask; price: Price }[] =>
  asks
    .filter(
      (ask) =>
        (country ?? own ?? ask.country) === ask.country &&
        ask.rule === rule &&
        ask.coupon?.toLowerCase() === coupon?.toLowerCase(),
    )
    .flatMap((ask) => {
      const price = seriesOf(readings, ask).at(-1)?.prices.get(product)
      return price && (currency ?? price.currency) === price.currency ? { ask, price } : []
    })

/** The price that an element's text does not say; undefined where it does, or says none. */
const contradicted = (said: Statement, found: readonly { ask: Ask; price: Price }[]) => {
  const isFigure = said.field !== 'any'
  const judged = found.flatMap(({ ask, price }) => {
    const right = rightAmounts(price, said)
    const amounts = right ? amountsIn(said.text, price.currency, isFigure) : []
    return right && amounts.length > 0 ? { ask, price, right, amounts } : []
  })
  if (
    judged.length === 0 ||
    judged.some(({ right, amounts }) => amounts.some((each) => right.includes(each)))
  )
    return undefined
  return judged[0]
}

interface Watched {
  file: WatchFile
  readings: Readings
  /** Codes and rules that have no effect at all. */
  dead: { coupons: ReadonlySet<string>; rules: ReadonlySet<string> }
}

/** Everything in which a page differs from the price host. */
export const pageNotices = (
  page: Page,
  { place, country: own }: WatchedPage,
  { file, readings, dead }: Watched,
): Notice[] => {
  const asks = asksOf(file)
  const statements = statementsOf(page)
  const { product: products, coupon: coupons, rule: rules } = namedIn(statements, page)
  const about = (line: number): string => `${place}, line ${line}`
  const unwatched = (names: ReadonlyMap<string, number>, known: readonly string[], kind: string): Notice[] =>
    [...names].flatMap(([name, line]) =>
      known.some((each) => each.toLowerCase() === name.toLowerCase())
        ? []
        : {
            kind: 'unwatched',
            about: about(line),
            found: `names the ${kind} ${name}, which the file does not`,
            page: place,
            line,
          },
    )
  const isDead = (names: ReadonlySet<string>, name: string): boolean =>
    [...names].some((each) => each.toLowerCase() === name.toLowerCase())
  return [
    ...statements.flatMap((said): Notice[] => {
      const wrong = contradicted(said, candidates(said, own, readings, asks))
      if (!wrong) return []
      const { ask, price, amounts, right } = wrong
      const [first = 0] = amounts
      const [instead = 0] = right
      return [
        {
          kind: 'text',
          about: about(said.tag.line),
          found: `says ${amountText(first, price.currency)} for ${said.product}, and it is ${amountText(instead, price.currency)} (${askText(ask)})`,
          product: said.product,
          page: place,
          line: said.tag.line,
        },
      ]
    }),
    ...[...coupons].flatMap(([coupon, line]): Notice[] =>
      isDead(dead.coupons, coupon)
        ? [
            {
              kind: 'code',
              about: about(line),
              found: `names the coupon ${coupon}, which applies to no product`,
              coupon,
              page: place,
              line,
            },
          ]
        : [],
    ),
    ...[...rules].flatMap(([rule, line]): Notice[] =>
      isDead(dead.rules, rule)
        ? [
            {
              kind: 'rule',
              about: about(line),
              found: `names the price rule ${rule}, which changes no price`,
              rule,
              page: place,
              line,
            },
          ]
        : [],
    ),
    ...unwatched(products, file.products, 'product'),
    ...unwatched(coupons, [...file.coupons, ...file.personalCoupons], 'coupon'),
    ...unwatched(rules, file.priceRules, 'price rule'),
  ]
}
