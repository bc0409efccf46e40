import { priceController } from './price-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-price product="97772" field="price.gross">`: one figure inside the merchant's own sentence. */
export class PriceElement extends VitrineElement {
  static controller = priceController
  static observedAttributes = ['product', 'field', 'price-rule', 'tax']

  declare product: string | null
  declare field: string | null
  declare priceRule: string | null
  declare tax: string | null
}
