/** The `data-vitrine-*` attributes of markup that stays the merchant's own. */
export const bindingMeanings: Readonly<Record<string, string>> = {
  'data-vitrine-product': 'The product, for the element and everything inside it.',
  'data-vitrine-field': 'Shows this field as text. On a link, `buy` sets the checkout address.',
  'data-vitrine-if':
    'Shows the element only when the price has this field: `discount`, `!discount`, `monthly_price` …',
  'data-vitrine-price-rule': 'The price rule, for the element and everything inside it.',
  'data-vitrine-experiment':
    'Tells visitors of the named [price experiment](../guide/experiments.md#notice).',
  'data-vitrine-list': 'Names a list of products for [analytics](../guide/analytics.md#lists).',
}
