import type { Storefront } from '../../storefront/storefront.ts'
import type { Tier } from '../prices/price-rule-tiers.ts'

/** Price rules by quantity, and all that is sold together under one of them. */
export interface NamedRules {
  /** Those that the quantity can reach. */
  tiers: readonly Tier[]
  products: readonly string[]
  /** The units that decide the rule for all of them. @default those of each product */
  units?: number | undefined
  /** The merchant's own link beside the prices. */
  own: string | undefined
}

/** Asks for the prices under each rule, in one request a rule. */
export const askForRules = (storefront: Storefront, { tiers, products, own }: NamedRules): void => {
  for (const { priceRule } of tiers) for (const product of products) storefront.price(product, priceRule, own)
}
