import type { ComponentChild } from 'preact'
import { fieldText, isOptionalField } from '../prices/field.ts'
import type { Storefront } from '../storefront.ts'
import { taxOf } from './tax-of.ts'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-price product="97772" field="price.gross">`: one figure inside the merchant's own sentence. */
export class PriceElement extends VitrineElement {
  /** A figure looks like the sentence it stands in. */
  static override styles = ''
  static override observedAttributes = ['product', 'field', 'price-rule', 'tax']

  view(storefront: Storefront): ComponentChild {
    const product = this.productRef()
    const state = product ? this.price(storefront, product, this.rule()) : undefined
    const field = this.getAttribute('field') || 'price'
    const item = state?.item
    this.isEarly = state?.isWaiting === true && !item
    const text = item && fieldText(item, field, taxOf(this, storefront))
    if (item && text === undefined && !isOptionalField(field)) this.warn('field', field)
    if (text === undefined) return <slot />
    return (
      <bdi part="value" aria-busy={state?.isWaiting === true}>
        {text}
      </bdi>
    )
  }
}
