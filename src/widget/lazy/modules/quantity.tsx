import { render } from 'preact'
import { Quantity, type QuantityProps } from '../../components/Quantity.tsx'
import type { Storefront } from '../../storefront/storefront.ts'
import controls from '../../styles/controls.css?inline'
import own from '../../styles/quantity.css?inline'
import { allWords } from './support.ts'

export { parseTiers, tierFor } from '../../prices/tiers.ts'

/** Styles of the row, for the card's root. */
export const css = controls + own

/** Paints the quantity row of a card into its element. */
export const renderQuantity = (
  row: Element,
  storefront: Storefront,
  props: Omit<QuantityProps, 'words' | 'locale'>,
): void => render(<Quantity {...props} words={allWords(storefront)} locale={storefront.locale.value} />, row)
