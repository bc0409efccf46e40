/**
 * The facts that the platform's documentation leaves open, one switch each, with the sandbox's own answer and the
 * others that tests try. `vitrine probe` reads those of prices and purchases off a merchant's account, and the sandbox
 * replays them. A fact that is documented has no switch. The meanings are quoted by the generated reference.
 */

import * as z from 'zod'

/** How sure a fact is: M has one indirect source, L is our reconstruction, silent is not documented at all. */
type Sureness = 'M' | 'L' | 'silent'

interface Switch<Schema extends z.ZodType> {
  readonly schema: Schema
  /** The sandbox's own answer. */
  readonly usual: z.output<Schema>
  /** Other values that the lane of the profiles tries. */
  readonly others: readonly z.output<Schema>[]
  readonly sure: Sureness
  readonly meaning: string
}

const one = <Schema extends z.ZodType>(row: Switch<Schema>): Switch<Schema> => row
const oneOf = <const Values extends readonly string[]>(...values: Values) => z.enum(values)
const flag = z.boolean()

/** All switches by name (docs/platform/index.md#sureness). */
export const switches = {
  promotionMembers: one({
    schema: oneOf('absent', 'null'),
    usual: 'absent',
    others: ['null'],
    sure: 'M',
    meaning: 'How `/prices` writes `coupon`, `list_price` and `discount` without a reduction.',
  }),
  echoesPriceRule: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'M',
    meaning: 'Whether `/prices` repeats the `price_rule` that was asked for.',
  }),
  embargoStatus: one({
    schema: z.union([z.literal(400), z.literal(404)]),
    usual: 400,
    others: [404],
    sure: 'M',
    meaning: 'Status of `/prices` for a country that cannot buy.',
  }),
  withoutProducts: one({
    schema: oneOf('catalogue', 'nothing'),
    usual: 'catalogue',
    others: ['nothing'],
    sure: 'L',
    meaning: 'What `/prices` answers when it names no product: the whole catalogue, or 404.',
  }),
  unknownProduct: one({
    schema: oneOf('left-out', 'not-found'),
    usual: 'left-out',
    others: ['not-found'],
    sure: 'L',
    meaning: 'What `/prices` does with an unknown product among known ones.',
  }),
  errorWording: one({
    schema: oneOf('sandbox', 'terse'),
    usual: 'sandbox',
    others: ['terse'],
    sure: 'L',
    meaning: 'Texts of errors: those of the sandbox, or the name of the status only.',
  }),
  rateLimit: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'silent',
    meaning:
      'Whether more than 30 requests a second are answered with 429. Without it they are all answered.',
  }),
  previewSeconds: one({
    schema: z.int().min(0).max(60),
    usual: 0,
    others: [6],
    sure: 'silent',
    meaning: 'Seconds that a cart preview takes.',
  }),
  previewPriceRule: one({
    schema: oneOf('applied', 'ignored'),
    usual: 'applied',
    others: ['ignored'],
    sure: 'silent',
    meaning: 'Whether a cart preview knows the price rule of its link. Checkout and orders know it.',
  }),
  deliveryPrefill: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'M',
    meaning: 'Whether `delivery<Field>` of a link counts. Without it the address decides the country.',
  }),
  extraParameters: one({
    schema: oneOf('kept', 'dropped'),
    usual: 'kept',
    others: ['dropped'],
    sure: 'silent',
    meaning: 'Whether the x-parameters of an order come back with its purchase.',
  }),
  parameterCase: one({
    schema: oneOf('any', 'as-written'),
    usual: 'any',
    others: ['as-written'],
    sure: 'silent',
    meaning:
      'Whether checkout reads the documented parameters of a link in any letter case (`AFFILIATE`, `Quantity_97772`). Names with `x-` always keep theirs.',
  }),
  ownIdCase: one({
    schema: oneOf('any', 'capital'),
    usual: 'any',
    others: ['capital'],
    sure: 'M',
    meaning: "Whether a small `i` before a merchant's own product ID counts as the capital one.",
  }),
  currencyCase: one({
    schema: oneOf('any', 'capitals'),
    usual: 'any',
    others: ['capitals'],
    sure: 'M',
    meaning: 'Whether a link may write a currency in small letters (`usd`).',
  }),
  severalCodes: one({
    schema: oneOf('each', 'first', 'one'),
    usual: 'each',
    others: ['first', 'one'],
    sure: 'M',
    meaning:
      'What `coupon=a,b` of a link is: two codes of which each product takes the first that counts for it, the first code alone, or one code with a comma.',
  }),
  quantityBounds: one({
    schema: oneOf('applied', 'ignored'),
    usual: 'applied',
    others: ['ignored'],
    sure: 'M',
    meaning: 'Whether `minquantity_<id>` and `maxquantity_<id>` of a link bound the quantity.',
  }),
  baseQuantity: one({
    schema: oneOf('tier', 'ignored'),
    usual: 'tier',
    others: ['ignored'],
    sure: 'silent',
    meaning:
      'Whether the units of `basequantity_<id>`, which the customer has, count for the price of those that are bought.',
  }),
  dynamicPriceCurrency: one({
    schema: oneOf('converted', 'ignored'),
    usual: 'converted',
    others: ['ignored'],
    sure: 'silent',
    meaning:
      "What `dp_<id>` is worth in a currency that it does not state: its converted amount, or the catalogue's price.",
  }),
  dynamicPriceReductions: one({
    schema: oneOf('applied', 'none'),
    usual: 'applied',
    others: ['none'],
    sure: 'silent',
    meaning: 'Whether codes and price rules reduce the price that `dp_<id>` states.',
  }),
  pathCart: one({
    schema: oneOf('replaces', 'replaces-all', 'adds', 'ignored'),
    usual: 'replaces',
    others: ['replaces-all', 'adds', 'ignored'],
    sure: 'silent',
    meaning:
      "What `cart` of a link does where the path has a content: it replaces the path's products, or its whole content, adds to its products, or is ignored.",
  }),
  pathParameters: one({
    schema: oneOf('win', 'lose'),
    usual: 'win',
    others: ['lose'],
    sure: 'silent',
    meaning:
      'Whether quantity, code, price rule, currency and scope of a link win over those that its path states.',
  }),
  orderCountry: one({
    schema: oneOf('contact', 'request'),
    usual: 'contact',
    others: ['request'],
    sure: 'silent',
    meaning: "Whose country prices an order: the stored contact's, or `DefaultCountryId`.",
  }),
  orderError: one({
    schema: oneOf('object', 'text'),
    usual: 'object',
    others: ['text'],
    sure: 'L',
    meaning: 'How a failed order writes `Error`.',
  }),
  updateActionNumbers: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'M',
    meaning: 'Whether `UpdateAction` may be a number.',
  }),
  unknownStatusIds: one({
    schema: oneOf('refused', 'ignored'),
    usual: 'refused',
    others: ['ignored'],
    sure: 'M',
    meaning: 'What lists of purchases do with a status ID that they do not know.',
  }),
  statusSeparator: one({
    schema: oneOf('comma', 'semicolon'),
    usual: 'comma',
    others: ['semicolon'],
    sure: 'L',
    meaning: 'What stands between several status IDs of a list of purchases.',
  }),
  listDelaySeconds: one({
    schema: z.int().min(0).max(86_400),
    usual: 0,
    others: [600],
    sure: 'silent',
    meaning: 'Seconds until a purchase is in the list of a period.',
  }),
  listZoneMinutes: one({
    schema: z.int().min(-840).max(840),
    usual: 0,
    others: [-480, 120],
    sure: 'L',
    meaning: 'Offset from UTC of moments without a zone in the list of a period, in minutes.',
  }),
  lateRenewal: one({
    schema: oneOf('renewed', 'refused'),
    usual: 'renewed',
    others: ['refused'],
    sure: 'M',
    meaning:
      'Whether `renewsubscription` pays what is owed in Grace and on Hold, or is for Active ones only.',
  }),
  otherRenewals: one({
    schema: oneOf('renewed', 'refused'),
    usual: 'renewed',
    others: ['refused'],
    sure: 'M',
    meaning:
      'Whether `renewsubscription` renews subscriptions with manual renewal and Deactivated ones, or those with automatic renewal only.',
  }),
  renewalPriceRule: one({
    schema: oneOf('dropped', 'kept'),
    usual: 'dropped',
    others: ['kept'],
    sure: 'silent',
    meaning: 'Whether the price rule that an order names counts at the renewals of its subscriptions too.',
  }),
  revenueCategory: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'M',
    meaning: 'Whether purchases of subscriptions have a `SubscriptionRevenueCategoryId`.',
  }),
  unchangedPreview: one({
    schema: oneOf('answered', 'refused'),
    usual: 'answered',
    others: ['refused'],
    sure: 'silent',
    meaning:
      'What `updatesubscriptionitem` does with a preview of the product and the quantity that a subscription has.',
  }),
  otherIntervals: one({
    schema: oneOf('changed', 'refused'),
    usual: 'changed',
    others: ['refused'],
    sure: 'silent',
    meaning:
      'What `updatesubscriptionitem` does when the only item of a subscription gets a product with another interval at the next billing.',
  }),
  reconstructedOperations: one({
    schema: flag,
    usual: true,
    others: [false],
    sure: 'L',
    meaning: 'Whether the operations exist whose paths are reconstructed.',
  }),
} as const

type Switches = typeof switches

/** One way in which the platform may behave. */
export type Profile = { readonly [Name in keyof Switches]: z.output<Switches[Name]['schema']> }

export const switchNames = Object.keys(switches) as (keyof Profile)[]
