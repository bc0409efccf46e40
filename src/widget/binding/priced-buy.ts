import { announcePriced } from '../environment/announce.ts'
import { priceRuleOf, productOf } from '../settings/attributes.ts'
import type { TermsModule } from '../storefront/storefront.ts'
import { termsOf as termsOfAll } from './terms.ts'

/** The element itself reports the attributes that it reads too. */
const ignore = (): void => {}

/**
 * The line beside a buy control. `<vitrine-buy>` shows its price in no other place, so its price is announced here: the
 * first script has no room for it.
 */
export const termsOf: TermsModule['termsOf'] = (host, storefront, item, tax, quantity) => {
  const product = host.localName === 'vitrine-buy' ? productOf(host, ignore) : undefined
  const state = product ? storefront.price(product, priceRuleOf(host, ignore)) : undefined
  if (product && state?.item && !state.isWaiting)
    // A view has no effects of its own.
    queueMicrotask(() => announcePriced(storefront.page.priced, host, { product, quantity, item }))
  return termsOfAll(host, storefront, item, tax, quantity)
}
