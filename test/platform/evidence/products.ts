import type { Evidence } from '../evidence.ts'

export const products: Evidence = {
  'product-prices': {
    'GET {base_url}/product/getproductprice reads prices by currency and quantity.': [
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
      'client/sandbox/hosts: come by currency and quantity tier',
    ],
    'The platform refreshes them once a day from current exchange rates.': [
      "explains: the sandbox's rates stand still",
    ],
    'Currencies that the merchant has not configured are priced too, so the call can serve for comparing and synchronizing prices.':
      ['sandbox/prices/product-prices: prices currencies that the client does not offer'],
    currencyids: [
      'parameters: product.prices',
      'sandbox/prices/product-prices: refuses %s with the documented error',
    ],
    productids: [
      'parameters: product.prices',
      'sandbox/prices/product-prices: refuses %s with the documented error',
    ],
    'An unknown product is answered with 400.': [
      'sandbox/prices/product-prices: refuses %s with the documented error',
      'client/sandbox/hosts: of an unknown product are refused',
    ],
    'A failure of the server is answered with 500.': [
      'client/sandbox/refusals: reports a failure of the platform',
    ],
  },
  'product-price': {
    '{Products: [{Id, ProductPrices: [ProductPrice]}], ResultMessage}': [
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    CurrencyId: [
      'members: product.prices',
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    Quantity: [
      'members: product.prices',
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    'SinglePriceNet, SinglePriceVat, SinglePriceGross': [
      'members: product.prices',
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    'TotalPriceNet, TotalPriceVat, TotalPriceGross': [
      'members: product.prices',
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    'Amounts are numbers.': [
      'sandbox/prices/product-prices: has the digits of each currency and adds VAT to net prices',
    ],
    'Net is without tax, gross with it.': [
      'sandbox/prices/product-prices: has the digits of each currency and adds VAT to net prices',
    ],
  },
  tiers: {
    'A product with volume prices has one row per Quantity (H).': [
      'sandbox/prices/product-prices: returns one row for each currency and tier, with single and total prices',
    ],
    'All units get the price of the tier they reach (H).': [
      'sandbox/prices/product-prices: agrees with the cart about every tier',
      'sandbox/orders/cart-preview: gives %i units the price of their tier',
    ],
    'The public price look-up knows nothing of quantities, so a price card reads tiers through the endpoint, or names a price rule for each range of quantities.':
      [
        'sandbox/prices/prices: prices one unit whatever the volume tiers and quantity rules say',
        'widget/card: prices quantity tiers by rule, each fetched once',
      ],
  },
}
