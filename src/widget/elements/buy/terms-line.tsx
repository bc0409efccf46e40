import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { termsOf } from '../../binding/terms.ts'
import { statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** The line beside a buy control: what is due today, and what renews. It is kept empty until there is a price. */
export const termsLine = (
  host: Element,
  storefront: Storefront,
  item: PriceItem | undefined,
  tax: TaxDisplay,
  quantity: number,
  isBusy?: boolean,
) => (
  <p part="terms" class={statesRenewal(host, storefront) ? 'renewal' : undefined} aria-busy={isBusy}>
    <bdi>{item && termsOf(host, storefront, item, tax, quantity)}</bdi>
  </p>
)
