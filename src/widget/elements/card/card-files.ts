/** The lazy files that cards load. */

import { lazy } from '../../storefront/lazy.ts'
import type { PriorPriceModule } from './card-prior-price.ts'
import type { QuantityModule } from './card-quantity.ts'

/** Loaded for cards with a quantity. */
export const quantityFile = lazy<QuantityModule>('quantity')

/** Loaded for cards with a prior price. */
export const priorPriceFile = lazy<PriorPriceModule>('prior-price')
