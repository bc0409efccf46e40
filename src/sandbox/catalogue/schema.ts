/**
 * The schema of a catalogue file, with messages for the person who writes one. Unknown members are refused, since a
 * misspelt one would silently change a price. Amounts have no more digits than their currency and stay small enough
 * that converted and multiplied amounts are exact integers. What the schema accepts the rest of the sandbox uses
 * without further checks.
 */

import * as z from 'zod'
import { isCountry } from '../money/countries.ts'
import { currencyDigits, isCurrency } from '../money/currency.ts'
import { maxQuantity, scopes } from '../state/cart.ts'
import { noPriceRule } from './model.ts'

/** Keeps converted and multiplied amounts within the integers that JavaScript holds exactly. */
const maxAmount = 1_000_000

const currency = z.string().refine(isCurrency, { error: 'is not a currency of the rate table' })
const country = z.string().refine(isCountry, { error: 'is not an ISO 3166-1 alpha-2 country in capitals' })
const language = z.string().regex(/^[a-z]{2}$/, 'is not an ISO 639-1 language in lower case')
const amount = z.number().min(0).max(maxAmount)
const percent = z.number().min(0).max(100)
const productId = z.int().positive()
const moment = z.iso.datetime({ offset: true, error: 'is not an RFC 3339 date-time' })
const text = z.string().min(1)
const localizedText = z.union([
  text,
  z.record(language, text).refine((texts) => Object.keys(texts).length > 0, { error: 'holds no language' }),
])

const fits = (value: number, iso: string): boolean => {
  const [, decimals = ''] = String(value).split('.')
  return decimals.length <= currencyDigits(iso)
}
const tooFine = (iso: string) => `has more digits than ${iso}, which has ${currencyDigits(iso)}`

const amounts = z.record(currency, amount).check(({ value, issues }) => {
  if (Object.keys(value).length === 0)
    issues.push({ code: 'custom', message: 'holds no currency', input: value })
  for (const [iso, input] of Object.entries(value)) {
    if (!fits(input, iso)) issues.push({ code: 'custom', path: [iso], message: tooFine(iso), input })
  }
})

const exactlyOne = <K extends string>(...keys: K[]) => ({
  test: (value: Partial<Record<K, unknown>>) => keys.filter((key) => value[key] !== undefined).length === 1,
  error: { error: `needs exactly one of ${keys.join(', ')}` },
})

const length = { months: z.int().min(1).max(120).optional(), days: z.int().min(1).max(3_650).optional() }
const oneLength = exactlyOne('months', 'days')

const product = z
  .strictObject({
    id: productId,
    internalId: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores')
      .optional(),
    name: localizedText,
    nameExtension: localizedText.optional(),
    shortDescription: localizedText.optional(),
    description: localizedText.optional(),
    systemRequirements: localizedText.optional(),
    operatingSystem: z.string(),
    priceIs: z.enum(['gross', 'net']),
    base: z.strictObject({ currency, amount }),
    fixed: amounts.optional(),
    tiers: z.array(z.strictObject({ from: z.int().min(2), amount })).optional(),
    interval: z.strictObject(length).refine(oneLength.test, oneLength.error).optional(),
    firstInterval: z
      .strictObject({ ...length, amount: amount.optional() })
      .refine(oneLength.test, oneLength.error)
      .optional(),
    recurrences: z.int().positive().optional(),
    renewal: z.enum(['Automatic', 'Manual']).optional(),
    graceDays: z.int().min(0).optional(),
    isTestItem: z.boolean().optional(),
  })
  .check(({ value: { base, tiers = [], interval, ...rest }, issues }) => {
    const report = (path: (string | number)[], message: string, input: unknown) =>
      issues.push({ code: 'custom', path, message, input })
    if (!fits(base.amount, base.currency)) report(['base', 'amount'], tooFine(base.currency), base.amount)
    tiers.forEach((tier, index) => {
      if (!fits(tier.amount, base.currency))
        report(['tiers', index, 'amount'], tooFine(base.currency), tier.amount)
      if (tier.from <= (tiers[index - 1]?.from ?? 1))
        report(['tiers', index, 'from'], 'does not rise', tier.from)
    })
    const first = rest.firstInterval?.amount ?? 0
    if (!fits(first, base.currency)) report(['firstInterval', 'amount'], tooFine(base.currency), first)
    for (const key of ['firstInterval', 'recurrences', 'renewal', 'graceDays'] as const) {
      if (!interval && rest[key] !== undefined) report([key], 'needs an interval', rest[key])
    }
  })

const reduction = exactlyOne('percent', 'fixed', 'price')
const coupon = z
  .strictObject({
    code: z.string().trim().min(1).max(64),
    percent: percent.optional(),
    fixed: amounts.optional(),
    price: amounts.optional(),
    products: z.array(productId).optional(),
    minQuantity: z.int().positive().optional(),
    validFrom: moment.optional(),
    validTo: moment.optional(),
    appliesTo: z.strictObject({ interval: z.int().min(0) }).optional(),
    promotionId: z.int().positive(),
  })
  .refine(reduction.test, reduction.error)

const change = exactlyOne('percent', 'price')
const priceRule = z
  .strictObject({
    name: text,
    parameter: text
      .refine((name) => name !== noPriceRule, { error: 'is the word that switches rules off' })
      .optional(),
    products: z.array(productId).optional(),
    countries: z.array(country).optional(),
    languages: z.array(language).optional(),
    quantity: z.strictObject({ from: z.int().positive(), to: z.int().positive().optional() }).optional(),
    percent: percent.optional(),
    price: amounts.optional(),
  })
  .refine(change.test, change.error)

/** Words of the checkout's own addresses, which no path may hide. */
const takenWords = new Set(['shop', 'session', 'confirmation', 'legal', 'subscription', 'scp'])
const namedPath = z
  .strictObject({
    path: z
      .string()
      .regex(
        /^[A-Za-z][\w.-]{0,99}$/,
        'must be a letter and up to 99 letters, digits, dots, hyphens or underscores',
      )
      .refine((path) => !takenWords.has(path), { error: 'is an address of checkout itself' }),
    cart: z
      .array(z.strictObject({ product: productId, quantity: z.int().min(1).max(maxQuantity).optional() }))
      .min(1)
      .optional(),
    priceRule: text.optional(),
    coupon: text.optional(),
    scope: z.enum(scopes).optional(),
    currency: currency.optional(),
    redirect: text.optional(),
  })
  .refine((path) => path.redirect === undefined || Object.keys(path).length === 2, {
    error: 'has a redirect, and so no content of its own',
  })

export const merchantSchema = z.strictObject({
  clientId: z.string().regex(/^\d{1,18}$/, 'must be digits'),
  username: z.string().regex(/^[^:]+$/, 'must not be empty or hold a colon'),
  password: text,
  name: text,
  products: z.array(product).min(1),
  coupons: z.array(coupon).default([]),
  priceRules: z.array(priceRule).default([]),
  paths: z.array(namedPath).optional(),
  currencies: z.array(currency).min(1).optional(),
  embargoed: z.array(country).optional(),
})
