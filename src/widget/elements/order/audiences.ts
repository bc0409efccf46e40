import { cleanPriceRule } from '../../settings/settings.ts'
import { trimmed } from '../../settings/text.ts'
import { parseTiers, type Tier } from '../../shared/prices/price-rule-tiers.ts'

/** Shoppers of one kind, and the price rule by which they buy, or their rules by quantity. */
export interface Audience {
  name: string
  /** The only rule, or the first of several, which stands for them. An empty text is the order without a rule of its own. */
  priceRule: string
  /** The rules by quantity. */
  tiers?: readonly Tier[]
}

/** All price rules of an audience. */
export const rulesOf = ({ priceRule, tiers }: Audience): string[] =>
  tiers?.map((tier) => tier.priceRule) ?? [priceRule]

/** The rules behind the name of an audience: none, one, or one for each range of quantities. */
const parseRules = (text: string | undefined): Pick<Audience, 'priceRule' | 'tiers'> | undefined => {
  if (text === undefined) return { priceRule: '' }
  if (!text.includes(':')) {
    const priceRule = cleanPriceRule(text)
    return priceRule === undefined ? undefined : { priceRule }
  }
  const tiers = parseTiers(text)
  const [first] = tiers ?? []
  return tiers && first && { priceRule: first.priceRule, tiers }
}

/**
 * Parses `Standard; Business: 1-299:biz-0 300-:biz-300; Education: edu`; undefined when a part of it cannot be read, or the same
 * rule stands for two.
 */
export const parseAudiences = (text: string): Audience[] | undefined => {
  const audiences: Audience[] = []
  const taken = new Set<string>()
  for (const part of text.split(';').filter((each) => each.trim())) {
    const colon = part.indexOf(':')
    const name = trimmed(colon < 0 ? part : part.slice(0, colon))
    const rules = parseRules(colon < 0 ? undefined : (trimmed(part.slice(colon + 1)) ?? ''))
    if (!name || !rules || taken.has(rules.priceRule)) return undefined
    taken.add(rules.priceRule)
    audiences.push({ name, ...rules })
  }
  return audiences
}

/** Whether none of its audiences is chosen when an order begins, so that none of their rules applies. */
export const isNoneChosen = (
  text: string | null | undefined,
  priceRule: string | null | undefined,
): boolean => {
  const audiences = parseAudiences(text ?? '') ?? []
  return audiences.length > 0 && !audiences.some((audience) => rulesOf(audience).includes(priceRule ?? ''))
}
