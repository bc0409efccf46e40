import type { Evidence } from '../evidence.ts'

export const checkoutLinks: Evidence = {
  top: {
    'A checkout link is an address that a merchant can write by hand.': ['explains: defines the word'],
    'Cart previews call it ShoppingCartUrl, session URLs call it TargetUrl.': [
      'parameters: cart.preview',
      'parameters: session.generateUrl',
    ],
  },
  form: {
    'https://<checkout host>/<client id>/?scope=checkout&cart=<ids>&…, at most 2,000 characters (H).': [
      'sandbox/orders/cart-preview: refuses %s with 400',
      'contract/checkout-link: refuses a link over 2,000 characters and a base that is no web address',
    ],
  },
  parameters: {
    scope: [
      'sandbox/orders/cart-preview: an unknown scope',
      'sandbox/pages/checkout-pages: sends a quote without asking for a payment',
      'sandbox/orders/link-parameters: continues a failed reseller order in the scope of resellers',
    ],
    cart: ['sandbox/orders/cart-preview: reads %s'],
    'quantity_<id>': [
      'sandbox/orders/cart-preview: reads %s',
      'contract/checkout-link: names products, quantities, coupon, currency, language, rule and extra parameters',
    ],
    quantity: ['sandbox/orders/link-parameters: takes quantity= for a single product'],
    'minquantity_<id>': ['sandbox/orders/link-parameters: raises a quantity to minquantity_<id>'],
    'a product named twice in cart': [
      'sandbox/orders/link-parameters: raises the quantity of a repeated product',
    ],
    internalcustomer: [
      'sandbox/orders/link-parameters: gives the customer of a link the ID in internalcustomer',
    ],
    'purl-<name> behind the client ID in the path': [
      'sandbox/orders/link-parameters: reads a link with a named landing page',
    ],
    coupon: ['sandbox/orders/cart-preview: applies %s'],
    'enablecoupon=false': ['sandbox/orders/cart-preview: no coupon when coupons are switched off'],
    'currency, currencies': ['sandbox/orders/cart-preview: finds country and currency: %s'],
    'language, languages': ['sandbox/orders/cart-preview: finds the language: %s'],
    pricerule: [
      'sandbox/orders/cart-preview: applies automatic rules by country and switches them off with none',
    ],
    cfg: ['sandbox/orders/link-parameters: charges the same for a link with %s'],
    'b2b=true': ['sandbox/pages/checkout-pages: shows net prices and asks for the company with b2b=true'],
    'cookie=true': ['sandbox/orders/link-parameters: charges the same for a link with %s'],
    'allowmultiple=true': ['sandbox/orders/link-parameters: keeps lines apart with allowmultiple'],
    continueurl: ['sandbox/pages/checkout-pages: shows the way back to the shop where the link names it'],
    'recommendation, tracking, affiliate': [
      'sandbox/orders/link-parameters: charges the same for a link with %s',
      'sandbox/pages/checkout-pages: keeps the data of link and form in the purchase, and no failed attempt',
    ],
    'x-<any>': [
      'sandbox/pages/checkout-pages: keeps the data of link and form in the purchase, and no failed attempt',
    ],
    'delivery<Field>': [
      'sandbox/orders/cart-preview: a prefilled delivery country',
      'sandbox/pages/checkout-pages: keeps the data of link and form in the purchase, and no failed attempt',
    ],
  },
  'session-urls': {
    'A session URL leads to a checkout whose cart and customer are already known.': [
      'sandbox/pages/checkout-pages: opens the session of a preview with the same total in every country',
      'sandbox/pages/checkout-pages: lets a known customer complete an order',
    ],
    'A cart preview returns one on request.': [
      'sandbox/orders/cart-preview: opens a session unless GenerateSessionUrl is false',
    ],
    'A second way (H): POST {base_url}/urlgenerator/generateusersessionurl with {TargetUrl} answers {Url, ResultMessage}.':
      [
        'client/sandbox/hosts: link becomes a session URL',
        'sandbox/pages/checkout-pages: finds the country of a generated session URL at its first hit',
      ],
    'It expires as limits says.': [
      'sandbox/pages/checkout-pages: ends a session 72 hours after the last hit',
    ],
  },
}
