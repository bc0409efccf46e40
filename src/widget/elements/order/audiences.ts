import { cleanPriceRule } from '../../settings/settings.ts'
import { trimmed } from '../../settings/text.ts'

/** Shoppers of one kind, and the price rule by which they buy. */
export interface Audience {
  name: string
  /** An empty text is the order without a rule of its own. */
  priceRule: string
}

/** Parses `Standard; Education: edu`; undefined when a part of it cannot be read, or two have one rule. */
export const parseAudiences = (text: string): Audience[] | undefined => {
  const audiences: Audience[] = []
  const taken = new Set<string>()
  for (const part of text.split(';').filter((each) => each.trim())) {
    const [name, rule, ...more] = part.split(':').map((each) => trimmed(each) ?? '')
    const priceRule = rule === undefined ? '' : cleanPriceRule(rule)
    if (!name || priceRule === undefined || more.length > 0 || taken.has(priceRule)) return undefined
    taken.add(priceRule)
    audiences.push({ name, priceRule })
  }
  return audiences
}

/** Whether none of its audiences is chosen when an order begins, so that none of their rules applies. */
export const isNoneChosen = (
  text: string | null | undefined,
  priceRule: string | null | undefined,
): boolean => {
  const audiences = parseAudiences(text ?? '') ?? []
  return audiences.length > 0 && !audiences.some((audience) => audience.priceRule === (priceRule ?? ''))
}
