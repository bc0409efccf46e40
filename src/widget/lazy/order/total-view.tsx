import type { signal } from '@preact/signals-core'
import { sumAmounts, timesQuantity } from '../../../contract/currency-digits.ts'
import type { BuyModule } from '../../checkout/buy.ts'
import { digitsLike, formatAmount } from '../../components/format-amount.ts'
import { OrderTotal } from '../../components/OrderTotal.tsx'
import { renewalText } from '../../components/terms-text.ts'
import { english } from '../../messages/en.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { allWords } from '../modules/support.ts'
import { renewalOf } from '../renewal.ts'
import type { OrderData } from './order-state.ts'

/** The language of amounts, with the digits of the platform's own. */
export const localeOf = (storefront: Storefront, { lines }: Pick<OrderData, 'lines'>): string => {
  const item = lines.find((line) => line.item)?.item
  return digitsLike(storefront.locale.value, item?.price.gross.localized)
}

/** The renewal of all products of an order, where the merchant states it for the order. */
const termsOf = (
  order: Element,
  storefront: Storefront,
  { lines, figures }: OrderData,
  locale: string,
): string | undefined => {
  const renewal = renewalOf(order, storefront)
  if (!renewal || lines.length === 0) return undefined
  const list = lines.map(({ item, quantity }) =>
    timesQuantity((item?.list_price ?? item?.price)?.gross.value ?? 0, quantity, figures?.currency ?? ''),
  )
  const sum =
    figures && renewal.price === 'list-price'
      ? sumAmounts(list, figures.currency)
      : renewal.price && figures?.total.gross
  const amount = figures && sum ? formatAmount(sum, figures.currency, locale) : undefined
  return renewalText(renewal, amount, allWords(storefront))
}

/**
 * Total and buy control of an order.
 *
 * @param host the element whose control is pressed: the order or its `<vitrine-total>`
 */
export const totalView = (
  host: Element,
  order: Element,
  storefront: Storefront,
  data: OrderData,
  createSignal: typeof signal,
) => {
  const { lines, figures, truth, intent } = data
  const words = { ...english, ...allWords(storefront) }
  const locale = localeOf(storefront, data)
  const deferred = storefront.page.module('deferred').peek() as BuyModule | null | undefined
  const isMissing = lines.some(({ item, isWaiting }) => !item && !isWaiting)
  const message =
    lines.length === 0
      ? words.cartEmpty
      : !intent
        ? words.totalTooLong
        : isMissing
          ? words.totalAtCheckout
          : undefined
  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    if (intent) deferred?.press(event, host, storefront, intent, createSignal)
  }
  return (
    <OrderTotal
      figures={figures}
      isBusy={truth === 'checking' || lines.some(({ isWaiting }) => isWaiting)}
      note={
        truth === 'checking'
          ? 'checking'
          : truth === 'unknown' && lines.some(({ quantity }) => quantity > 1)
            ? 'before-volume'
            : undefined
      }
      message={message}
      coupon={lines.find(({ item }) => item?.coupon)?.item?.coupon ?? undefined}
      terms={termsOf(order, storefront, data, locale)}
      buy={
        intent && {
          href: intent.link,
          label:
            deferred?.addLabel(host, storefront, createSignal) ||
            host.getAttribute('label') ||
            order.getAttribute('label'),
          onBuy,
        }
      }
      words={words}
      locale={locale}
    />
  )
}
