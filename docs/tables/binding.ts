import type { boundAttributes } from '../../src/widget/elements/manifest.ts'

type BoundAttribute = `data-vitrine-${(typeof boundAttributes)[number]}`

/** The `data-vitrine-*` attributes of markup that stays the merchant's own. */
export const bindingMeanings: Readonly<Record<BoundAttribute, string>> = {
  'data-vitrine-product':
    'The product, for the element and everything inside it. Without it, that of the [checkout links around](#links).',
  'data-vitrine-field':
    'Shows this field as text. On a link, `buy` sets the checkout address; `terms` says [what is due today and what renews](../guide/product-page.md#terms).',
  'data-vitrine-if':
    'Shows the element only when the price has this field: `discount`, `!discount`, `monthly_price` …',
  'data-vitrine-price-rule': 'The price rule, for the element and everything inside it.',
  'data-vitrine-interval':
    'The interval of the product, for [computed fields](../guide/computed-words.md#fields): `month`, `year`. Also around it.',
  'data-vitrine-compare-product':
    'For `saving`: the product with the shorter interval, or the products of a bundle. Also around it.',
  'data-vitrine-compare-interval': 'For `saving`: the shorter interval. Also around it.',
  'data-vitrine-products': 'For `from`: the other products of the range. Also around it.',
  'data-vitrine-seats': 'For `per-seat`: how many seats the product has. Also around it.',
  'data-vitrine-renewal':
    'How often the product renews, for `terms` and in an order: `P1M`, `P1Y`, or `none`. Also around it.',
  'data-vitrine-renewal-price':
    'The price of a renewal, for `terms` and in an order: `price` or `list-price`. Also around it.',
  'data-vitrine-choice':
    'In an [order](../guide/orders.md): one option of the choice of this name. On a card or a link of the order.',
  'data-vitrine-add-on': 'In an order: the shopper may add it. On a card or a link of the order.',
  'data-vitrine-audience':
    'In an order: the one of its `audiences` that can buy the product. Without it all can.',
  'data-vitrine-checked': 'In an order: chosen or added until the shopper chooses.',
  'data-vitrine-quantity': 'Of a link in an order: a quantity of its own, instead of the shared one.',
  'data-vitrine-quantity-control': 'Of a link in an order: lets the shopper change its own quantity.',
  'data-vitrine-add':
    'On a link with `data-vitrine-field="buy"`: a press puts the product into the [cart](../guide/cart.md).',
  'data-vitrine-same-order':
    'On a second link inside a card or an order, such as “Get a quote”: it [takes the same order](../guide/quotes.md) to its own address.',
  'data-vitrine-private':
    'On a form control that [answers a question](../guide/quotes.md#answers): the answer is for checkout alone, as license keys are.',
  'data-vitrine-contact':
    'On an option, radio button or check box of such a question: the ID of a link that [stands in for the buy control](../guide/quotes.md#contact).',
  'data-vitrine-from':
    'Likewise, and on a product of an order: the quantity [from which it is chosen](../guide/quotes.md#from), until the shopper chooses.',
  'data-vitrine-slot':
    'Of content inside an [element of plain markup](#elements): the slot that it fills, such as `note`.',
  'data-vitrine-list': 'Names a list of products for [analytics](../guide/analytics.md#lists).',
}
