import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Storefront, TermsModule } from '../storefront/storefront.ts'

/** Whether the merchant states a renewal, readable or not. */
export const hasRenewal = (host: Element, { settings }: Storefront): boolean =>
  Boolean(host.getAttribute('renewal') || settings.value.renewal)

const moduleOf = ({ page }: Storefront): TermsModule | null | undefined =>
  page.module('deferred').value as TermsModule | null | undefined

/** The period beside a price, which the deferred module writes. */
export const periodOf = (host: Element, storefront: Storefront, item: PriceItem | undefined) =>
  item && moduleOf(storefront)?.periodOf(host, storefront, item)

/** The line beside a buy control, which the deferred module writes. It is kept empty until then. */
export const termsLine = (
  host: Element,
  storefront: Storefront,
  item: PriceItem | undefined,
  tax: TaxDisplay,
  quantity: number,
  isBusy?: boolean,
) => (
  <p part="terms" class={hasRenewal(host, storefront) ? 'renewal' : undefined} aria-busy={isBusy}>
    <bdi>{item && moduleOf(storefront)?.termsOf(host, storefront, item, tax, quantity)}</bdi>
  </p>
)
