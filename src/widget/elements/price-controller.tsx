import { render } from 'preact'
import { PriceValue } from '../components/PriceValue.tsx'
import { fieldText, isField } from '../prices/field.ts'
import { createItemKeeper } from '../prices/price-book.ts'
import { priceRuleOf, productOf, taxOf, warnAttributeOf } from '../settings/attributes.ts'
import type { Controller } from '../storefront/view.ts'

export const priceController: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const keepItem = createItemKeeper()
  return () => {
    const product = productOf(host, warn)
    const state = product ? keepItem(product, storefront.price(product, priceRuleOf(host, warn))) : undefined
    const field = host.getAttribute('field') || 'price'
    if (!isField(field)) warn('field', field)
    const item = state?.item
    const text = item && fieldText(item, field, taxOf(host, warn, storefront.settings.value))
    const isWaiting = state?.isWaiting === true
    return {
      content: text === undefined ? <slot /> : <PriceValue text={text} isBusy={isWaiting} />,
      css: [],
      render,
      isLoading: isWaiting && !item,
    }
  }
}
