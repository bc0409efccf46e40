import { isCurrency } from '../money/currency.ts'
import type { DynamicPrice } from '../state/cart.ts'

/** As large as amounts of the catalogue. */
const maxAmount = 1_000_000

/**
 * The platform signs `dp_<id>` with a secret of the merchant, and the sandbox has none: whatever looks like an MD5 or
 * SHA-256 sum is accepted (docs/platform/checkout-links.md#dynamic-price). A real check would replace this function.
 */
const isSigned = (checksum: string | undefined): boolean =>
  checksum !== undefined && /^(?:[\da-f]{32}|[\da-f]{64})$/i.test(checksum)

const priceIn = (text: string): DynamicPrice[] => {
  const [, amount = '', currency = '', tax] =
    /^(\d{1,7}(?:\.\d{1,3})?):([A-Za-z]{3});([GN])$/.exec(text) ?? []
  const iso = currency.toUpperCase()
  return isCurrency(iso) && Number(amount) <= maxAmount
    ? [{ amount: Number(amount), currency: iso, isNet: tax === 'N' }]
    : []
}

/**
 * The prices in `__PRICE:19.95:USD;N__CHECKSUM:<sum>`, of which a value may state one for each currency. Its other parts
 * (name, IDs, discount) have no effect. A value that cannot be read, or is not signed, states no price.
 */
export const dynamicPrices = (value: string | undefined): DynamicPrice[] => {
  const parts = [...(value ?? '').matchAll(/__([A-Z]+):((?:(?!__).)*)/g)].map(([, name, text = '']) => ({
    name,
    text,
  }))
  if (!isSigned(parts.find(({ name }) => name === 'CHECKSUM')?.text)) return []
  return parts.flatMap(({ name, text }) => (name === 'PRICE' ? priceIn(text) : []))
}
