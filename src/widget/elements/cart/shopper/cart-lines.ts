/**
 * The lines of the shopper's cart as pure data: how lines merge, how many orders they need, and how a stored line
 * is checked before it is used. A line has everything but a price, so a stored cart never shows an old amount.
 * `addLines` keeps nothing that `decodeLine` would refuse after a reload, and a line that does not decode is
 * dropped alone. A cart has at most 50 lines, as many as the endpoint takes, and 60,000 stored characters.
 */

import { nameKey } from '../../../../contract/link-meaning.ts'
import { isCheckoutPath, saleTerms } from '../../../../contract/link-parameters.ts'
import { isExtraName, type LinkPart, linkParts, mergedQuery } from '../../../../contract/merchant-link.ts'
import { cleanPriceRule, settingChecks } from '../../../settings/settings.ts'
import { isProduct } from '../../../settings/text.ts'
import { parseTiers, tierFor } from '../../../shared/prices/price-rule-tiers.ts'
import type { Renewal } from '../../../views/terms-text.ts'

/** One product in the shopper’s cart, with everything but its price. */
export interface CartLine {
  /** The platform's ID, or the merchant's own behind a capital I. */
  product: string
  quantity: number
  /** With `priceRules`, the fallback rule for quantities outside every range. */
  priceRule?: string
  /** Price rules by quantity, in the syntax of the card's attribute. */
  priceRules?: string
  /** Extra parameters of the order, without those that the widget writes itself. */
  extra?: Readonly<Record<string, string>>
  /** Parameters of the merchant's own link that the cart does not set itself, as query text. */
  link?: string
  /** The path of that link behind the client ID. Two paths are two orders. */
  path?: string
  /** @default 1 */
  least?: number
  /** @default 10000 */
  most?: number
  /** The renewal that the page stated when the line was added. */
  renewal?: Renewal['period']
  renewalPrice?: Renewal['price']
  /** Shown when the platform no longer has the product. */
  name?: string
}

/** The endpoint's limit for the lines of one order. */
export const maxLines = 50

/** The largest quantity of a product in a checkout link. */
export const maxQuantity = 10_000

/** The longest `link` of a line, in characters. It leaves room for the other parameters of a checkout link. */
export const maxLinkLength = 1000

/** A longer stored text cannot be a cart of the widget, in characters. */
export const maxStoredLength = 60_000

export const boundsOf = ({ least = 1, most = maxQuantity }: CartLine) => ({ least, most })

/** The price rule of a line's quantity; undefined where its ranges name none. */
export const tierRuleOf = ({ priceRules = '', quantity }: CartLine): string | undefined =>
  tierFor(parseTiers(priceRules), quantity)?.priceRule

/** The price rule of a line, which may follow its quantity. */
export const ruleOf = (line: CartLine): string | undefined => tierRuleOf(line) ?? line.priceRule

export const statedRenewal = ({ renewal: period, renewalPrice: price }: CartLine): Renewal | undefined =>
  period === undefined ? undefined : { period, ...(price && { price }) }

/** The identity of a line: adding a line with the same key raises the quantity of the first. */
export const keyOf = ({ product, priceRule, priceRules, extra = {}, link = '', path }: CartLine): string =>
  JSON.stringify([
    ...[product, priceRule ?? '', priceRules ?? '', Object.entries(extra).sort(), link],
    ...(path ? [path] : []),
  ])

export type Addition = 'added' | 'most' | 'full'

/** Adds lines to a cart, all of them or none. */
export const addLines = (
  lines: readonly CartLine[],
  added: readonly CartLine[],
): { result: Addition; lines: readonly CartLine[]; refused?: string } => {
  const next = new Map(lines.map((line) => [keyOf(line), line]))
  for (const line of added) {
    // The caller follows the plain link, which may sell more than a cart holds.
    if (line.quantity > maxQuantity) return { result: 'full', lines }
    const key = keyOf(line)
    const quantity = (next.get(key)?.quantity ?? 0) + line.quantity
    if (quantity > boundsOf(line).most) return { result: 'most', lines, refused: key }
    next.set(key, { ...line, quantity })
  }
  const all = [...next.values()]
  // A line that does not decode would be lost when the next press reads the stored cart.
  const isKept = all.length <= maxLines && all.every(decodeLine)
  return isKept ? { result: 'added', lines: all } : { result: 'full', lines }
}

/** Lines that fit into one checkout link, which has one price rule and one value per parameter. */
export interface CartPart {
  priceRule: string | undefined
  extra: Readonly<Record<string, string>>
  /** The merged parameters of the lines' own links, as query text. */
  link: string
  path: string
  lines: CartLine[]
}

const agree = (one: CartPart['extra'], other: CartPart['extra']): boolean =>
  Object.entries(other).every(([name, value]) => (one[name] ?? value) === value)

/** The terms on which a link sells, with those of the page where it states none. */
const termsOf = (link: string, ofPage: string | undefined): string =>
  saleTerms(linkParts(mergedQuery(ofPage, link)))

/**
 * The parameters of both links; undefined where they give one parameter different values. A parameter of one link alone, such as
 * an affiliate, is that of the whole order.
 */
const joinLinks = (one: string, other: string): string | undefined => {
  const parts = linkParts(one)
  const valuesOf = (all: LinkPart[], name: string): string =>
    JSON.stringify(all.flatMap((part) => (nameKey(part.name) === nameKey(name) ? part.value : [])))
  const more = linkParts(other)
  const names = new Set(parts.map(({ name }) => nameKey(name)))
  if (more.some(({ name }) => names.has(nameKey(name)) && valuesOf(parts, name) !== valuesOf(more, name)))
    return undefined
  return [...parts, ...more.filter(({ name }) => !names.has(nameKey(name)))].map(({ text }) => text).join('&')
}

/** Checkout counts all units of a product against the largest quantity of its link. */
const hasRoom = (part: CartPart, added: CartLine): boolean => {
  const same = [added, ...part.lines.filter(({ product }) => product === added.product)]
  const units = same.reduce((sum, { quantity }) => sum + quantity, 0)
  return same.length === 1 || same.every((line) => units <= boundsOf(line).most)
}

/**
 * Groups lines into as few orders as the platform allows (docs/platform/checkout-links.md#parameters).
 *
 * @param ofPage the `link-params` of the page, which are in every order
 */
export const partsOf = (lines: readonly CartLine[], ofPage?: string | undefined): CartPart[] => {
  const parts: CartPart[] = []
  for (const line of lines) {
    const { extra = {}, link = '', path = '' } = line
    const priceRule = ruleOf(line)
    const part = parts.find(
      (one) =>
        one.priceRule === priceRule &&
        one.path === path &&
        agree(one.extra, extra) &&
        termsOf(one.link, ofPage) === termsOf(link, ofPage) &&
        joinLinks(one.link, link) !== undefined &&
        hasRoom(one, line),
    )
    if (part) {
      part.lines.push(line)
      part.extra = { ...part.extra, ...extra }
      part.link = joinLinks(part.link, link) ?? part.link
      continue
    }
    parts.push({ priceRule, extra, link, path, lines: [line] })
  }
  return parts
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity

const isExtra = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length <= 20 &&
  Object.entries(value).every(([name, text]) => isExtraName(name) && isText(text, 200))

/** A check for each member of a stored line; those that may be absent pass `undefined`. */
const checks: Readonly<Record<keyof CartLine, (value: unknown) => boolean>> = {
  product: (value) => isText(value, 70) && isProduct(value),
  quantity: isCount,
  priceRule: (value) => isText(value, 64) && cleanPriceRule(value) !== undefined,
  priceRules: (value) => isText(value, 2000) && parseTiers(value) !== undefined,
  extra: isExtra,
  link: (value) => isText(value, maxLinkLength),
  path: (value) => isText(value, 200) && isCheckoutPath(value),
  least: isCount,
  most: isCount,
  renewal: (value) => isText(value, 10) && settingChecks.renewal(value) !== undefined,
  renewalPrice: (value) => isText(value, 10) && settingChecks.renewalPrice(value) !== undefined,
  name: (value) => isText(value, 300),
}

/** Reads a stored line and drops unknown members; undefined when a known member is invalid. */
export const decodeLine = (value: unknown): CartLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const members = value as Record<string, unknown>
  const known = (Object.keys(checks) as (keyof CartLine)[]).filter((name) => members[name] !== undefined)
  const { product, quantity } = members
  if (!known.every((name) => checks[name](members[name])) || !isText(product, 70) || !isCount(quantity))
    return undefined
  const line: CartLine = {
    ...Object.fromEntries(known.map((name) => [name, members[name]])),
    product,
    quantity,
  }
  const { least, most } = boundsOf(line)
  return line.quantity >= least && line.quantity <= most ? line : undefined
}

/** Extra parameters that the widget writes itself. They describe the order, not a product. */
export const ownParameters: readonly string[] = ['x-ga-client', 'x-vitrine-shown']
