import { experimentParameter } from '../../../contract/checkout-link.ts'
import { type LinkPart, linkParts } from '../../../contract/merchant-link.ts'
import { parseTiers, tierFor } from '../../prices/tiers.ts'
import { cleanPriceRule, settingChecks } from '../../settings/settings.ts'
import { isProduct } from '../../settings/text.ts'
import type { Renewal } from '../../views/terms-text.ts'

/** One product in the shopper’s cart, with everything but its price. */
export interface CartLine {
  /** The platform's ID, or the merchant's own behind a capital I. */
  product: string
  quantity: number
  /** Of a line with price rules by quantity: the rule outside of all ranges. */
  priceRule?: string
  /** Price rules by quantity, as the card had them. */
  priceRules?: string
  /** Extra parameters of the order, without those that the widget writes itself. */
  extra?: Readonly<Record<string, string>>
  /** The parameters of the merchant's own link that are none of the cart's, as text. */
  link?: string
  /** Experiment and arm in which it was added. */
  experiment?: string
  /** @default 1 */
  least?: number
  /** @default 10000 */
  most?: number
  /** The period of the renewal that was stated where it was added. */
  renewal?: Renewal['period']
  renewalPrice?: Renewal['price']
  /** For when the platform has the product no longer. */
  name?: string
}

/** The endpoint takes as many lines in one order. */
export const maxLines = 50

/** The largest quantity of a product in a checkout link. */
export const maxQuantity = 10_000

/** The parameters of a line's own link, in characters: a checkout link has room for others too. */
export const maxLinkLength = 1000

/** Above this length a stored cart is not one of ours, in characters. */
export const maxStoredLength = 60_000

export const boundsOf = ({ least = 1, most = maxQuantity }: CartLine) => ({ least, most })

/** The price rule of a line, which may follow its quantity. */
export const ruleOf = ({ priceRule, priceRules, quantity }: CartLine): string | undefined =>
  tierFor(parseTiers(priceRules ?? ''), quantity)?.priceRule ?? priceRule

/** The renewal that was stated for a line; undefined where none was. */
export const statedRenewal = ({ renewal: period, renewalPrice: price }: CartLine): Renewal | undefined =>
  period === undefined ? undefined : { period, ...(price && { price }) }

/** The same in every line that is added to another one instead of standing beside it. */
export const keyOf = ({ product, priceRule, priceRules, extra = {}, link = '' }: CartLine): string =>
  JSON.stringify([product, priceRule ?? '', priceRules ?? '', Object.entries(extra).sort(), link])

export type Addition = 'added' | 'most' | 'full'

/** Adds lines to a cart, all of them or none. */
export const addLines = (
  lines: readonly CartLine[],
  added: readonly CartLine[],
): { result: Addition; lines: readonly CartLine[]; refused?: string } => {
  const next = new Map(lines.map((line) => [keyOf(line), line]))
  for (const line of added) {
    const key = keyOf(line)
    const quantity = (next.get(key)?.quantity ?? 0) + line.quantity
    if (quantity > boundsOf(line).most) return { result: 'most', lines, refused: key }
    next.set(key, { ...line, quantity })
  }
  const all = [...next.values()]
  // A line that cannot be read again would be lost at the next press.
  const isKept = all.length <= maxLines && all.every(decodeLine)
  return isKept ? { result: 'added', lines: all } : { result: 'full', lines }
}

/** Lines that one checkout link can hold: it takes one price rule, and one value of each other parameter. */
export interface CartPart {
  priceRule: string | undefined
  extra: Readonly<Record<string, string>>
  /** Of the merchant's own link, as text. */
  link: string
  lines: CartLine[]
}

const agree = (one: CartPart['extra'], other: CartPart['extra']): boolean =>
  Object.entries(other).every(([name, value]) => (one[name] ?? value) === value)

/** The parameters of both links; undefined where they give one parameter different values. */
const joinLinks = (one: string, other: string): string | undefined => {
  const parts = linkParts(one)
  const valuesOf = (all: LinkPart[], name: string): string =>
    JSON.stringify(all.flatMap((part) => (part.name === name ? part.value : [])))
  const more = linkParts(other)
  const names = new Set(parts.map(({ name }) => name))
  if (more.some(({ name }) => names.has(name) && valuesOf(parts, name) !== valuesOf(more, name)))
    return undefined
  return [...parts, ...more.filter(({ name }) => !names.has(name))].map(({ text }) => text).join('&')
}

const hasRoom = (part: CartPart, { product, quantity }: CartLine): boolean =>
  part.lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), quantity) <=
  maxQuantity

/** The orders that a cart needs, as few as the platform allows (docs/platform/checkout-links.md#parameters). */
export const partsOf = (lines: readonly CartLine[]): CartPart[] => {
  const parts: CartPart[] = []
  for (const line of lines) {
    const { extra = {}, link = '' } = line
    const priceRule = ruleOf(line)
    const part = parts.find(
      (one) =>
        one.priceRule === priceRule &&
        agree(one.extra, extra) &&
        joinLinks(one.link, link) !== undefined &&
        hasRoom(one, line),
    )
    if (part) {
      part.lines.push(line)
      part.extra = { ...part.extra, ...extra }
      part.link = joinLinks(part.link, link) ?? part.link
      continue
    }
    parts.push({ priceRule, extra, link, lines: [line] })
  }
  return parts
}

/** The arm that all lines of an order were added in; undefined where they differ. */
export const experimentOf = ({ lines }: CartPart): string | undefined => {
  const arms = new Set(lines.flatMap(({ experiment }) => experiment ?? []))
  return arms.size === 1 ? [...arms][0] : undefined
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
  Object.entries(value).every(([name, text]) => /^x-[a-z0-9_-]{1,60}$/.test(name) && isText(text, 200))

/** A check for each member of a stored line; those that may be absent pass `undefined`. */
const checks: Readonly<Record<keyof CartLine, (value: unknown) => boolean>> = {
  product: (value) => isText(value, 70) && isProduct(value),
  quantity: isCount,
  priceRule: (value) => isText(value, 64) && cleanPriceRule(value) !== undefined,
  priceRules: (value) => isText(value, 2000) && parseTiers(value) !== undefined,
  extra: isExtra,
  link: (value) => isText(value, maxLinkLength),
  experiment: (value) => isText(value, 200),
  least: isCount,
  most: isCount,
  renewal: (value) => isText(value, 10) && settingChecks.renewal(value) !== undefined,
  renewalPrice: (value) => isText(value, 10) && settingChecks.renewalPrice(value) !== undefined,
  name: (value) => isText(value, 300),
}

/** A line out of storage with just the members that are known; undefined when one does not fit. */
export const decodeLine = (value: unknown): CartLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const members = value as Record<string, unknown>
  const known = (Object.keys(checks) as (keyof CartLine)[]).filter((name) => members[name] !== undefined)
  const fits = known.every((name) => checks[name](members[name]))
  if (!fits || !known.includes('product') || !known.includes('quantity')) return undefined
  const line = Object.fromEntries(known.map((name) => [name, members[name]])) as unknown as CartLine
  const { least, most } = boundsOf(line)
  return line.quantity >= least && line.quantity <= most ? line : undefined
}

/** Extra parameters that the widget writes itself: of the order, not of a product. */
export const ownParameters: readonly string[] = [experimentParameter, 'x-ga-client', 'x-vitrine-shown']
