import { describe, expectTypeOf, it } from 'vitest'
import type {
  CallOptions,
  CartPreview,
  Client,
  InputOf,
  Notification,
  operations,
  PriceItem,
  PricePreview,
  Purchase,
  RenewalResult,
  Subscription,
  SubscriptionItem,
} from '../../src/client/index.ts'

type Table = typeof operations

describe('the types of the client', () => {
  it('are those of the table of operations', () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<keyof Table>()
    expectTypeOf<keyof Client['subscription']>().toEqualTypeOf<keyof Table['subscription']>()
    expectTypeOf<Client['subscription']['renew']>().toEqualTypeOf<
      (input: { subscriptionId: string | number }, options?: CallOptions) => Promise<RenewalResult>
    >()
    expectTypeOf<Client['subscription']['renew']>().parameter(0).not.toBeAny()
  })

  it('let a call without input be made where nothing is required', () => {
    expectTypeOf<Client['connection']['test']>().toBeCallableWith()
    expectTypeOf<Client['prices']['lookup']>().toBeCallableWith()
    expectTypeOf<Client['prices']['lookup']>().toBeCallableWith({ productIds: [1, '2'], country: 'DE' })
    // @ts-expect-error a subscription is required
    expectTypeOf<Client['subscription']['get']>().toBeCallableWith()
  })

  it('refuse unknown fields and names that are not documented', () => {
    type Order = InputOf<Table['cart']['process']>
    expectTypeOf<Order['processCartMode']>().toEqualTypeOf<'Interactive' | 'Noninteractive' | undefined>()
    expectTypeOf<Order['cart']>().not.toHaveProperty('price')
    type Contact = InputOf<Table['subscription']['updateContact']>['contact']
    expectTypeOf<Contact['salutationId']>().toEqualTypeOf<'MR' | 'MS' | 'MRS' | 'MIS' | undefined>()
    expectTypeOf<Contact>().not.toHaveProperty('EMail')
    type ForCustomer = InputOf<Table['subscription']['forCustomer']>
    expectTypeOf<ForCustomer['subscriptionStatus']>().toEqualTypeOf<Subscription['status'] | undefined>()
  })

  it('name statuses and leave money a number', () => {
    expectTypeOf<Subscription['status']>().toEqualTypeOf<
      'Active' | 'Deactivated' | 'Finished' | 'Grace' | 'Hold' | 'New'
    >()
    expectTypeOf<SubscriptionItem['status']>().toEqualTypeOf<
      'Undefined' | 'Active' | 'Deactivated' | 'AwaitingReinstate' | 'Finished' | 'Removed'
    >()
    expectTypeOf<Subscription['renewalType']>().toEqualTypeOf<'Automatic' | 'Manual' | undefined>()
    expectTypeOf<RenewalResult['transactionStatus']>().toEqualTypeOf<
      'Success' | 'Error' | 'Rejected' | 'Pending' | 'Unknown'
    >()
    expectTypeOf<PricePreview['nextBillingCustomerGrossPrice']>().toEqualTypeOf<number>()
    expectTypeOf<PricePreview['priceCurrencyId']>().toEqualTypeOf<string>()
    expectTypeOf<CartPreview['cart']['totalPrice']['gross']>().toEqualTypeOf<number>()
    expectTypeOf<PriceItem['price']['gross']['value']>().toEqualTypeOf<number>()
    expectTypeOf<PriceItem['productId']>().toEqualTypeOf<string>()
  })

  it('turn the texts of the purchase body into values', () => {
    expectTypeOf<Purchase['id']>().toEqualTypeOf<number>()
    expectTypeOf<Purchase['merchantOfRecord']>().toEqualTypeOf<boolean | undefined>()
    type Item = Purchase['items'][number]
    expectTypeOf<Item['runningNo']>().toEqualTypeOf<number>()
    expectTypeOf<NonNullable<Item['recurringBilling']>['subscriptionId']>().toEqualTypeOf<number>()
  })

  it('tell notifications apart', () => {
    expectTypeOf<
      Extract<Notification, { type: 'PaidOrderNotification' }>['purchase']
    >().toEqualTypeOf<Purchase>()
    expectTypeOf<Extract<Notification, { type: 'unknown' }>['payload']>().toEqualTypeOf<unknown>()
  })
})
