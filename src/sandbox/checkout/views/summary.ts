/**
 * The order summary of the checkout: lines, reductions, tax, total, and when and for how much each subscription
 * renews. Amounts are those that the order will charge, and the price of a renewal is that of the subscription's item
 * that the order would create. A coupon that changes nothing is named with the reason. The
 * view is pure and works without scripts.
 */

import { html } from 'hono/html'
import type { PricedCart, PricedLine } from '../../cart/price-cart.ts'
import { textIn } from '../../catalogue/find-product.ts'
import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { createMoneyFormat, localizePercent } from '../../money/localize.ts'
import { nothing, plus, times } from '../../money/split.ts'
import type { Html } from '../../pages/page.ts'
import { renewalOfLine } from '../../subscription/billing/ordered-terms.ts'
import { intervalOf } from '../../subscription/model/intervals.ts'
import type { Words } from '../words/words.ts'

/** The next charge of a line that renews by itself; undefined for other lines. */
const nextPrice = (context: SandboxContext, merchant: Merchant, priced: PricedCart, line: PricedLine) => {
  const { interval, renewal, recurrences } = line.product
  const next = interval && renewal !== 'Manual' && recurrences !== 1
  const renewed = next ? renewalOfLine(context, merchant, priced, line) : undefined
  return interval && renewed
    ? { price: renewed.price, interval: intervalOf(interval), recurrences }
    : undefined
}

/** What is charged later, in a few words for each line that renews: `then €77.00 / year`. */
export const laterCharges = (
  context: SandboxContext,
  merchant: Merchant,
  priced: PricedCart,
  words: Words,
): string[] => {
  const { currency, locale, isBusiness } = priced.cart
  const money = createMoneyFormat(currency, locale)
  const charges = priced.lines.flatMap((line) => {
    const next = nextPrice(context, merchant, priced, line)
    if (!next) return []
    const price = money.format(isBusiness ? next.price.net : next.price.gross)
    return { line, text: words.thenPrice(price, words.per(next.interval)) }
  })
  return charges.length > 1
    ? charges.map(({ line, text }) => `${textIn(line.product.name, locale)}: ${text}`)
    : charges.map(({ text }) => text)
}

/** Lines and amounts, as the shopper will be charged. */
export const summary = (
  context: SandboxContext,
  merchant: Merchant,
  priced: PricedCart,
  words: Words,
): Html => {
  const { cart, lines, total, vatRate } = priced
  const { locale } = cart
  const money = createMoneyFormat(cart.currency, locale)
  const count = new Intl.NumberFormat(locale)
  const isNet = cart.isBusiness
  const formatPrice = ({ net, gross }: { net: number; gross: number }) => money.format(isNet ? net : gross)
  const saved = lines
    .map((line) => times(line.quote.discount?.absolute ?? nothing, line.quantity))
    .reduce(plus, nothing)
  const used = [...new Set(lines.flatMap(({ quote: { coupon } }) => coupon ?? []))]

  const isForRenewal = lines.some(
    (line) => renewalOfLine(context, merchant, priced, line)?.coupon !== undefined,
  )

  const renewal = (line: PricedLine) => {
    const { interval, firstInterval } = line.product
    if (!interval) return ''
    const first = firstInterval
      ? html`<span class="small">${words.firstInterval(words.length(intervalOf(firstInterval)))}</span>`
      : ''
    const every = words.every(intervalOf(interval))
    if (line.product.renewal === 'Manual')
      return html`${first}<span class="small">${words.renewsByHand(every)}</span>`
    const next = nextPrice(context, merchant, priced, line)
    if (!next) return first
    const times = next.recurrences === undefined ? undefined : next.recurrences - 1
    return html`${first}<span class="small">${words.renews(every, formatPrice(next.price), times)}</span>`
  }

  const lineOf = (line: PricedLine) => {
    const { product, quantity, quote: priceOfOne, unit } = line
    const extension = product.nameExtension ? textIn(product.nameExtension, locale) : ''
    const list = priceOfOne.discount ? times(priceOfOne.list, quantity) : undefined
    return html`<li>
<div>
<bdi>${textIn(product.name, locale)}</bdi>
${extension ? html`<span class="small"><bdi>${extension}</bdi></span>` : ''}
<span class="small">${words.quantity}: ${count.format(quantity)}${
      quantity > 1 ? html` (<bdi>${words.each(formatPrice(unit))}</bdi>)` : ''
    }</span>
${renewal(line)}
</div>
<span class="price">${
      list ? html`<s><span class="hidden">${words.was}: </span>${formatPrice(list)}</s>` : ''
    }${formatPrice(line.total)}</span>
</li>`
  }

  const vat = vatRate > 0 ? words.vat(localizePercent(vatRate, locale)) : words.noVat
  return html`<h2 id="order">${words.yourOrder}</h2>
<ul class="lines">
${lines.map(lineOf)}
</ul>
<dl class="amounts">
${used.map((code) => html`<dt>${words.coupon}</dt><dd data-coupon="${code}"><bdi>${code}</bdi></dd>`)}
${
  saved.gross > 0
    ? html`<dt class="saving">${words.discount}</dt><dd class="saving"
  data-amount="discount">${formatPrice(saved)}</dd>`
    : ''
}
<dt>${words.subtotalNet}</dt><dd data-amount="net">${money.format(total.net)}</dd>
<dt>${vat}</dt><dd data-amount="vat">${money.format(total.vat)}</dd>
<dt class="sum">${words.total} <small>${cart.currency}</small></dt><dd class="sum"
  data-amount="gross">${money.format(total.gross)}</dd>
</dl>
${
  used.length === 0 && cart.coupons[0]
    ? html`<p class="small" role="note">${
        isForRenewal ? words.couponLater(cart.coupons[0]) : words.couponUnused(cart.coupons[0])
      }</p>`
    : ''
}`
}
