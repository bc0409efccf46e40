/**
 * A valid request for each operation of the sandbox, by operation ID, and the world in which they succeed:
 * subscriptions in several states, purchases and a notification. `createWorld` makes the same IDs, keys and times at
 * each call. A new operation needs an entry; the tests of formats and the fuzz test use them all.
 */

import type { Sandbox, SandboxOptions } from '../../../src/sandbox/index.ts'
import { link, placeOrder, standing } from '../rest-support.ts'

/** Objects that every operation can use. */
export interface World {
  sandbox: Sandbox
  purchaseId: number
  retriedPurchaseId: number
  offlinePurchaseId: number
  customerId: number
  /** Two active items in the middle of an interval. The next three subscriptions have other states. */
  subscriptionId: number
  laterSubscriptionId: number
  endedSubscriptionId: number
  notificationId: number
}

const day = 86_400_000

const subscriptionOf = ({ state }: Sandbox, purchaseId: number): number =>
  state.purchases.get(purchaseId)?.lines[0]?.subscription?.id ?? 0

/** Creates the same IDs, keys and times in every call. */
export const createWorld = async (options: SandboxOptions = {}, begin = standing): Promise<World> => {
  const fetch: typeof globalThis.fetch = async () => new Response(null, { status: 204 })
  const notifications = { 1001: { url: 'https://shop.example/n', username: 'kim' } }
  const sandbox = await begin({ fetch, notifications, ...options })
  const purchaseId = await placeOrder(sandbox, {
    CartItems: [
      { ProductId: 97772, Quantity: 2 },
      { ProductId: 97773, Quantity: 1 },
      { ProductId: 97780, Quantity: 1 },
    ],
    Coupons: ['SAVE10'],
    ExtraParameters: [
      { Key: 'x-campaign', Value: '<summer> & "sun"' },
      { Key: 'x-ref', Value: 'é\u{1F600}' },
    ],
  })
  await sandbox.clock.advance(10 * day)
  const laterSubscriptionId = subscriptionOf(sandbox, await placeOrder(sandbox))
  const endedSubscriptionId = subscriptionOf(
    sandbox,
    await placeOrder(sandbox, { AcceptSubscription: false }),
  )
  const retriedPurchaseId = await placeOrder(sandbox, { CustomerReferenceId: 'customer-retry' })
  const offlinePurchaseId = await placeOrder(sandbox, { CustomerReferenceId: 'customer-offline' })
  await sandbox.notifications.settled()
  return {
    sandbox,
    purchaseId,
    retriedPurchaseId,
    offlinePurchaseId,
    customerId: sandbox.state.purchases.get(purchaseId)?.customerId ?? 0,
    subscriptionId: subscriptionOf(sandbox, purchaseId),
    laterSubscriptionId,
    endedSubscriptionId,
    notificationId: [...sandbox.state.notifications.all()][0]?.id ?? 0,
  }
}

const settings = (isPreview: boolean, isAligned: boolean, isExtended?: boolean) => ({
  AlignToCurrentInterval: isAligned,
  GetCustomerPricePreviewOnly: isPreview,
  ...(isExtended !== undefined && { ExtendInterval: isExtended }),
})

export interface Try {
  path: string
  body?: unknown
}

const contact = {
  LanguageId: 'de',
  CountryId: 'DE',
  Firstname: 'Ada & <b>',
  Lastname: 'Müller',
  VatId: 'DE123456789',
  EMail: 'ada@example.test',
}

const ofSubscription = ({ subscriptionId }: World, more: Record<string, unknown> = {}) => ({
  SubscriptionId: `S${subscriptionId}`,
  ...more,
})

const statuses = 'purchasestatusids=PAY,WOF,PEN,TST'

/** A valid request of each operation, by operation ID. */
export const tries: Readonly<Record<string, (world: World) => Try>> = {
  prices: () => ({ path: '/prices?client_id=1001&product_id=97772,97780,97776&coupon=SAVE10&country=DE' }),
  connectiontest: () => ({ path: '/connection/test' }),
  getproductprice: () => ({
    path: '/product/getproductprice?currencyids=EUR,JPY,KWD&productids=97772,97781',
  }),
  getpurchase: ({ purchaseId }) => ({
    path: `/purchase/getpurchase?purchaseid=${purchaseId}&reimbursementid=0`,
  }),
  getpurchaselist: () => ({
    path: `/purchase/getpurchaselist?startdatetime=2026-11-21T00:00:00&enddatetime=2026-12-31&${statuses}`,
  }),
  getpurchaselistByIds: ({ purchaseId }) => ({
    path: `/purchase/getpurchaselistByIds?startpurchaseid=${purchaseId}&${statuses}`,
  }),
  updatelicensekey: ({ purchaseId }) => ({
    path: '/purchase/updatelicensekey',
    body: { PurchaseId: purchaseId, RunningNumber: 1, LicenseKey: 'A&B-<C>' },
  }),
  cancelretry: ({ retriedPurchaseId }) => ({
    path: '/purchase/cancelretry',
    body: { PurchaseId: retriedPurchaseId },
  }),
  processcart: ({ subscriptionId }) => ({
    path: '/cart/processcart',
    body: {
      Cart: {
        AcceptSubscription: true,
        BillingContact: contact,
        LicenseeContact: { LanguageId: 'ja', CountryId: 'JP', StateId: 'JP-13', CompanyTypeId: 'UNI' },
        CartItems: [{ ProductId: 97776, Quantity: 30 }],
        DefaultCountryId: 'DE',
        DefaultCurrencyId: 'USD',
        DefaultLanguageId: 'de',
        Coupons: ['SAVE10', 'OTHER'],
        CustomerIsReseller: false,
        ExtraParameters: [{ Key: 'x-a', Value: '<1>' }],
        Pricelistrules: ['none'],
        Recommendationsets: [1],
        Trackingparameters: ['pixel'],
        UseInternalContacts: false,
      },
      ProcessCartMode: 1,
      FraudProtectionMode: 0,
      Subscription: { SubscriptionId: `S${subscriptionId}` },
      ExtraParameterMode: 2,
    },
  }),
  generatecartpreview: () => ({
    path: '/cart/generatecartpreview',
    body: {
      ShoppingCartUrl: link('cart=97772,97780&quantity_97772=3&coupon=SAVE10&x-a=1'),
      RemoteAddress: '192.0.2.1',
      AcceptLanguage: 'de-DE,de;q=0.9',
      GenerateSessionUrl: true,
    },
  }),
  generateusersessionurl: () => ({
    path: '/urlgenerator/generateusersessionurl',
    body: { TargetUrl: link('cart=97772&language=ar') },
  }),
  getsubscription: ({ subscriptionId }) => ({
    path: `/subscription/getsubscription?subscriptionid=S${subscriptionId}`,
  }),
  getsubscriptionsbypurchase: ({ purchaseId }) => ({
    path: `/subscription/getsubscriptionsbypurchase?purchaseid=${purchaseId}`,
  }),
  getsubscriptionsforcustomer: () => ({
    path: '/subscription/getsubscriptionsforcustomer?customerreferenceid=customer-paid',
  }),
  addsubscriptionitem: (world) => ({
    path: '/subscription/addsubscriptionitem',
    body: ofSubscription(world, {
      ProductId: 97774,
      Quantity: 2,
      ProductName: 'A & <b>',
      CustomerPrice: { CurrencyId: 'EUR', IsGross: true, Value: 19.9 },
      AlignmentSettings: settings(true, true, false),
      GenerateMail: false,
    }),
  }),
  increasesubscriptionitemquantity: (world) => ({
    path: '/subscription/increasesubscriptionitemquantity',
    body: ofSubscription(world, { RunningNumber: 1, Quantity: 2, AlignmentSettings: settings(false, true) }),
  }),
  updatesubscriptionitem: (world) => ({
    path: '/subscription/updatesubscriptionitem',
    body: ofSubscription(world, {
      RunningNumber: 1,
      ProductId: 97773,
      Quantity: 3,
      UpdateAction: 'Upgrade',
      CouponCode: 'SAVE10',
      TriggerImmediateRenewal: false,
      AlignmentSettings: settings(false, true, false),
    }),
  }),
  updatesubscriptionitemprice: (world) => ({
    path: '/subscription/updatesubscriptionitemprice',
    body: ofSubscription(world, {
      RunningNumber: 1,
      Quantity: 2,
      CustomerPrice: { CurrencyId: 'EUR', IsGross: true, Value: 99 },
      AlignmentSettings: settings(false, false, false),
      UpdateAction: 'Update',
    }),
  }),
  alignsubscriptions: ({ subscriptionId, laterSubscriptionId }) => ({
    path: '/subscription/alignsubscriptions',
    body: {
      PrimarySubscriptionId: `S${laterSubscriptionId}`,
      SecondarySubscriptionId: subscriptionId,
      AlignmentSettings: settings(true, true),
      GenerateMail: true,
    },
  }),
  updatenextbillingdate: (world) => ({
    path: '/subscription/updatenextbillingdate',
    body: ofSubscription(world, { NextBillingDate: '2027-11-29T00:00:00Z' }),
  }),
  reinstatesubscriptionitems: ({ endedSubscriptionId }) => ({
    path: '/subscription/reinstatesubscriptionitems',
    body: { SubscriptionId: `S${endedSubscriptionId}`, Items: [1], GenerateMail: true },
  }),
  updatesubscriptionparameters: (world) => ({
    path: '/subscription/updatesubscriptionparameters',
    body: ofSubscription(world, { Items: [{ Key: 'seat', Value: '<7> & more' }] }),
  }),
  updatecontact: (world) => ({
    path: '/subscription/updatecontact',
    body: ofSubscription(world, { ContactType: 1, OverrideEmptyParameters: false, Contact: contact }),
  }),
  updateaccount: (world) => ({ path: '/subscription/updateaccount', body: ofSubscription(world) }),
  updatesubscriptionrenewaltype: (world) => ({
    path: '/subscription/updatesubscriptionrenewaltype',
    body: ofSubscription(world, { RenewalType: 'Manual' }),
  }),
  renewsubscription: (world) => ({ path: '/subscription/renewsubscription', body: ofSubscription(world) }),
  deactivatesubscriptionitems: (world) => ({
    path: '/subscription/deactivatesubscriptionitems',
    body: ofSubscription(world, { Items: [1, 2], AllowReinstate: true }),
  }),
  removesubscriptionitem: (world) => ({
    path: '/subscription/removesubscriptionitem',
    body: ofSubscription(world, { RunningNumber: 2 }),
  }),
  updatecustomer: ({ subscriptionId }) => ({
    path: `/subscription/updatecustomer?subscriptionid=${subscriptionId}&customerreferenceid=kim-7`,
    body: '',
  }),
  sandboxPurchases: () => ({ path: '/sandbox/purchases' }),
  sandboxPayment: ({ offlinePurchaseId }) => ({
    path: `/sandbox/purchases/${offlinePurchaseId}/payment`,
    body: '',
  }),
  sandboxReimbursement: ({ purchaseId }) => ({
    path: `/sandbox/purchases/${purchaseId}/reimbursement`,
    body: '',
  }),
  sandboxChargeback: ({ purchaseId }) => ({
    path: `/sandbox/purchases/${purchaseId}/chargeback`,
    body: '',
  }),
  sandboxSubscriptions: () => ({ path: '/sandbox/subscriptions' }),
  sandboxRenewal: ({ subscriptionId }) => ({
    path: `/sandbox/subscriptions/${subscriptionId}/renewal`,
    body: '',
  }),
  sandboxCustomers: () => ({ path: '/sandbox/customers' }),
  sandboxReset: () => ({ path: '/sandbox/reset', body: '' }),
  sandboxPaymentMethod: ({ customerId }) => ({
    path: `/sandbox/customers/${customerId}/payment`,
    body: { method: 'declined' },
  }),
  sandboxNotifications: () => ({ path: '/sandbox/notifications' }),
  sandboxNotify: ({ notificationId }) => ({
    path: '/sandbox/notifications',
    body: { id: notificationId, copies: 2, delay: 0 },
  }),
  sandboxClock: () => ({ path: '/sandbox/clock' }),
  sandboxMoveClock: () => ({ path: '/sandbox/clock', body: { now: '2026-12-24T18:00:00+01:00' } }),
  sandboxFault: () => ({ path: '/sandbox/fault' }),
  sandboxSetFault: () => ({ path: '/sandbox/fault', body: { fault: 'latency:1@0.1' } }),
}
