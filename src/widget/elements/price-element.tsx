import type { ComponentChild } from 'preact'
import { PriceValue } from '../components/PriceValue.tsx'
import { fieldText, isField } from '../prices/field.ts'
import type { Storefront } from '../storefront.ts'
import { productOf, ruleOf, taxOf } from './attributes.ts'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-price product="97772" field="price.gross">`: one figure inside the merchant's own sentence. */
export class PriceElement extends VitrineElement {
  /** A figure looks like the sentence it stands in. */
  static override styles = []
  static override observedAttributes = ['product', 'field', 'price-rule', 'tax']

  view(storefront: Storefront): ComponentChild {
    const product = productOf(this, this.complain)
    const state = product ? this.price(storefront, product, ruleOf(this, this.complain)) : undefined
    const field = this.getAttribute('field') || 'price'
    const item = state?.item
    this.isEarly = state?.isWaiting === true && !item
    const text = item && fieldText(item, field, taxOf(this, this.complain, storefront.settings.value))
    if (!isField(field)) this.complain('field', field)
    if (text === undefined) return <slot />
    return <PriceValue text={text} isBusy={state?.isWaiting === true} />
  }
}
