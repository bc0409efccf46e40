import { buyController } from './buy-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/**
 * `<vitrine-buy product="97772" quantity="2">`: a buy control alone. A link inside it stays and is given the checkout
 * address, so that it works before, and without, this script.
 */
export class BuyElement extends VitrineElement {
  static controller = buyController
  static observedAttributes = ['product', 'quantity', 'price-rule', 'label', 'customer-token', 'theme']

  declare product: string | null
  declare quantity: number | null
  declare priceRule: string | null
  declare label: string | null
  declare customerToken: string | null
  declare theme: string | null
}
