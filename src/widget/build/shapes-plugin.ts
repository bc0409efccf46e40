import type { Plugin } from 'vite'
import { orderAnswerSchema, previewResponseSchema } from '../../contract/cart-answer-schemas.ts'
import { exitAnswerSchema } from '../../contract/exit-schema.ts'
import { priceItemSchema } from '../../contract/price-item-schema.ts'
import { priorPricesSchema } from '../../contract/prior-prices-schema.ts'
import { shapeOf } from '../../contract/shape-of.ts'
import {
  changeAnswerSchema,
  changePreviewSchema,
  nextChargeSchema,
  subscriptionLinksSchema,
  subscriptionsResponseSchema,
} from '../../contract/subscriptions-schema.ts'
import { tiersResponseSchema } from '../../contract/tiers-schema.ts'

const name = 'virtual:vitrine-shapes'
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
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}`
      ? Object.entries(shapes)
          .map(([key, shape]) => `export const ${key} = ${JSON.stringify(shape)}`)
          .join('\n')
      : undefined,
})
