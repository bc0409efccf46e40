import type { Coupon, Merchant, NamedPath, PriceRule, Product } from './model.ts'

type Meanings<Entry> = Readonly<Record<keyof Entry, string>>

const merchant: Meanings<Merchant> = {
  clientId: 'Client account ID, digits.',
  username: 'User name for the REST host.',
  password: 'Password for the REST host.',
  name: 'The shop’s name.',
  products: 'Products; see below.',
  coupons: 'See below.',
  priceRules: 'See below. The first one whose conditions hold wins.',
  paths: 'What paths below the client ID sell by themselves; see below.',
  currencies: 'ISO 4217 codes on offer. All that the sandbox has a rate for when absent.',
  embargoed: 'ISO 3166-1 codes of countries that cannot buy.',
}

const product: Meanings<Product> = {
  id: 'Product ID, a number that stands once in the file.',
  internalId: 'Your own ID of it.',
  name: 'One text, or one by language: `{ "en": "…", "de": "…" }`. So are the next four.',
  nameExtension: 'The additional name.',
  shortDescription: 'One sentence.',
  description: 'More of them.',
  systemRequirements: 'System requirements.',
  operatingSystem: 'May be empty.',
  priceIs: '`gross` or `net`: whether the amounts include VAT.',
  base: 'Price: `currency` and `amount`. Converted where `fixed` has no amount.',
  fixed: 'Amounts of one’s own for some currencies: `{ "USD": 79 }`.',
  tiers:
    'Volume prices in the base currency: `from` that quantity on, each unit costs `amount`. Rising by `from`.',
  interval: 'Makes it a subscription that is billed every so many `months`, or every so many `days`.',
  firstInterval:
    'A trial: the first interval has a length of its own, `months` or `days`, and may have an `amount` of its own in the base currency.',
  recurrences: 'Number of billings, when the subscription ends by itself.',
  renewal: '`Automatic` or `Manual`. `Automatic` when absent.',
  graceDays: 'Days after a renewal that was not paid before the subscription is put on hold. 14 when absent.',
  isTestItem:
    'The shop’s list folds it away at its end, apart from the products for shoppers. `false` when absent.',
}

const coupon: Meanings<Coupon> = {
  code: 'Code, in upper or lower case.',
  percent: 'Percent off. Exactly one of `percent`, `fixed` and `price`.',
  fixed: 'Off the gross price of one unit, by currency; the first is converted for the others.',
  price: 'A price instead, by currency, converted likewise.',
  products: 'IDs it is for. All when absent.',
  minQuantity: 'Least quantity.',
  validFrom: 'From this moment on, such as `2026-01-31T00:00:00Z`.',
  validTo: 'Up to this moment.',
  appliesTo: '`interval` 0 is the sign-up, n the nth renewal. The sign-up when absent.',
  promotionId: 'The promotion’s number.',
}

const priceRule: Meanings<PriceRule> = {
  name: 'Its name.',
  parameter: 'Applies only when this price rule is asked for. By itself when absent.',
  products: 'IDs it is for. All when absent; likewise below.',
  countries: 'ISO 3166-1 codes.',
  languages: 'ISO 639-1 codes.',
  quantity: 'Quantities `from` and, when there is an end, `to`.',
  percent: 'Percent off. Exactly one of `percent` and `price`.',
  price: 'A price instead, by currency, gross or net as the product’s.',
}

const namedPath: Meanings<NamedPath> = {
  path: 'The word behind the client ID: `purl-<name>`, `uurl-<name>` (links cannot change it), `surl-<name>`, or any other.',
  cart: 'Its products, each with `product` and, when it is not 1, `quantity`. Those of the link when absent.',
  priceRule: 'Its price rule.',
  coupon: 'Its code.',
  scope: 'Its page, such as `quote`.',
  currency: 'Its currency.',
  redirect: 'Alone: another path of this merchant, or an http(s) address.',
}

/** Meanings of the catalogue's fields, for the documentation. */
export const catalogueReference = {
  'merchants[]': merchant,
  'products[]': product,
  'coupons[]': coupon,
  'paths[]': namedPath,
  'priceRules[]': priceRule,
} as const
