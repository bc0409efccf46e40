import type { Evidence } from '../evidence.ts'

export const index: Evidence = {
  top: {
    'Vitrine talks to a hosted commerce platform.': [
      'explains: says what the pages are and how sure they are',
    ],
    "The platform sells a merchant's products and bills their subscriptions.": [
      'explains: says what the pages are and how sure they are',
    ],
    'These pages describe its interface as far as Vitrine uses it.': [
      'explains: says what the pages are and how sure they are',
    ],
    'The client, the endpoint and the sandbox are written from them, and comments in the code cite their anchors.':
      ['platform/statements: is cited by anchors that exist'],
    Conventions: ['explains: says what the pages are and how sure they are'],
    Prices: ['explains: says what the pages are and how sure they are'],
    Products: ['explains: says what the pages are and how sure they are'],
    'Checkout links': ['explains: says what the pages are and how sure they are'],
    Cart: ['explains: says what the pages are and how sure they are'],
    Purchases: ['explains: says what the pages are and how sure they are'],
    Subscriptions: ['explains: says what the pages are and how sure they are'],
    Contacts: ['explains: says what the pages are and how sure they are'],
    Notifications: ['explains: says what the pages are and how sure they are'],
    Errors: ['explains: says what the pages are and how sure they are'],
    Limits: ['explains: says what the pages are and how sure they are'],
  },
  'held-by': {
    'Each sentence and each row of a table here is a statement.': [
      'explains: says what the pages are and how sure they are',
    ],
    'test/platform names the tests of each one, or says why it binds no program.': [
      'platform/statements: has a test for every statement',
      'platform/statements: finds a row without a test, a test that is gone, and a name that no table holds',
    ],
    'A statement without a test fails npm test, and so does a test that is gone.': [
      'platform/statements: has a test for every statement',
      'platform/statements: finds a row without a test, a test that is gone, and a name that no table holds',
    ],
  },
  sureness: {
    'The interface description of the platform leaves gaps.': [
      'explains: says what the pages are and how sure they are',
    ],
    'Statements without a mark come from that description, and hold.': [
      'explains: says what the pages are and how sure they are',
    ],
    'What fills the gaps carries a letter:': ['explains: says what the pages are and how sure they are'],
    H: ['explains: says what the pages are and how sure they are'],
    M: ['explains: says what the pages are and how sure they are'],
    L: ['explains: says what the pages are and how sure they are'],
    ours: ['explains: says what the pages are and how sure they are'],
    'Each fact marked M or L that a program can notice is a switch of a profile.': [
      'sandbox/profile/profile: answers by the switch %s',
    ],
    'A better source replaces a fact marked L or ours in one file and on one of these pages.': [
      'explains: how to replace a fact',
    ],
    'Nothing else changes.': ['explains: how to replace a fact'],
  },
  unknown: {
    'How a merchant gets credentials, and how they are rotated.': [
      'explains: what the platform does not tell',
    ],
    'The complete sets of payment types, delivery types and error codes.': [
      'explains: what the platform does not tell',
    ],
    'A version number of the interface, or a policy for changes.': [
      'explains: what the platform does not tell',
    ],
    'A signature on notifications.': ['explains: what the platform does not tell'],
    'A test system: there is none.': [
      'sandbox/state/state: has test cards with valid check digits, and finds them with blanks or dashes',
    ],
    'Merchants try things in production with a test card (H).': [
      'sandbox/state/state: has test cards with valid check digits, and finds them with blanks or dashes',
    ],
    'The sandbox exists for this reason.': ['explains: what the platform does not tell'],
  },
  today: {
    "Merchants' own price scripts show which mistakes a storefront has to avoid:": [
      'explains: what the platform does not tell',
    ],
    'One price request per product and per volume price, repeated at each change of currency.': [
      'widget/card: asks for all products of a page in one request',
      'widget/currency: prices everything anew in one request when a currency is chosen by keyboard',
    ],
    "A list of currencies kept by hand, and the visitor's address from a third party.": [
      'sandbox/prices/prices: finds the country by the address of the caller and the currency by the country',
    ],
    'The REST password in front-end code, or in a proxy that forwards everything.': [
      'built/sizes: lets no server code into a browser file',
      'client/secrets: is sent to the REST host only',
    ],
    'A price typed next to a buy link.': [
      'widget/store: prices with an entered code at once, on top of what the page set, until it is removed',
      'widget/binding: gives a link of the merchant’s own the true checkout address',
    ],
    'The two drift apart, and a coupon in the link never reaches the price.': [
      'widget/store: prices with an entered code at once, on top of what the page set, until it is removed',
      'widget/binding: gives a link of the merchant’s own the true checkout address',
    ],
    'Class names as an interface, and error texts that shoppers read.': [
      'widget/states: says calmly, as a status, why there is no price',
    ],
    'A silent VAT of zero, or an alert box, when a request fails.': [
      'widget/prices: asks again after an error that comes with status 200, and keeps what sells meanwhile',
    ],
    'A checkout total above the price on the page: tax, conversion, or a coupon that was lost.': [
      'sandbox/prices/checkout-truth: charges every order the amount of prices, preview and checkout page, to the minor unit',
      'journeys/buy: charges what a page shows that prices for a country of its own choice',
    ],
  },
}
