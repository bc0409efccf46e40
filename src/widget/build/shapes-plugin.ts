import type { Plugin } from 'vite'
import { orderAnswerSchema, previewResponseSchema } from '../../contract/cart-answer-schemas.ts'
import { exitAnswerSchema } from '../../contract/exit-schema.ts'
import { priceItemSchema } from '../../contract/price-item-schema.ts'
import { shapeOf } from '../../contract/shape-of.ts'
import { changeAnswerSchema, changePreviewSchema } from '../../contract/subscription-changes.ts'
import {
  nextChargeSchema,
  subscriptionLinksSchema,
  subscriptionsResponseSchema,
} from '../../contract/subscriptions.ts'
import { tiersResponseSchema } from '../../contract/tiers-schema.ts'
import { priorPricesSchema } from '../features/prior-price/prior-prices-schema.ts'

const name = 'virtual:vitrine-shapes'
/** Not of the form of other virtual modules, since a chunk of one alone would have no source map. */
const resolved = 'vitrine-shapes.js'
const shapes = {
  priceItem: shapeOf(priceItemSchema),
  priorPrices: shapeOf(priorPricesSchema),
  previewResponse: shapeOf(previewResponseSchema),
  orderAnswer: shapeOf(orderAnswerSchema),
  tiersResponse: shapeOf(tiersResponseSchema),
  subscriptionsResponse: shapeOf(subscriptionsResponseSchema),
  nextCharge: shapeOf(nextChargeSchema),
  subscriptionLinks: shapeOf(subscriptionLinksSchema),
  changePreview: shapeOf(changePreviewSchema),
  changeAnswer: shapeOf(changeAnswerSchema),
  exitAnswer: shapeOf(exitAnswerSchema),
}

/** Gives the browser the contract's schemas as plain data, so that zod is not bundled. */
export const shapesPlugin = (): Plugin => ({
  name: 'vitrine-shapes',
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) =>
    id === resolved
      ? Object.entries(shapes)
          .map(([key, shape]) => `export const ${key} = ${JSON.stringify(shape)}`)
          .join('\n')
      : undefined,
})
