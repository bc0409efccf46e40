import type { Evidence } from '../evidence.ts'

export const prices: Evidence = {
  lookup: {
    'GET {pricing_url}/prices, without credentials.': [
      'sandbox/prices/prices: writes a price item with every member of the specification',
      'client/secrets: is sent to the REST host only',
    ],
    client_id: [
      'client/wire/wire-fixtures: equals the request and the decoded answer',
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
    ],
    product_id: [
      'parameters: prices.lookup',
      'sandbox/prices/prices: returns one item for each known product, in the requested order',
    ],
    internalproduct_id: [
      'parameters: prices.lookup',
      'client/sandbox/hosts: are looked up by product, internal ID, country, currency, coupon and language',
    ],
    currency: [
      'parameters: prices.lookup',
      'sandbox/prices/prices: finds the country by the address of the caller and the currency by the country',
    ],
    country: [
      'parameters: prices.lookup',
      'sandbox/prices/prices: finds the country by the address of the caller and the currency by the country',
    ],
    coupon: [
      'parameters: prices.lookup',
      'sandbox/prices/prices: applies percent, fixed, product-bound and price-fixing coupons',
    ],
    price_rule: ['parameters: prices.lookup', 'client/sandbox/hosts: follow a price rule'],
    'The only header with a meaning is Accept-Language, language and country.': [
      'client/wire/wire-fixtures: has no undocumented header',
      'sandbox/prices/prices: uses the negotiated language, with the digits of the currency',
    ],
    'A parameter may be empty: internalproduct_id=&price_rule=.': [
      'sandbox/prices/prices: treats empty parameters as absent, and returns the whole catalogue without a product',
    ],
    'The answer has one item for each product that was found, however many were asked for.': [
      'sandbox/prices/prices: returns one item for each known product, in the requested order',
    ],
    'There is no parameter for a quantity, and none for a language.': [
      'sandbox/prices/prices: prices one unit whatever the volume tiers and quantity rules say',
      'sandbox/prices/prices: ignores unknown parameters',
    ],
    "Accept-Language alone decides the language. A browser's full list with q-values is understood.": [
      'sandbox/prices/localize: negotiates a locale of the form xx-XX from a browser list with q-values',
    ],
    'JSON is the default. Accept: application/json is allowed. Together with Accept-Language it needs no CORS preflight; other headers would.':
      [
        'sandbox/prices/prices: allows every origin, also in preflights',
        'sandbox/prices/prices: answers in XML on request, errors as well',
      ],
    'A call that names no product is legal, because only client_id is required. The sandbox answers with all products.':
      [
        'sandbox/prices/prices: treats empty parameters as absent, and returns the whole catalogue without a product',
        'sandbox/profile/profile: answers by the switch %s',
      ],
    'Unknown products among known ones are left out of the array. The answer is 404 only when no product is found.':
      [
        'sandbox/prices/prices: returns one item for each known product, in the requested order',
        'sandbox/prices/prices: answers 404 when no price is found',
      ],
  },
  location: {
    "Without country, the caller's IP address decides (H).": [
      'sandbox/prices/prices: finds the country by the address of the caller and the currency by the country',
    ],
    'A server that forwards the call has to send country.': ['explains: follows from the sentence before'],
    'Otherwise it shows every shopper the prices of its own location.': [
      'explains: follows from the sentence before',
    ],
    'Pairs of country and currency that the platform does not serve, and embargoed countries, are answered with 400 or 404 (M).':
      [
        'sandbox/prices/prices: answers 400 for an embargoed country, from which integrations fall back',
        'sandbox/profile/profile: answers by the switch %s',
      ],
    'The sandbox answers 400.': [
      'sandbox/prices/prices: answers 400 for an embargoed country, from which integrations fall back',
    ],
    'Merchants then ask again with their default region.': ['explains: what merchants do'],
  },
  'price-item': {
    'The answer is an array.': [
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    'The published example has flat names with underscores.': [
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    'A listing of the same fields writes list-price and monthly-price, and puts client_id, product_id, coupon, locale and currency into an object data.':
      ['client/wire/decoding: of the price host may use the field listing instead of the example'],
    'Vitrine reads both forms.': [
      'client/wire/decoding: of the price host may use the field listing instead of the example',
    ],
    'client_id, product_id': [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    coupon: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    locale: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    list_price: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    discount: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    currency: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    price: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    monthly_price: [
      'members: prices.lookup',
      'sandbox/prices/prices: returns a monthly price for yearly prices only',
    ],
    product: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    price_country: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    vat_rate: [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    'short_description, description and system_requirements may be absent.': [
      'sandbox/prices/prices: leaves absent texts out and shows names as they are',
    ],
    'coupon, list_price and discount depend on a promotion.': [
      'sandbox/prices/prices: leaves out coupon, list price and discount when nothing was taken off',
    ],
    'In the published example without one they are absent, not null.': [
      'sandbox/prices/prices: leaves out coupon, list price and discount when nothing was taken off',
    ],
    'A reader copes with absent, null and present (M).': [
      'client/wire/decoding: may omit, null or empty a conditional member',
    ],
    'An item may repeat the price_rule of the request (M).': [
      'members: prices.lookup',
      'sandbox/profile/profile: answers by the switch %s',
    ],
  },
  rounding: {
    'A published example (H) shows the order of the calculation.': ['explains: names the table'],
    'VAT is 19 %, the coupon takes 10 %:': [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    'list price': [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    discount: [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    price: [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    'The discount is taken from the gross list price.': [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    'Net is gross divided by 1.19.': [
      'sandbox/prices/pricing: takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does',
    ],
    'Each amount is rounded half away from zero, to the minor unit of its currency.': [
      'sandbox/prices/localize: rounds half away from zero on exact numbers',
      "sandbox/prices/localize: uses the digits of ISO 4217 instead of the engine's",
    ],
  },
  decision: {
    "A product's base price is marked gross or net.": [
      'sandbox/prices/pricing: reads a price as net or gross like the product',
      'sandbox/prices/pricing: adds VAT to a net price and finds the same net again',
    ],
    'Floating prices: one base currency, converted at the rate of the day. Fixed prices: an own amount for a currency.':
      [
        'sandbox/prices/pricing: takes a fixed amount where there is one and converts the base price elsewhere',
      ],
    'Price rules have an order. The first rule whose conditions hold is applied.': [
      'sandbox/prices/pricing: applies the first rule whose region, language, quantity and parameter hold',
    ],
    'Conditions of a rule: region, language, URL parameter, quantity.': [
      'sandbox/prices/pricing: applies the first rule whose region, language, quantity and parameter hold',
    ],
    'A rule with a parameter is applied only when price_rule (in links: pricerule) names it. none turns automatic rules off.':
      ['sandbox/prices/pricing: applies a rule with a parameter only when named, and no rule with "none"'],
    'Where a coupon and a rule both set a price, the coupon starts from the original price and wins. Original 100, rule 50, coupon 45: the price is 45.':
      ['sandbox/prices/pricing: gives 45 for a list price of 100, a rule of 50 and a coupon of 45'],
    'Volume prices belong to a product: every unit costs what its tier says. Only product prices show them.':
      [
        'sandbox/prices/pricing: gives all units the price of the tier that their number reaches',
        'sandbox/prices/prices: prices one unit whatever the volume tiers and quantity rules say',
      ],
  },
  errors: {
    'The body has a form of its own, described in errors.': [
      'client/http/refusal: of the price host keeps its message',
    ],
    '400': ['sandbox/prices/prices: answers 400 with the wrong parameters named'],
    '404': ['sandbox/prices/prices: answers 404 when no price is found'],
    '429': [
      'sandbox/prices/prices: answers 429 in HTML over 30 requests a second, readable for pages of other origins',
    ],
  },
}
