/**
 * The price rule of an order: one for all of it, which the audience decides, or the units of its first product, or both.
 * It is written as the `price-rule` of the element as well, because an order is a store of its own, and cards and
 * figures inside follow its settings. What stands there otherwise was written by the page or a script of it, and counts
 * as the choice of an audience.
 */

import type { WarnAttribute } from '../../settings/attributes.ts'
import { parseTiers, type Tier, tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { type Audience, parseAudiences, rulesOf } from './audiences.ts'

/** The rules among which an order chooses. */
export interface OrderRules {
  audiences: Audience[]
  /** The chosen one; undefined where none is. */
  audience: Audience | undefined
  /** The rules by quantity, of the audience or of the whole order. */
  tiers: readonly Tier[]
}

export const createOrderRules = (host: HTMLElement, warn: WarnAttribute) => {
  /** The rule that the page, a script or the shopper's choice of an audience has written. */
  let stated: string | null = null
  /** What was found or written last. */
  let last: string | null | undefined

  const writeRule = (rule: string | null): void => {
    if (rule === host.getAttribute('price-rule')) return
    if (rule === null) host.removeAttribute('price-rule')
    else host.setAttribute('price-rule', rule)
  }
  const readAudiences = (): Audience[] => {
    const text = host.getAttribute('audiences')
    const audiences = text ? parseAudiences(text) : []
    if (!audiences) warn('audiences', text)
    return audiences ?? []
  }
  const readTiers = (): readonly Tier[] => {
    const text = host.getAttribute('price-rules')
    const tiers = text ? parseTiers(text) : []
    if (!tiers) warn('price-rules', text)
    return tiers ?? []
  }

  return {
    read(): OrderRules {
      const written = host.getAttribute('price-rule')
      if (written !== last) stated = written
      last = written
      const audiences = readAudiences()
      const key = stated ?? ''
      const audience =
        audiences.find(({ priceRule }) => priceRule === key) ??
        audiences.find((each) => rulesOf(each).includes(key))
      return { audiences, audience, tiers: audiences.length > 0 ? (audience?.tiers ?? []) : readTiers() }
    },
    /** Chooses an audience by the rule that stands for it. A shared address may choose only among those of the page. */
    choose(priceRule: string | undefined): void {
      if (!readAudiences().some((audience) => audience.priceRule === priceRule)) return
      stated = priceRule || null
      last = stated
      writeRule(stated)
    },
    /**
     * Writes the rule of the present quantity for everything inside; called in an effect. Without rules by quantity the
     * stated one stands there, also when a script has just taken them away.
     */
    follow({ audience, tiers }: OrderRules, units: number | undefined): void {
      const tier = units === undefined ? undefined : tierFor(tiers, units)
      const rule = tier?.priceRule ?? (audience?.tiers ? null : stated)
      writeRule(rule)
      last = rule
    },
  }
}
