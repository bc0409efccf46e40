/**
 * The promise of the sandbox: `/prices`, preview, checkout page, purchase and `processcart` name the same amount for a
 * cart, to the minor unit, and net and tax add up in each. It goes on through the first renewal: what the checkout page
 * says of it is what the confirmation says, what `NextBillingProfit` forecasts and what is charged. Carts of any products,
 * quantities, countries, currencies, coupons and rules are drawn from the fixed seed, and so is whether the platform
 * keeps an order's price rule for its renewals. The arithmetic is written again here, so that an error of the product is
 * not repeated. `VITRINE_PRICE_RUNS=20000` makes the long run.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Merchant, Product } from '../../../src/sandbox/catalogue/model.ts'
import { loadCatalogue, type Sandbox } from '../../../src/sandbox/index.ts'
import { countries } from '../../../src/sandbox/money/countries.ts'
import { currencies } from '../../../src/sandbox/money/currency.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import type { Profile } from '../../../src/sandbox/profile/switches.ts'
import type { Purchase } from '../../../src/sandbox/state/purchase.ts'
import { call, json, link, order, purchaseItems, start, unchecked } from '../rest-support.ts'

/** An address of every country, for previews. */
const addressIn = (country: string): string => `10.${country.charCodeAt(0)}.${country.charCodeAt(1)}.1`
const geo = {
  countryOf: (address: string) => {
    const [ten, first, second] = address.split('.').map(Number)
    return ten === 10 ? String.fromCharCode(first ?? 0, second ?? 0) : undefined
  },
}

/** Repeated here, so that an error in the product is not repeated. */
const digitsOf = (currency: string): number => {
  if (['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'VND'].includes(currency)) return 0
  return ['BHD', 'IQD', 'JOD', 'KWD', 'OMR', 'TND'].includes(currency) ? 3 : 2
}

/** Whole minor units; NaN for other amounts, which equals nothing. */
const minorOf =
  (currency: string) =>
  (amount: number | string | null | undefined): number => {
    const scaled = Number(amount ?? Number.NaN) * 10 ** digitsOf(currency)
    const rounding = Math.max(1e-4, 2 * Number.EPSILON * Math.abs(scaled))
    return Math.abs(scaled - Math.round(scaled)) < rounding ? Math.round(scaled) : Number.NaN
  }

/** Reads an amount of an English page, with the exact digits of its currency. */
const shownMinor = (text: string, currency: string): number => {
  const [figure = ''] = /[\d,]+(\.\d+)?/.exec(text) ?? []
  const [, decimals = ''] = figure.split('.')
  return decimals.length === digitsOf(currency) ? Number(figure.replace(/[.,]/g, '')) : Number.NaN
}

type Triple = readonly [net: number, vat: number, gross: number]
const times = (triple: Triple, by: number): Triple => [triple[0] * by, triple[1] * by, triple[2] * by]
const sum = (triples: readonly Triple[]): Triple =>
  triples.reduce<Triple>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0])
const addsUp = ([net, vat, gross]: Triple): void => expect(net + vat).toBe(gross)

interface Line {
  product: Product
  quantity: number
}
interface Asked {
  merchant: Merchant
  lines: Line[]
  country: string
  currency: string
  coupon: string | undefined
  rule: string | undefined
  /** What the platform does with the rule of an order at its renewals. */
  renewalPriceRule: Profile['renewalPriceRule']
}

type WireMoney = Record<'net' | 'vat' | 'gross', { value: number; localized: string }>
interface WirePrice {
  price: WireMoney
  list_price?: WireMoney
  monthly_price?: WireMoney
  discount?: { absolute: WireMoney }
  product_id: string
  coupon?: string
}

const clientOf = ({ clientId }: Merchant): 1001 | 1002 => (clientId === '1001' ? 1001 : 1002)

/** Net, VAT and gross of a price item; number and text must agree. */
const tripleOf = (money: WireMoney, currency: string): Triple => {
  const minor = minorOf(currency)
  for (const { value, localized } of Object.values(money)) {
    expect(shownMinor(localized, currency)).toBe(minor(value))
  }
  return [minor(money.net.value), minor(money.vat.value), minor(money.gross.value)]
}

/** Price of one unit, after checking list − discount = price and net + vat = gross. */
const checkedItem = (item: WirePrice, currency: string): Triple => {
  const price = tripleOf(item.price, currency)
  addsUp(price)
  if (item.monthly_price) addsUp(tripleOf(item.monthly_price, currency))
  expect(item.list_price === undefined).toBe(item.discount === undefined)
  if (item.list_price && item.discount) {
    const list = tripleOf(item.list_price, currency)
    const discount = tripleOf(item.discount.absolute, currency)
    addsUp(list)
    addsUp(discount)
    expect(sum([price, discount])).toEqual(list)
  }
  return price
}

const priceItems = async (
  sandbox: Sandbox,
  { merchant, country, currency, coupon, rule }: Asked,
  products: readonly Product[],
): Promise<WirePrice[]> => {
  const query = new URLSearchParams({
    client_id: merchant.clientId,
    product_id: products.map(({ id }) => id).join(),
    country,
    currency,
    coupon: coupon ?? '',
    price_rule: rule ?? '',
  })
  const response = await sandbox.prices.request(`/prices?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as WirePrice[]
}

/** `/prices` has one unit only, so quantities are compared elsewhere. */
const isUnitPriceForAll = ({ merchant, coupon, rule }: Asked, { product, quantity }: Line): boolean =>
  quantity === 1 ||
  (!product.tiers &&
    !merchant.coupons.some(({ code, minQuantity }) => code === coupon && minQuantity !== undefined) &&
    (rule === 'none' ||
      !merchant.priceRules.some((one) => one.quantity && (one.products?.includes(product.id) ?? true))))

const linkOf = ({ merchant, lines, currency, coupon, rule }: Asked): string => {
  const query = new URLSearchParams({
    cart: lines.map(({ product }) => product.id).join(),
    currency,
    language: 'en',
  })
  for (const { product, quantity } of lines) query.set(`quantity_${product.id}`, String(quantity))
  if (coupon !== undefined) query.set('coupon', coupon)
  if (rule !== undefined) query.set('pricerule', rule)
  return link(query.toString(), clientOf(merchant))
}

interface WireAmounts {
  Net: number
  Vat: number
  Gross: number
}
interface Preview {
  Cart: {
    TotalPrice: WireAmounts
    CartItems: { SinglePrice: WireAmounts; TotalPrice: WireAmounts; Discount: number | null }[]
  }
  SessionUrl: string
}

interface Priced {
  units: Triple[]
  totals: Triple[]
  discounts: number[]
  total: Triple
}

const previewed = async (sandbox: Sandbox, asked: Asked): Promise<Priced & { session: string }> => {
  const minor = minorOf(asked.currency)
  const triple = ({ Net, Vat, Gross }: WireAmounts): Triple => [minor(Net), minor(Vat), minor(Gross)]
  const body = { ShoppingCartUrl: linkOf(asked), RemoteAddress: addressIn(asked.country) }
  const response = await call(sandbox, '/cart/generatecartpreview', {
    body,
    client: clientOf(asked.merchant),
  })
  expect(response.status).toBe(200)
  const { Cart, SessionUrl } = (await response.json()) as Preview
  return {
    units: Cart.CartItems.map(({ SinglePrice }) => triple(SinglePrice)),
    totals: Cart.CartItems.map(({ TotalPrice }) => triple(TotalPrice)),
    discounts: Cart.CartItems.map(({ Discount }) => minor(Discount ?? 0)),
    total: triple(Cart.TotalPrice),
    session: new URL(SessionUrl).pathname,
  }
}

/** Totals and line prices of a checkout page. */
const shownOn = (page: string, currency: string) => {
  const amount = (name: string) =>
    shownMinor(new RegExp(`data-amount="${name}">([^<]*)<`).exec(page)?.[1] ?? '', currency)
  const lines = [
    ...page.matchAll(/<span class="price">(?:<s><span[^>]*>[^<]*<\/span>([^<]*)<\/s>)?([^<]+)</g),
  ]
  return {
    total: [amount('net'), amount('vat'), amount('gross')] as Triple,
    saved: page.includes('data-amount="discount"') ? amount('discount') : 0,
    lines: lines.map(([, list, price = '']) => {
      const gross = shownMinor(price, currency)
      return { gross, list: list === undefined ? gross : shownMinor(list, currency) }
    }),
    seen: /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '',
  }
}

interface WireSingle {
  NetPrice: string
  VatPrice: string
  GrossPrice: string
}
interface WirePurchaseItem {
  Quantity: string
  CustomerPrice: { TotalSinglePrice: WireSingle; TotalTotalPrice: WireSingle }
  ProfitCalculation: object
  RecurringBilling?: { NextBillingProfit: object | null }
}

/** The items of a purchase, as the merchant reads them. */
const itemsOf = (sandbox: Sandbox, { merchant }: Asked, id: number): Promise<WirePurchaseItem[]> =>
  purchaseItems(sandbox, id, clientOf(merchant))

/** The customer's prices of a purchase. */
const purchased = async (sandbox: Sandbox, asked: Asked, id: number): Promise<Triple[]> => {
  const minor = minorOf(asked.currency)
  const triple = ({ NetPrice, VatPrice, GrossPrice }: WireSingle): Triple => [
    minor(NetPrice),
    minor(VatPrice),
    minor(GrossPrice),
  ]
  const items = await itemsOf(sandbox, asked, id)
  return items.map(({ Quantity, CustomerPrice: { TotalSinglePrice, TotalTotalPrice } }) => {
    expect(times(triple(TotalSinglePrice), Number(Quantity))).toEqual(triple(TotalTotalPrice))
    return triple(TotalTotalPrice)
  })
}

/** What a page says of one renewal; undefined where it says nothing or names no amount. */
const renewalIn = (text: string, currency: string): number | undefined => {
  const [said] = /Renews [^<]*(until canceled|unless canceled before)/.exec(text) ?? []
  return said === undefined ? undefined : shownMinor(said.slice(said.indexOf(' for ')), currency)
}

/** What the checkout page says of each line's renewal. */
const renewalsOn = (page: string, currency: string): (number | undefined)[] =>
  [...page.matchAll(/<li>\n<div>.*?<\/li>/gs)].map(([line]) => renewalIn(line, currency))

const idOf = (text: string): number => Number(text.slice(1))

/** What the confirmation says of each subscription's renewal. */
const confirmedRenewals = (page: string, currency: string): Map<number, number | undefined> =>
  new Map(
    [...page.matchAll(/<section>.*?<\/section>/gs)].map(([part]) => [
      idOf(/<dd>(S\d+)<\/dd>/.exec(part)?.[1] ?? ''),
      renewalIn(part, currency),
    ]),
  )

const grossOf = (lines: Purchase['lines']): number =>
  lines.reduce((gross, { unit, quantity }) => gross + unit.gross * quantity, 0)

const day = 86_400_000

/**
 * Renews each subscription of a purchase once. Each is charged what was said of it, and the merchant's share is the one
 * that the purchase has forecast.
 */
const followRenewals = async (
  sandbox: Sandbox,
  asked: Asked,
  { id, items: forecasts }: { id: number; items: WirePurchaseItem[] },
  saidOf?: (subscription: number) => number | undefined,
): Promise<void> => {
  const { state, clock } = sandbox
  const lines = state.purchases.get(id)?.lines ?? []
  const ids = new Set(lines.flatMap(({ subscription }) => subscription?.id ?? []))
  for (const subscriptionId of ids) {
    const { status, customerId, nextBillingDate = '' } = state.subscriptions.get(subscriptionId) ?? {}
    if (status !== 'Active') continue
    // The card of the order may have expired by then.
    await call(sandbox, `/sandbox/customers/${customerId}/payment`, {
      client: clientOf(asked.merchant),
      body: { method: 'test' },
    })
    await clock.advance(Math.max(0, Date.parse(nextBillingDate) - clock.now().getTime()))
    const isRenewal = ({ subscription }: Purchase['lines'][number]) =>
      subscription?.id === subscriptionId && subscription.intervalNo === 1
    const renewal = [...state.purchases.all()].find((purchase) => purchase.lines.some(isRenewal))
    const signedUp = lines.filter(({ subscription }) => subscription?.id === subscriptionId)
    const isOnce = asked.merchant.products.some(
      ({ id: product, recurrences }) => product === signedUp[0]?.productId && recurrences === 1,
    )
    if (isOnce) continue
    const said = saidOf?.(subscriptionId)
    if (saidOf) expect(said).toBe(grossOf(renewal?.lines ?? []))
    const billed = await itemsOf(sandbox, asked, renewal?.id ?? 0)
    const forecast = signedUp.map(({ runningNumber }) => forecasts[runningNumber - 1]?.RecurringBilling)
    expect(billed.map(({ ProfitCalculation }) => ProfitCalculation)).toEqual(
      forecast.map((billing) => billing?.NextBillingProfit),
    )
  }
}

const lastPurchase = ({ state }: Sandbox): number => [...state.purchases.all()].at(-1)?.id ?? 0

/** Compares a cart in `/prices`, preview, checkout page, its purchase and `processcart`. */
const followOrder = async (sandbox: Sandbox, asked: Asked): Promise<void> => {
  const { merchant, lines, country, currency, coupon, rule } = asked
  const preview = await previewed(sandbox, asked)
  preview.totals.forEach((total, index) => {
    const { quantity = 0 } = lines[index] ?? {}
    expect(total).toEqual(times(preview.units[index] ?? [0, 0, 0], quantity))
    addsUp(total)
  })
  expect(sum(preview.totals)).toEqual(preview.total)

  const products = lines.map(({ product }) => product)
  const items = await priceItems(sandbox, asked, products)
  items.forEach((item, index) => {
    const unit = checkedItem(item, currency)
    const line = lines[index]
    if (!line || !isUnitPriceForAll(asked, line)) return
    expect(unit).toEqual(preview.units[index])
    const saved = item.discount ? minorOf(currency)(item.discount.absolute.gross.value) : 0
    expect(saved * line.quantity).toBe(preview.discounts[index])
  })

  const page = await (await sandbox.rest.request(preview.session)).text()
  const shown = shownOn(page, currency)
  expect(shown.total).toEqual(preview.total)
  expect(shown.lines.map(({ gross }) => gross)).toEqual(preview.totals.map(([, , gross]) => gross))
  expect(shown.lines.map(({ list, gross }) => list - gross)).toEqual(preview.discounts)
  expect(shown.saved).toBe(preview.discounts.reduce((a, b) => a + b, 0))

  const form = { email: 'kim@example.test', method: 'card', card: '4111111111111111', seen: shown.seen }
  const paid = await sandbox.rest.request(preview.session, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(paid.status).toBe(303)
  expect(await purchased(sandbox, asked, lastPurchase(sandbox))).toEqual(preview.totals)
  const confirmation = await (await sandbox.rest.request(paid.headers.get('location') ?? '')).text()
  const confirmed = shownOn(confirmation, currency)
  expect(confirmed.total).toEqual(preview.total)
  expect(confirmed.lines.map(({ gross }) => gross)).toEqual(shown.lines.map(({ gross }) => gross))
  const bought = lastPurchase(sandbox)

  const body = order({
    cart: {
      CartItems: lines.map(({ product, quantity }) => ({ ProductId: product.id, Quantity: quantity })),
      DefaultCountryId: country,
      DefaultCurrencyId: currency,
      CustomerReferenceId: undefined,
      LogonPurchaseId: lastPurchase(sandbox),
      ...(coupon !== undefined && { Coupons: [coupon] }),
      ...(rule !== undefined && { Pricelistrules: [rule] }),
    },
  })
  const processed = await json(call(sandbox, '/cart/processcart', { body, client: clientOf(merchant) }))
  expect(processed).toMatchObject({ ProcessResult: 0 })
  const processedId = lastPurchase(sandbox)
  expect(await purchased(sandbox, asked, processedId)).toEqual(preview.totals)

  // The page says it of each line, and the confirmation of each subscription.
  const said = renewalsOn(page, currency)
  const repeated = confirmedRenewals(confirmation, currency)
  const boughtLines = sandbox.state.purchases.get(bought)?.lines ?? []
  const read = async (id: number) => ({ id, items: await itemsOf(sandbox, asked, id) })
  const [first, second] = [await read(bought), await read(processedId)]
  await followRenewals(sandbox, asked, first, (subscription) => {
    const renewals = said.filter((_, index) => boughtLines[index]?.subscription?.id === subscription)
    const gross = renewals.reduce<number>((total, renewal) => total + (renewal ?? Number.NaN), 0)
    expect(repeated.get(subscription)).toBe(gross)
    return gross
  })
  await followRenewals(sandbox, asked, second)
}

/** Coupons for the first renewal that begin or end between the order and it, and that reduce amounts and prices. */
const half = { percent: 50, appliesTo: { interval: 1 } }
const soon = new Date(start.getTime() + 12 * day).toISOString()
const own = loadCatalogue()
const catalogue = {
  merchants: own.merchants.map((merchant) => ({
    ...merchant,
    coupons: [
      ...merchant.coupons,
      { ...half, code: 'LATER50', validFrom: soon, promotionId: 801 },
      { ...half, code: 'SOON50', validTo: soon, promotionId: 802 },
      { ...half, code: 'ANY50', promotionId: 803 },
      { code: 'FIXED-LATER', fixed: { EUR: 2 }, appliesTo: { interval: 1 }, promotionId: 804 },
    ],
  })),
}
const { merchants } = catalogue

const anyOrder: fc.Arbitrary<Asked> = fc.constantFrom(...merchants).chain((merchant) =>
  fc.record({
    merchant: fc.constant(merchant),
    lines: fc.uniqueArray(
      fc.record({
        product: fc.constantFrom(...merchant.products),
        quantity: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 2_000 })),
      }),
      { minLength: 1, maxLength: 4, selector: ({ product }) => product.id },
    ),
    country: fc.constantFrom(...countries.filter((country) => !merchant.embargoed?.includes(country))),
    currency: fc.constantFrom(...(merchant.currencies ?? currencies)),
    coupon: fc.option(fc.constantFrom('UNKNOWN', ...merchant.coupons.map(({ code }) => code)), {
      nil: undefined,
    }),
    rule: fc.constantFrom(undefined, 'none', 'small', 'team', 'enterprise', 'school', 'education'),
    renewalPriceRule: fc.constantFrom('dropped', 'kept'),
  }),
)

/** `VITRINE_PRICE_RUNS=20000` makes the long run, which also asks for every product and coupon in every currency. */
const longRuns = process.env.VITRINE_PRICE_RUNS
const orders = longRuns === undefined ? 20 : Math.ceil(Number(longRuns) / 40)

it('charges every order and its first renewal what prices, preview, page and forecast say, to the minor unit [cart#preview] [index#today]', {
  timeout: 60_000 + orders * 1_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (asked) => {
      const profile = { ...usualProfile, renewalPriceRule: asked.renewalPriceRule }
      const sandbox = await unchecked({ geo, catalogue, profile })
      await followOrder(sandbox, asked)
    }),
    { numRuns: orders },
  )
})

it('keeps list − discount = price and net + vat = gross in every answer of /prices', async () => {
  const sandbox = await unchecked({ geo })
  const places = ['DE', 'FI', 'CH', 'US', 'IN', 'NO', 'NG', 'JP']
  let place = 0
  for (const merchant of merchants) {
    for (const currency of merchant.currencies ?? currencies) {
      const coupons = [undefined, ...merchant.coupons.map(({ code }) => code)]
      for (const coupon of longRuns ? coupons : [coupons[place % coupons.length]]) {
        place += 1
        const country = places[place % places.length] ?? 'DE'
        const asked = {
          merchant,
          lines: [],
          country,
          currency,
          coupon,
          rule: undefined,
          renewalPriceRule: 'dropped' as const,
        }
        // Each product meets a fifth of the currencies.
        const turn = place % 5
        const products = merchant.products.filter((_, index) => longRuns || index % 5 === turn)
        if (products.length === 0) continue
        const items = await priceItems(sandbox, asked, products)
        expect(items).toHaveLength(products.length)
        for (const item of items) checkedItem(item, currency)
      }
    }
  }
})
