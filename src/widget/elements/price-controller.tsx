import { PriceValue } from '../components/PriceValue.tsx'
import { announcePriced } from '../environment/announce.ts'
import { fieldText, isField } from '../prices/field.ts'
import { priceRuleOf, productOf, taxOf, warnAttributeOf } from '../settings/attributes.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import type { Controller } from '../storefront/view.ts'

export const priceController: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const readPrice = createPriceReader(storefront)
  return () => {
    const product = productOf(host, warn)
    const state = readPrice(product, priceRuleOf(host, warn))
    const field = host.getAttribute('field') || 'price'
    if (!isField(field)) warn('field', field)
    const item = state?.item
    const text = item && fieldText(item, field, taxOf(host, warn, storefront.settings.value))
    const isWaiting = state?.isWaiting === true
    return {
      content: text === undefined ? <slot /> : <PriceValue text={text} isBusy={isWaiting} />,
      isLoading: isWaiting && !item,
      onPaint() {
        if (product && text && !isWaiting)
          announcePriced(storefront.page.priced, host, { product, quantity: 1, item })
      },
    }
  }
}
