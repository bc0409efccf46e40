/**
 * Random lives of subscriptions: sign-ups, changes, payments that fail and recover, and time. Two sandboxes live the same
 * life, one in long moves of the clock and one day by day. After each act rules are checked that hold for every life:
 * what money may do, and which states may follow each other. `VITRINE_LIFE_RUNS` sets the number of lives.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import type { Profile } from '../../../src/sandbox/profile/switches.ts'
import type { Purchase } from '../../../src/sandbox/state/purchase.ts'
import type { Subscription } from '../../../src/sandbox/state/subscription.ts'
import { haveOneInterval } from '../../../src/sandbox/subscription/model/intervals.ts'
import { openItems } from '../../../src/sandbox/subscription/model/items.ts'
import { call, unchecked } from '../rest-support.ts'
import { catalogue, june, products, settings } from './subscription-support.ts'

const day = 86_400_000
const { twenty, ten, tiered, net, twice, yearly, manual, trial } = products

const act = fc.record({
  kind: fc.constantFrom(
    ...['signUp', 'signUp', 'add', 'add', 'increase', 'update', 'update', 'updatePrice', 'align', 'align'],
    ...[
      'reinstate',
      'deactivate',
      'remove',
      'move',
      'renewalType',
      'contact',
      'renew',
      'customerRenews',
      'order',
    ],
    ...['pay', 'pay', 'receive', 'cancelRetry', 'pass', 'pass', 'pass', 'pass', 'pass', 'pass'],
  ),
  which: fc.nat({ max: 11 }),
  item: fc.constantFrom(1, 1, 1, 2, 3),
  quantity: fc.integer({ min: 1, max: 4 }),
  product: fc.constantFrom(twenty, ten, tiered, net, twice, yearly, manual, trial),
  value: fc.integer({ min: 0, max: 60 }),
  coupon: fc.constantFrom(undefined, undefined, 'SAVE10', 'RENEW15', 'SECOND50'),
  rule: fc.constantFrom(undefined, undefined, 'none', 'team'),
  isAligned: fc.boolean(),
  isExtended: fc.boolean(),
  method: fc.constantFrom('visa', 'visa', 'visa', 'test', 'declined', 'action', 'retry', 'pending', 'wire'),
  days: fc.integer({ min: 1, max: 40 }),
})
type Act = typeof act extends fc.Arbitrary<infer Drawn> ? Drawn : never

const subscriptions = ({ state }: Sandbox): Subscription[] => [...state.subscriptions.all()]
const purchases = ({ state }: Sandbox): Purchase[] => [...state.purchases.all()]

interface Request {
  path: string
  body: object
  /** Whether the same request can be previewed. */
  hasPreview?: boolean
}

/** The request of an act, for what there is in the sandbox by then. */
const requestOf = (sandbox: Sandbox, drawn: Act): Request | undefined => {
  const { kind, which, item, quantity, product, value, coupon, rule, isAligned, isExtended, method } = drawn
  const all = subscriptions(sandbox)
  const one = all[which % all.length]
  const cart = {
    DefaultCountryId: 'DE',
    DefaultCurrencyId: 'USD',
    DefaultLanguageId: 'en',
    UseInternalContacts: true,
  }
  if (kind === 'signUp')
    return {
      path: '/cart/processcart',
      body: {
        Cart: {
          ...cart,
          CartItems: [{ ProductId: product, Quantity: quantity }],
          CustomerReferenceId: which % 4 === 0 ? 'customer-test' : 'customer-paid',
          AcceptSubscription: value > 5,
          ...(coupon && { Coupons: [coupon] }),
          ...(rule && { Pricelistrules: [rule] }),
        },
      },
    }
  if (!one) return undefined
  const { id, customerId } = one
  const bill = purchases(sandbox)[which % purchases(sandbox).length]?.id
  const of = (name: string, body: object, hasPreview = false): Request => ({
    path: `/subscription/${name}`,
    body: { SubscriptionId: id, ...body },
    hasPreview,
  })
  const asked = { AlignmentSettings: settings(false, isAligned, isAligned && isExtended) }
  const aligned = { AlignmentSettings: settings(false, isAligned) }
  const price = { CustomerPrice: { CurrencyId: 'USD', IsGross: true, Value: value } }
  const terms = { RunningNumber: item, Quantity: quantity, UpdateAction: 'Update' }
  const own = coupon && { CouponCode: coupon }
  return {
    add: of('addsubscriptionitem', { ProductId: product, Quantity: quantity, ...asked, ...own }, true),
    increase: of(
      'increasesubscriptionitemquantity',
      { RunningNumber: item, Quantity: quantity, ...aligned },
      true,
    ),
    update: of(
      'updatesubscriptionitem',
      { ...terms, ...(value > 30 && { ProductId: product }), ...asked, ...own },
      true,
    ),
    updatePrice: of('updatesubscriptionitemprice', { ...terms, ...price, ...asked }, true),
    align: {
      path: '/subscription/alignsubscriptions',
      body: { PrimarySubscriptionId: id, SecondarySubscriptionId: all[item % all.length]?.id, ...aligned },
      hasPreview: true,
    },
    reinstate: of('reinstatesubscriptionitems', { Items: [item] }),
    deactivate: of('deactivatesubscriptionitems', { Items: [item], AllowReinstate: value > 10 }),
    remove: of('removesubscriptionitem', { RunningNumber: item }),
    move: of('updatenextbillingdate', {
      NextBillingDate: new Date(sandbox.clock.now().getTime() + (value - 10) * day).toISOString(),
    }),
    renewalType: of('updatesubscriptionrenewaltype', { RenewalType: value > 20 ? 'Automatic' : 'Manual' }),
    contact: of('updatecontact', {
      ContactType: 1,
      Contact: { LanguageId: 'en', CountryId: value > 30 ? 'DE' : 'US' },
    }),
    renew: of('renewsubscription', {}),
    customerRenews: { path: `/sandbox/subscriptions/${id}/renewal`, body: {} },
    // An order for a subscription that does not wait for the customer renews nothing.
    order:
      one.status === 'Grace' || one.status === 'Hold'
        ? {
            path: '/cart/processcart',
            body: {
              Cart: {
                ...cart,
                CartItems: openItems(one).map((open) => ({
                  ProductId: open.productId,
                  Quantity: open.quantity,
                })),
              },
              Subscription: { SubscriptionId: `S${id}` },
            },
          }
        : undefined,
    pay: { path: `/sandbox/customers/${customerId}/payment`, body: { method } },
    receive: { path: `/sandbox/purchases/${bill}/payment`, body: {} },
    cancelRetry: { path: '/purchase/cancelretry', body: { PurchaseId: bill } },
    pass: undefined,
  }[kind]
}

interface Answer {
  status: number
  body: {
    AlignmentCustomerGrossPrice?: number
    NextBillingCustomerGrossPrice?: number
    TransactionStatus?: string
  }
}

const send = async (sandbox: Sandbox, { path, body }: Request): Promise<Answer> => {
  const response = await call(sandbox, path, { body })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** All that is stored, without secrets, which differ from sandbox to sandbox. */
const stored = (sandbox: Sandbox): unknown =>
  JSON.parse(
    JSON.stringify([subscriptions(sandbox), purchases(sandbox)], (name, value) =>
      name.endsWith('Key') ? undefined : value,
    ),
  )

const grossOf = ({ lines }: Purchase): number =>
  lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0)
const isPaid = ({ status }: Purchase): boolean => status === 'PAY' || status === 'TST'
const isOf = ({ lines }: Purchase, id: number): boolean =>
  lines.some(({ subscription }) => subscription?.id === id)

/** docs/platform/subscriptions.md#transitions, and the ends by the merchant's own operations. */
const next: Readonly<Record<Subscription['status'], readonly Subscription['status'][]>> = {
  New: ['Active', 'Deactivated', 'Finished'],
  Active: ['Grace', 'Deactivated', 'Finished'],
  Grace: ['Active', 'Hold', 'Deactivated', 'Finished'],
  Hold: ['Active', 'Deactivated', 'Finished'],
  Deactivated: ['Active', 'Finished'],
  Finished: [],
}

const checkSubscription = (sandbox: Sandbox, subscription: Subscription): void => {
  const { id, status, items, nextBillingDate, graceDays, lastIntervalNo, openPurchaseId, dueAt } =
    subscription
  const daysOver = (sandbox.clock.now().getTime() - Date.parse(nextBillingDate)) / day
  if (status === 'Active') expect(daysOver).toBeLessThan(0)
  if (status === 'Grace') expect(daysOver).toBeLessThan(graceDays)
  if (status === 'Hold') expect(daysOver).toBeLessThan(graceDays + 30)
  expect(dueAt === null).toBe(['New', 'Deactivated', 'Finished'].includes(status))
  for (const { runningNumber } of items) {
    const versions = items.filter((item) => item.runningNumber === runningNumber)
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
    expect(versions.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(versions.length - 1)
  }
  for (const { billings, recurrenceCount } of items)
    expect(billings).toBeLessThanOrEqual(recurrenceCount ?? Infinity)
  expect(haveOneInterval(openItems(subscription))).toBe(true)
  const bills = purchases(sandbox).filter((purchase) => isOf(purchase, id))
  const open = bills.find((purchase) => purchase.id === openPurchaseId)
  if (openPurchaseId !== undefined) expect(['PEN', 'WOF']).toContain(open?.status)
  const waiting = bills.filter(
    (bill) =>
      /^(PEN|WOF)$/.test(bill.status) &&
      bill.revenueCategory?.endsWith('Renewal') &&
      bill.lines.some(({ subscription: { intervalNo = 0 } = {} }) => intervalNo > 0),
  )
  expect(waiting.map((bill) => bill.id)).toEqual(openPurchaseId === undefined ? [] : [openPurchaseId])
  // Each interval is paid once, and no item twice in it.
  const paid = bills
    .filter((purchase) => isPaid(purchase) && purchase.revenueCategory !== 'Alignment')
    .flatMap(({ lines }) =>
      lines.flatMap((line) => (line.subscription?.id === id ? [line.subscription] : [])),
    )
  const intervals = new Set(paid.map(({ intervalNo }) => intervalNo))
  for (let no = 1; no <= lastIntervalNo; no += 1) expect(intervals).toContain(no)
  const places = paid.map(({ itemRunningNumber, intervalNo }) => `${itemRunningNumber} in ${intervalNo}`)
  expect(places).toEqual([...new Set(places)])
}

const check = (sandbox: Sandbox): void => {
  for (const { lines } of purchases(sandbox))
    for (const { unit, quantity } of lines) {
      expect(unit.net + unit.vat).toBe(unit.gross)
      expect(Math.min(unit.net, unit.vat, unit.gross, quantity - 1)).toBeGreaterThanOrEqual(0)
    }
  for (const subscription of subscriptions(sandbox)) checkSubscription(sandbox, subscription)
}

/** Runs something, and checks that each state may follow the one before. */
const following = async (sandbox: Sandbox, run: () => Promise<unknown>): Promise<void> => {
  const before = new Map(subscriptions(sandbox).map(({ id, status }) => [id, status]))
  await run()
  for (const { id, status } of subscriptions(sandbox)) {
    const from = before.get(id)
    if (from && from !== status) expect(next[from]).toContain(status)
  }
}

const stepping = async (sandbox: Sandbox, run: () => Promise<unknown>): Promise<void> => {
  await following(sandbox, run)
  // A reinstatement can be billed at once.
  await following(sandbox, () => sandbox.clock.catchUp())
  check(sandbox)
}

/** Sends a request, after its preview: it charges what the preview said, or nothing at all. */
const change = async (sandbox: Sandbox, request: Request): Promise<Answer> => {
  await sandbox.clock.catchUp()
  const before = stored(sandbox)
  const known = purchases(sandbox).length
  const { AlignmentSettings: chosen } = request.body as { AlignmentSettings?: object }
  const preview =
    request.hasPreview &&
    (await send(sandbox, {
      ...request,
      body: { ...request.body, AlignmentSettings: { ...chosen, GetCustomerPricePreviewOnly: true } },
    }))
  if (preview) expect(stored(sandbox)).toEqual(before)
  const answer = await send(sandbox, request)
  // A payment that has come already is answered by 409.
  if (answer.status >= 400) expect(stored(sandbox)).toEqual(before)
  const charged = purchases(sandbox).slice(known)
  if (preview && answer.status === 200 && answer.body.TransactionStatus !== 'Rejected') {
    expect(preview.status).toBe(200)
    expect(charged.reduce((sum, purchase) => sum + grossOf(purchase), 0)).toBe(
      Math.round((preview.body.AlignmentCustomerGrossPrice ?? 0) * 100),
    )
    return preview
  }
  return { ...answer, body: {} }
}

const live = async (renewalPriceRule: Profile['renewalPriceRule'], life: readonly Act[]): Promise<void> => {
  const profile = { ...usualProfile, renewalPriceRule }
  const geo = { countryOf: () => undefined }
  const open = () => unchecked({ catalogue, clock: createClock(june), geo, profile })
  const [leaping, daily] = [await open(), await open()]
  /** The amount of the next billing, as the answer to the latest act had it. */
  let said: { id: number; gross: number } | undefined
  for (const drawn of life) {
    if (drawn.kind === 'pass') {
      const known = purchases(leaping).length
      await leaping.clock.advance(drawn.days * day)
      check(leaping)
      for (let passed = 0; passed < drawn.days; passed += 1)
        await stepping(daily, () => daily.clock.advance(day))
      const billed = purchases(leaping)
        .slice(known)
        .find((purchase) => said && isOf(purchase, said.id))
      if (said && billed) expect(grossOf(billed)).toBe(said.gross)
      if (billed) said = undefined
      continue
    }
    const request = requestOf(leaping, drawn)
    if (!request) continue
    let answer: Answer | undefined
    await stepping(leaping, async () => {
      answer = await change(leaping, request)
    })
    await stepping(daily, () => change(daily, request))
    const gross = answer?.body.NextBillingCustomerGrossPrice
    const changed = new Map(Object.entries(request.body))
    const id = Number(changed.get('SubscriptionId') ?? changed.get('PrimarySubscriptionId'))
    said = gross === undefined ? undefined : { id, gross: Math.round(gross * 100) }
  }
  expect(stored(leaping)).toEqual(stored(daily))
}

const numRuns = Number(process.env.VITRINE_LIFE_RUNS ?? 8)

it(`keeps its rules in ${numRuns} random lives`, { timeout: 3_600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('dropped', 'kept'),
      fc.array(act, { minLength: 10, maxLength: 60, size: 'max' }),
      live,
    ),
    {
      numRuns,
    },
  ),
)
