import { termsOf } from '../../checkout/buy-terms.ts'
import type { Markup } from '../../settings/attributes.ts'
import { statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { SoldUnits } from '../../views/terms-text.ts'

/** The line beside a buy control: what is due today, and what renews. It is kept empty until there is a price. */
export const termsLine = (
  host: Markup,
  storefront: Storefront,
  sold: SoldUnits | undefined,
  isBusy?: boolean,
) => (
  <p part="terms" class={statesRenewal(host, storefront) ? 'renewal' : undefined} aria-busy={isBusy}>
    <bdi>{sold && termsOf(host, storefront, sold)}</bdi>
  </p>
)
