import { Quantity, type QuantityProps } from '../components/Quantity.tsx'
import type { Storefront } from '../storefront.ts'
import controls from '../styles/controls.css?inline'
import own from '../styles/quantity.css?inline'
import { allWords } from './words.ts'

export { parseTiers, tierFor } from '../handoff/tiers.ts'
/** Of the row, for the card's root. */
export const css = controls + own

/** The quantity row of a card that has a quantity control or sells more than one unit. */
export const quantityRow = (storefront: Storefront, props: Omit<QuantityProps, 'words' | 'locale'>) => (
  <Quantity {...props} words={allWords(storefront)} locale={storefront.locale.value} />
)
