import type { Evidence } from '../evidence.ts'

export const conventions: Evidence = {
  hosts: {
    'price host': [
      'client/secrets: is sent to the REST host only',
      'sandbox/prices/prices: allows every origin, also in preflights',
    ],
    'REST host': [
      'sandbox/http/rest-host: accepts valid credentials',
      'sandbox/http/rest-host: asks for credentials before it reads anything sent to %s',
    ],
    'Addresses are configuration.': [
      'sandbox/http/serve: serves both hosts under the addresses that it names',
    ],
    'Vitrine never hard-codes a host.': [
      'platform/hosts: names no host of the platform in the code that calls it',
    ],
  },
  formats: {
    'Bodies are JSON or XML, in both directions.': [
      'sandbox/openapi/formats: returns the same in XML as in JSON, for requests in either format',
    ],
    'Accept picks the format of the answer, Content-Type names the format of a request body.': [
      'sandbox/http/media: reads JSON and XML by Content-Type and answers by Accept',
    ],
    'Both headers are optional.': [
      'sandbox/http/media: needs neither Accept nor Content-Type to read and answer JSON',
    ],
    'The media type of JSON is application/json.': ['sandbox/http/media: answers Accept %s in %s'],
    'The media type of XML is not documented.': ['explains: what is not documented'],
    'The sandbox accepts application/xml and text/xml (ours).': [
      'sandbox/http/media: answers Accept %s in %s',
      'sandbox/http/media: reads and answers XML as %s',
    ],
    'Clients write XML in several dialects, and the sandbox reads them alike: elements with prefixes, null as nil of the XML Schema namespace under any prefix, list entries named by the singular or by their type, repeated elements, and one bare element for a list of one (M).':
      [
        'sandbox/http/xml-dialects: processes a cart whose items are %s',
        'sandbox/http/xml-dialects: reads null by its namespace, with %s',
        'sandbox/http/xml-dialects: reads prefixed elements of a change',
        'sandbox/http/xml-dialects: knows every list of every request',
      ],
    'In XML answers, enumerated values appear by name.': [
      'sandbox/subscription/billing/reads: names statuses in XML, where JSON has integers',
    ],
    'In JSON they are numbers where these pages say so.': [
      'sandbox/subscription/billing/reads: names statuses in XML, where JSON has integers',
    ],
    'Values in query strings are always text.': ['explains: a query string has no other type'],
    'Paths are lower-case, with one exception: getpurchaselistByIds.': [
      'sandbox/openapi/formats: covers every operation',
      'client/wire/wire-fixtures: equals the request and the decoded answer',
    ],
    'Either casing works for that one (H).': [
      'sandbox/orders/purchases: lists purchases by a range of IDs, whatever the case of the path',
    ],
    'Query parameter names match without regard to case (H, seen on the subscription reads).': [
      'sandbox/subscription/billing/reads: takes the parameter as %s',
    ],
  },
  integers: {
    'JSON requests write some enumerated parameters as integers: ProcessCartMode, FraudProtectionMode, ExtraParameterMode.':
      ['parameters: cart.process', 'client/wire/enumerations: with the %s %s is sent with %s %d'],
    'ProcessResult is an integer in JSON answers.': [
      'members: cart.process',
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
    ],
    'In practice requests may use the names as well (H).': [
      'sandbox/orders/cart-process: fails in noninteractive mode instead of opening a session',
      'sandbox/orders/cart-process: keeps extra parameters by ExtraParameterMode %s',
    ],
  },
  ids: {
    'Subscription IDs work with and without a leading S.': [
      'client/sandbox/subscriptions: is read by its ID, with or without its S, with items, dates and purchases',
      'sandbox/orders/cart-process: returns SubscriptionNotFound for an unknown subscription',
    ],
    "In checkout links a merchant's own product ID has a capital I in front (checkout links).": [
      'sandbox/orders/cart-preview: an internal ID without its I',
      'sandbox/orders/link-parameters: counts a product under both of its IDs',
    ],
  },
  codes: {
    country: [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
      'client/request-rules: country',
    ],
    state: [
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
      'client/request-rules: contact.stateId',
    ],
    language: [
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
      'client/request-rules: cart.defaultLanguageId',
    ],
    currency: [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
      'client/request-rules: cart.defaultCurrencyId',
    ],
    moment: ['client/wire/date-time: may be %s', 'client/wire/date-time: is invalid as %j'],
  },
  authentication: {
    'The price host needs no credentials.': ['client/secrets: is sent to the REST host only'],
    "Every call to the REST host carries the merchant's user name and password in an Authorization: Basic header.":
      [
        'sandbox/http/rest-host: accepts valid credentials',
        'sandbox/http/rest-host: refuses %s with 401 and without an error ID on the connection test',
      ],
    'A merchant sees only its own data.': [
      'sandbox/orders/purchases: hides the purchases of other clients',
      'sandbox/subscription/billing/reads: hides what belongs to another client',
    ],
    'A subscription of another merchant is "not found".': [
      'client/sandbox/subscriptions: finds no subscription of another client, and leaves it alone',
    ],
  },
  'connection-test': {
    'GET {base_url}/connection/test takes no parameters and answers {ResultMessage}.': [
      'sandbox/http/rest-host: accepts valid credentials',
      'client/sandbox/hosts: holds with the right credentials',
    ],
    'It answers 401 for wrong credentials, and 500 when the server fails.': [
      'sandbox/http/rest-host: refuses %s with 401 and without an error ID on the connection test',
      'client/sandbox/refusals: reports a failure of the platform',
    ],
  },
  money: {
    'Answers of the price host write each amount three times: net, vat and gross.': [
      'members: prices.lookup',
      'sandbox/prices/prices: writes a price item with every member of the specification',
    ],
    "Each is {value, localized}: a JSON number, and the same amount as text in the shopper's format.": [
      'sandbox/prices/prices: writes a price item with every member of the specification',
      'sandbox/prices/localize: shows an amount with the digits of its currency in every locale',
    ],
    'localized is for showing only.': [
      'widget/card: uses the platform text for every amount, wherever the currency sign stands',
    ],
    'One locale, en-US, has been seen as 59,99 $ and as $5.99 (H), so its text cannot be parsed and the side of the symbol cannot be predicted.':
      ['widget/card: uses the platform text for every amount, wherever the currency sign stands'],
  },
  margin: {
    'Vendors abbreviate their own name in the margin fields of purchases and notifications.': [
      'explains: says whose name is left out',
    ],
    'Here these fields contain the word Platform: PlatformMarginPercentage, PlatformMarginFix.': [
      "sandbox/orders/purchases: shows the merchant's prices and share in the product's currency",
    ],
  },
}
