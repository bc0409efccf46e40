/** What `<vitrine-total>` shows of an order. */

import { timesQuantity } from '../../../contract/currency-digits.ts'
import { tellDecorators } from '../../binding/own-link.ts'
import { addLabel, isAdding } from '../../checkout/adding.ts'
import { pressOrAdd } from '../../checkout/press-to-add.ts'
import { isOn } from '../../settings/attributes.ts'
import { type BillLine, OrderTotal } from '../../shared/views/OrderTotal.tsx'
import { renewalsText } from '../../shared/views/renewals-text.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { productName } from '../../views/card-figures.ts'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import type { RenewedLine } from '../../views/order-figures.ts'
import { english } from './element-words.ts'
import type { Order, OrderData } from './order-state.ts'

/** The language of amounts, with the digits of the platform's own. */
export const localeOf = (storefront: Storefront, { lines }: Pick<OrderData, 'lines'>): string => {
  const item = lines.find((line) => line.item)?.item
  return digitsLike(storefront.locale.value, item?.price.gross.localized)
}

/** The renewals of an order, as far as the merchant states them. */
const termsOf = (
  storefront: Storefront,
  { lines, figures, charged }: OrderData,
  locale: string,
): string | undefined => {
  const renewed = lines.map(
    ({ product, quantity, item, unit, label, renewal }): RenewedLine => ({
      name: label ?? (item ? productName(item) : product),
      quantity,
      renewal,
      unit,
      charged: charged?.find(
        (line) => line.product === String(item?.product_id) && line.quantity === quantity,
      ),
    }),
  )
  const sum = { currency: figures?.currency ?? '', total: figures?.total.gross }
  return renewalsText(renewed, sum, wordsOf(storefront, english), locale)
}

/** The products of an order, each with what checkout charges for all its units. */
const billOf = (storefront: Storefront, { lines, charged }: OrderData, locale: string): BillLine[] => {
  const side = storefront.settings.value.tax === 'net' ? 'net' : 'gross'
  return lines.map(({ product, quantity, item, unit, label }) => {
    const known = charged?.find(
      (line) => line.product === String(item?.product_id) && line.quantity === quantity,
    )
    const sum =
      known?.total[side] ?? (unit && timesQuantity(unit.price[side].value, quantity, unit.currency.iso))
    return {
      product,
      name: label ?? (item ? productName(item) : product),
      quantity,
      amount: typeof sum !== 'number' || !item ? undefined : formatAmount(sum, item.currency.iso, locale),
    }
  })
}

/**
 * Total and buy control of an order.
 *
 * @param host the element whose control is pressed: the order or its `<vitrine-total>`
 */
export const totalView = (host: Element, storefront: Storefront, order: Order, data: OrderData) => {
  const { lines, figures, truth, intent, isDoubtful, contact } = data
  const words = wordsOf(storefront, english)
  const locale = localeOf(storefront, data)
  const doubt = intent && storefront.cartDoubt(intent.cart)
  const isMissing = lines.some(({ item, isWaiting }) => !item && !isWaiting)
  const message =
    lines.length === 0
      ? words.cartEmpty
      : !intent
        ? words.totalTooLong
        : isMissing || isDoubtful
          ? words.totalAtCheckout
          : undefined
  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    tellDecorators(event, host, storefront)
    // A press between a change and its painting buys what the link says by then.
    pressOrAdd(event, host, storefront, () => order.read().intent)
  }
  return (
    <OrderTotal
      lines={isDoubtful ? [] : billOf(storefront, data, locale)}
      figures={figures}
      isBusy={lines.some(({ isWaiting }) => isWaiting)}
      truth={truth}
      message={message}
      country={lines.find(({ item }) => item)?.item?.price_country}
      coupon={lines.find(({ item }) => item?.coupon)?.item?.coupon ?? undefined}
      terms={isDoubtful ? undefined : termsOf(storefront, data, locale)}
      contact={contact}
      buy={
        intent && {
          href: intent.link,
          isAdding: isAdding(host, doubt),
          label:
            addLabel(host, storefront, doubt) ||
            host.getAttribute('label') ||
            host.closest('vitrine-order')?.getAttribute('label'),
          onBuy,
        }
      }
      words={words}
      locale={locale}
      isCompact={isOn(host, 'compact')}
    />
  )
}
