import { cardController } from './card-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-card product="97772">`: a price card with its buy control. */
export class CardElement extends VitrineElement {
  static controller = cardController
  static observedAttributes = [
    'product',
    'quantity',
    'quantity-control',
    'min-quantity',
    'max-quantity',
    'price-rule',
    'price-rules',
    'tax',
    'interval',
    'heading',
    'label',
    'customer-token',
    'theme',
  ]

  declare product: string | null
  declare quantity: number | null
  declare quantityControl: boolean
  declare minQuantity: number | null
  declare maxQuantity: number | null
  declare priceRule: string | null
  declare priceRules: string | null
  declare tax: string | null
  declare interval: string | null
  declare heading: number | null
  declare label: string | null
  declare customerToken: string | null
  declare theme: string | null
}
