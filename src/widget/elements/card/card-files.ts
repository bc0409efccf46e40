import type { QuantityModule } from '../../checkout/quantity-module.ts'
import { lazy } from '../../storefront/lazy.ts'
import type { PriorPriceModule } from '../../storefront/prior-price-module.ts'

export const quantityFile = lazy<QuantityModule>('quantity')

export const priorPriceFile = lazy<PriorPriceModule>('prior-price')
