import type { Settings } from './settings/settings.ts'

/** What the README's tables say; tests hold the keys to what the elements really observe. Not part of the bundle. */

interface Entry {
  meaning: string
  default?: string
}

/** Settings: attributes of `<vitrine-store>`, `data-*` of the script tag, members of `configure()`. */
export const settingsReference: Readonly<Record<keyof Settings, Entry>> = {
  client: { meaning: 'Your client account ID. Nothing is priced without it.' },
  priceHost: { meaning: 'The public price host.', default: 'the local sandbox, on `localhost` only' },
  checkoutHost: {
    meaning: 'The host of the hosted checkout.',
    default: 'the local sandbox, on `localhost` only',
  },
  endpoint: { meaning: 'Your companion endpoint. Without one every buy control goes straight to checkout.' },
  currency: {
    meaning: 'ISO 4217. A currency the shopper has chosen wins over it.',
    default: "by the shopper's location",
  },
  country: { meaning: 'ISO 3166-1 alpha-2.', default: "the shopper's location" },
  locale: {
    meaning: 'BCP 47: language of words and amounts.',
    default: "the page's `lang`, then the browser's language",
  },
  coupon: { meaning: 'A code for everything inside. Wins over the query and over what the visit brought.' },
  couponParam: { meaning: "Name of the page's query parameter that brings a code.", default: '`coupon`' },
  priceRule: { meaning: 'Price rule to apply.' },
  tax: { meaning: '`gross`, `net` or `both`.', default: '`gross`' },
  allowedHosts: { meaning: 'Further hosts that checkout may continue on, separated by spaces.' },
  customerToken: { meaning: 'Signed by your backend: a known customer orders without leaving the page.' },
  texts: {
    meaning:
      'Your own words, one attribute each: `text-buy="Get it"`. Keys are those of `src/widget/messages/en.ts`.',
  },
  extra: {
    meaning: 'Extra parameters, one attribute each: `x-campaign="spring"`. They come back in the purchase.',
  },
}

const product = 'Product ID; your own internal ID behind a capital I (`IBC345`).'
const theme = '`light` or `dark`; otherwise the page’s `color-scheme`.'
const customerToken = 'Signed by your backend: this customer reviews and orders without leaving the page.'
const priceRule = 'Price rule for this element alone.'

export const elementsReference: Readonly<
  Record<string, { for: string; attributes: Readonly<Record<string, string>> }>
> = {
  'vitrine-store': {
    for: 'Settings for everything inside it; shows nothing of its own. Its attributes are the settings above.',
    attributes: {},
  },
  'vitrine-card': {
    for: 'A price card: name, struck list price, saving, price, monthly price, tax note, buy control.',
    attributes: {
      product,
      quantity: 'Units. Default 1.',
      'quantity-control': 'Lets the shopper change the quantity.',
      'min-quantity': 'Least quantity. Default 1.',
      'max-quantity': 'Largest quantity. Default 10,000.',
      'price-rule': priceRule,
      'price-rules': 'Price rules by quantity: `1-49:small 50-249:team 250-:enterprise`.',
      tax: '`gross`, `net` or `both` for this card alone.',
      interval:
        'Where the card belongs in `<vitrine-plans>`: `month`, `year`, `3years`, or a number of months.',
      heading: 'Heading level of the name, 1 to 6. Default 3.',
      label: 'Words on the buy control.',
      'customer-token': customerToken,
      theme,
    },
  },
  'vitrine-plans': {
    for: 'Several cards side by side with an interval switch.',
    attributes: { selected: 'The interval shown first.', label: 'Spoken label of the switch.', theme },
  },
  'vitrine-price': {
    for: 'One figure inside your own sentence.',
    attributes: {
      product,
      field:
        'Path of the figure: `price`, `price.net`, `list_price.gross`, `discount.percentage`, `monthly_price`, `product.name` … Default `price`.',
      'price-rule': priceRule,
      tax: '`gross` or `net` for this figure alone.',
    },
  },
  'vitrine-buy': {
    for: 'A buy control alone. A link of your own inside it stays and gets the true address.',
    attributes: {
      product,
      quantity: 'Units. Default 1.',
      'price-rule': priceRule,
      label: 'Words on the control.',
      'customer-token': customerToken,
      theme,
    },
  },
  'vitrine-coupon': {
    for: 'Code entry with its verdict.',
    attributes: { label: 'Label of the field.', theme },
  },
  'vitrine-currency': {
    for: 'Currency choice.',
    attributes: {
      currencies: 'ISO 4217 codes on offer, separated by spaces.',
      label: 'Label of the list.',
      theme,
    },
  },
  'vitrine-cart': {
    for: 'The cart preview. Where a page has none, the first buy control adds one.',
    attributes: {
      inline: 'Shows it in its place instead of a dialog.',
      label: 'Title of the preview.',
      theme,
    },
  },
}

/** `data-vitrine-*` attributes for markup that stays the merchant's own. */
export const bindingReference: Readonly<Record<string, string>> = {
  'data-vitrine-product': 'The product, for the element and everything inside it.',
  'data-vitrine-field': 'Puts this figure in as text; on a link, `buy` sets the checkout address.',
  'data-vitrine-if':
    'Shows the element only when the price has this member: `discount`, `!discount`, `monthly_price` …',
  'data-vitrine-price-rule': 'Price rule, for the element and everything inside it.',
}

/** Events bubble, cross shadow roots and come from the element that they are about. */
export const eventsReference: Readonly<Record<string, string>> = {
  'vitrine-priced': 'A true price is shown. `detail`: `product`, `item`.',
  'vitrine-coupon-verdict':
    'A verdict on a code. `detail`: `state` (`none`, `applied`, `not-applicable`, `unchecked`), `code`.',
  'vitrine-checkout':
    'A buy control was pressed; `preventDefault()` stops it. `detail`: `items`, `coupon`, `currency`, `priceRule`, `url`.',
  'vitrine-cart-preview':
    'The cart preview is there. `detail`: lines, totals, differences, checkout address.',
  'vitrine-order-processed': 'An order was processed. `detail`: result, purchase ID, continue address.',
  'vitrine-error': 'Something could not be done. `detail`: `operation`, `message`.',
}
