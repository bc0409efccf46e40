/** Describes prices and products to an agent. */

import type { PriceItem } from '../../../contract/price-item.ts'
import { selectAmount } from '../../../contract/tax-display.ts'
import { cardFigures, productName } from '../../views/card-figures.ts'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import type { OrderFigures } from '../../views/order-figures.ts'
import { termsText } from '../../views/terms-text.ts'
import { en as english } from '../../views/words/script.ts'
import type { Offer } from './offers.ts'

/** An amount of a price: the text that the page shows, and its number. */
const amountOf = (item: PriceItem, tax: Offer['tax']) => {
  const { value, localized } = selectAmount(item.price, tax)
  return { text: localized, amount: value, currency: item.currency.iso }
}

/** The price of one unit in the words of the page. */
export const priceOf = ({ storefront, tax }: Pick<Offer, 'storefront' | 'tax'>, item: PriceItem) => {
  const words = storefront.words() ?? english
  const {
    list,
    saving,
    tax: note,
    monthly,
    billed,
  } = cardFigures(item, tax, words, storefront.language.value)
  return {
    ...amountOf(item, tax),
    tax: note || undefined,
    listPrice: list,
    saving,
    perMonth: monthly,
    billed,
    code: item.coupon || undefined,
    country: item.price_country || undefined,
  }
}

const reasons = {
  unknown: 'The shop does not sell this product.',
  failed: 'The price is not available now. Checkout shows it.',
} as const

/** A product as its element shows it. */
export const productOf = (offer: Offer) => {
  const { element, storefront, product, quantity, state, unit, renewal, hasFurther, isAtCheckout } = offer
  const item = state?.item
  const words = storefront.words() ?? english
  return {
    product,
    name: item ? productName(item) : element.getAttribute('label') || undefined,
    quantity,
    ...(item
      ? {
          price: priceOf(offer, item),
          terms:
            hasFurther || isAtCheckout
              ? undefined
              : termsText({ item, unit, quantity, renewal }, words, storefront.language.value),
          soldWithOthers: hasFurther || undefined,
          note: isAtCheckout
            ? 'The price of the product. Only checkout knows what its link sells, and for how much.'
            : undefined,
        }
      : { unavailable: reasons[state?.failure === 'unknown' ? 'unknown' : 'failed'] }),
  }
}

/** The total of an order, which checkout charges. */
export const totalOf = (
  { locale }: Pick<Offer['storefront'], 'locale'>,
  { currency, total, rate }: OrderFigures,
  item: PriceItem | undefined,
) => {
  const digits = digitsLike(locale.value, item?.price.gross.localized)
  const text = (value: number): string => formatAmount(value, currency, digits)
  return {
    gross: { text: text(total.gross), amount: total.gross },
    net: { text: text(total.net), amount: total.net },
    tax: { text: text(total.vat), amount: total.vat, percent: rate },
    currency,
  }
}
