import type { PricedCart } from '../cart/price-cart.ts'
import { textIn } from '../catalogue/find-product.ts'
import { fromMinor } from '../money/currency.ts'
import type { Split } from '../money/split.ts'
import type { Responses } from './schemas/responses.ts'

const nameOf = (code: string, locale: string, type: 'currency' | 'language'): string =>
  new Intl.DisplayNames(locale, { type }).of(code) ?? code

type Cart = Responses['GenerateCartPreviewResponse']['Cart']

/**
 * The cart of a preview (docs/platform/cart.md#preview-answer). `Discount` is gross, for all units of a line.
 */
export const cartBody = ({ cart, lines, total, vatRate }: PricedCart): Cart => {
  const { currency, locale } = cart
  const amount = (minor: number): number => fromMinor(minor, currency)
  const language = locale.slice(0, 2)
  const price = ({ net, vat, gross }: Split): Responses['CartPrice'] => ({
    CurrencyId: currency,
    Currency: nameOf(currency, locale, 'currency'),
    Gross: amount(gross),
    Net: amount(net),
    Vat: amount(vat),
    VatPercentage: vatRate,
  })
  return {
    CurrencyId: currency,
    Currency: nameOf(currency, locale, 'currency'),
    LanguageId: language,
    Language: nameOf(language, locale, 'language'),
    TotalPrice: price(total),
    CartItems: lines.map((line, index): Cart['CartItems'][number] => ({
      RunningNumber: index + 1,
      ProductId: line.product.id,
      InternalProductId: line.product.internalId ?? '',
      Name: textIn(line.product.name, locale),
      NameExtension: line.product.nameExtension ? textIn(line.product.nameExtension, locale) : '',
      Quantity: line.quantity,
      SinglePrice: price(line.unit),
      TotalPrice: price(line.total),
      Discount: line.discount > 0 ? amount(line.discount) : null,
    })),
  }
}
