import { priceItemSchema } from '../../contract/price-item-schema.ts'
import { shapeOf } from '../../contract/shape-of.ts'

/** The shape of a price item. */
export const priceItem = shapeOf(priceItemSchema)
