import { LaterElement } from './later-element.tsx'

/** `<vitrine-coupon>`: code entry with the verdict. */
export class CouponElement extends LaterElement {
  static override observedAttributes = ['label', 'theme']
  readonly file = 'coupon'
}

/** `<vitrine-currency currencies="EUR USD">`: currency choice. */
export class CurrencyElement extends LaterElement {
  static override observedAttributes = ['currencies', 'label', 'theme']
  readonly file = 'currency'
}

/** `<vitrine-plans>`: several cards side by side with an interval switch. */
export class PlansElement extends LaterElement {
  static override observedAttributes = ['selected', 'label', 'theme']
  readonly file = 'plans'
}

/** `<vitrine-cart>`: the cart preview; where a page has none, the first buy control adds one. */
export class CartElement extends LaterElement {
  static override observedAttributes = ['inline', 'theme']
  readonly file = 'cart'
}
