import type { ElementNeeds } from '../element-needs.ts'

/** What `<vitrine-tiers>` needs. */
export const tiers: ElementNeeds = {
  findsProduct: true,
  endpoint: { attribute: 'product', subject: 'its tiers' },
}
