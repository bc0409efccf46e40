/**
 * The client's types, checked by the compiler alone: `npm run check` fails when a line here is wrong, and nothing runs.
 * Methods must have the types of their operations, each `@ts-expect-error` is a call that may not compile, and results,
 * outcomes, notifications and errors must narrow as documented.
 */

import { expectTypeOf, it } from 'vitest'
import type * as z from 'zod/mini'
import type {
  CallOptions,
  Client,
  ClientFor,
  Contact,
  CustomerProfile,
  Operation,
  operations,
  ProcessCartInput,
  ProcessResult,
  Purchase,
} from '../../src/client/index.ts'
import { isVitrineError, type RefusedError, type VitrineError } from '../../src/client/index.ts'
import type { customerProfile } from '../../src/client/notification/parse-notification.ts'
import type { Notification } from '../../src/client/notifications.ts'
import { operation } from '../../src/client/operation.ts'
import type { cart } from '../../src/client/operations/cart.ts'
import { contact } from '../../src/client/operations/contact.ts'
import type { CallerName, FromWire } from '../../src/client/wire/names.ts'

type Table = typeof operations

/** The names of operations whose method has another input or another result than its operation. */
type Departures<Group extends keyof Table & keyof Client> = {
  [Name in keyof Table[Group]]: Table[Group][Name] extends Operation<infer Input, infer Output>
    ? Client[Group][Name & keyof Client[Group]] extends infer Method
      ? [Method] extends [(input: infer Given, options?: CallOptions) => Promise<infer Got>]
        ? [[Exclude<Given, undefined>, Got], [Input, Output]] extends [
            [Input, Output],
            [Exclude<Given, undefined>, Got],
          ]
          ? never
          : Name
        : Name
      : Name
    : Name
}[keyof Table[Group]]

it('has a method for each operation and no other', () => {
  expectTypeOf<keyof Client>().toEqualTypeOf<keyof Table>()
  expectTypeOf<keyof Client['subscription']>().toEqualTypeOf<keyof Table['subscription']>()
  expectTypeOf<keyof Client['purchase']>().toEqualTypeOf<keyof Table['purchase']>()
  expectTypeOf<keyof Client['cart']>().toEqualTypeOf<keyof Table['cart']>()
  expectTypeOf<keyof Client['prices']>().toEqualTypeOf<keyof Table['prices']>()
  expectTypeOf<keyof Client['product']>().toEqualTypeOf<keyof Table['product']>()
  expectTypeOf<keyof Client['session']>().toEqualTypeOf<keyof Table['session']>()
  expectTypeOf<keyof Client['connection']>().toEqualTypeOf<keyof Table['connection']>()
})

it('gives each method the types of its operation', () => {
  expectTypeOf<Departures<'subscription'>>().toBeNever()
  expectTypeOf<Departures<'purchase'>>().toBeNever()
  expectTypeOf<Departures<'cart'>>().toBeNever()
  expectTypeOf<Departures<'prices'>>().toBeNever()
  expectTypeOf<Departures<'product'>>().toBeNever()
  expectTypeOf<Departures<'session'>>().toBeNever()
  expectTypeOf<Departures<'connection'>>().toBeNever()
  expectTypeOf<Table['cart']['process']>().toExtend<Operation<ProcessCartInput, ProcessResult>>()
})

it('refuses a row whose schemas differ from the documented types', () => {
  const row = {
    method: 'POST',
    host: 'rest',
    path: '/',
    parametersIn: 'body',
    request: contact,
    response: contact,
    isSafe: false,
  } as const
  operation<Contact, FromWire<z.output<typeof contact>>>()(row)
  // @ts-expect-error the documented input has no such member
  operation<Contact & { nickname: string }, FromWire<z.output<typeof contact>>>()(row)
  // @ts-expect-error the schema requires two members
  operation<Partial<Contact>, FromWire<z.output<typeof contact>>>()(row)
  // @ts-expect-error the schema has more members
  operation<Contact, { languageId: string }>()(row)
})

it('has a client of chosen operations with their methods only', () => {
  type Chosen = ClientFor<{ cart: { process: typeof cart.process } }>
  expectTypeOf<keyof Chosen>().toEqualTypeOf<'cart'>()
  expectTypeOf<Chosen['cart']['process']>().toEqualTypeOf<Client['cart']['process']>()
  expectTypeOf<Chosen['cart']>().not.toHaveProperty('preview')
})

it('lets a call without input be made where nothing is required', () => {
  expectTypeOf<Client['connection']['test']>().toBeCallableWith()
  expectTypeOf<Client['prices']['lookup']>().toBeCallableWith()
  expectTypeOf<Client['prices']['lookup']>().toBeCallableWith({ productIds: [1, '2'], country: 'DE' })
  // @ts-expect-error a subscription is required
  expectTypeOf<Client['subscription']['get']>().toBeCallableWith()
  // @ts-expect-error a customer is required
  expectTypeOf<Client['subscription']['forCustomer']>().toBeCallableWith()
})

it('refuses misspelled and missing members at compile time', () => {
  const { subscription } = {} as Client
  const check = (quantity: number, date: string, id: string) => {
    void subscription.forCustomer({ customerId: 1 })
    void subscription.forCustomer({ customerEmail: 'kim@example.test', subscriptionStatus: 'Active' })
    // @ts-expect-error a customer is required
    void subscription.forCustomer({})
    // @ts-expect-error exactly one identifier
    void subscription.forCustomer({ customerId: 1, customerEmail: 'kim@example.test' })

    void subscription.addItem({ subscriptionId: id, productId: 1, quantity })
    void subscription.addItem({ subscriptionId: 'S12', productId: 1, quantity: 2 })
    // @ts-expect-error a misspelled member
    void subscription.addItem({ subscriptionId: 1, productId: 1, quantity: 1, cupon: 'A' })
    void subscription.addItem({ subscriptionId: 1, productId: 1, quantity: 1, undocumented: { Cupon: 'A' } })
    const customerPrice = { currencyId: 'EUR', isGross: true, value: 1 }
    void subscription.addItem({ subscriptionId: 1, productId: 1, quantity: 1, customerPrice })
    void subscription.addItem({
      subscriptionId: 1,
      productId: 1,
      quantity: 1,
      // @ts-expect-error a misspelled member of a member
      customerPrice: { ...customerPrice, gross: true },
    })

    void subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: date })
    void subscription.updateNextBillingDate({ subscriptionId: 1, nextBillingDate: '2027-01-01T00:00:00Z' })

    const { cart, purchase, product } = {} as Client
    const order = {
      customerReferenceId: 'c',
      defaultCountryId: 'DE',
      defaultLanguageId: 'de',
      useInternalContacts: true,
    }
    void cart.process({ cart: { ...order, cartItems: [{ productId: 1, quantity }] } })
    void cart.process({ cart: { ...order, cartItems: [{ productId: 1, quantity: 1 }], coupons: ['A'] } })
    // @ts-expect-error a misspelled member of an item
    void cart.process({ cart: { ...order, cartItems: [{ productId: 1, quantity: 1, prise: 5 }] } })
    void cart.process({
      cart: { ...order, cartItems: [{ productId: 1, quantity: 1, undocumented: { AffiliateId: 5 } }] },
    })

    const period = { startDateTime: date, endDateTime: date, purchaseStatusIds: ['PAY'] }
    void purchase.list(period)
    void purchase.list({ ...period, startDateTime: '2027-01-01T00:00:00Z' })
    void purchase.list({ ...period, startDateTime: '2027-01-01T00:00:00.5+02:00' })
    void purchase.list({ ...period, startDateTime: '2027-01-01T00:00:00-08:00' })

    const alignToCurrentInterval = quantity > 1
    const change = { subscriptionId: 1, runningNumber: 1, quantity, updateAction: 'Update' } as const
    const flags = { extendInterval: true, getCustomerPricePreviewOnly: true }
    void subscription.updateItem({ ...change, alignmentSettings: { ...flags, alignToCurrentInterval } })
    void subscription.updateItem({ ...change, alignmentSettings: { ...flags, alignToCurrentInterval: true } })
    const cartItems = [{ productId: 1, quantity }]
    void cart.process({ cart: { ...order, cartItems, extraParameters: [{ key: id, value: id }] } })
    void cart.process({ cart: { ...order, cartItems, extraParameters: [{ key: 'x-order', value: id }] } })

    const currencyIds = ['EUR', 'USD'] as const
    void product.prices({ productIds: [1, '2'], currencyIds })

    // @ts-expect-error an identifier is required
    void subscription.updateContact({
      contactType: 'BillingContact',
      contact: { languageId: 'en', countryId: 'DE' },
    })
  }
  expectTypeOf(check).toBeFunction()
})

it('distinguishes the outcomes of an order', () => {
  expectTypeOf<ProcessResult['result']>().toEqualTypeOf<
    | 'Paid'
    | 'WaitingForOfflinePayment'
    | 'TestOrder'
    | 'Pending'
    | 'Failed'
    | 'CustomerActionNeeded'
    | 'ContactMissing'
    | 'SubscriptionNotFound'
  >()
  type Outcome<Result> = Extract<ProcessResult, { result: Result }>
  expectTypeOf<Outcome<'Paid'>['purchaseId']>().toEqualTypeOf<number>()
  expectTypeOf<Outcome<'Pending'>['purchaseId']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Outcome<'CustomerActionNeeded'>['continueUrl']>().toEqualTypeOf<string>()
  expectTypeOf<Outcome<'Failed'>['isPaymentRetryScheduled']>().toEqualTypeOf<boolean>()
})

it('distinguishes notifications', () => {
  expectTypeOf<CustomerProfile>().toEqualTypeOf<FromWire<z.output<typeof customerProfile>>>()
  expectTypeOf<
    Extract<Notification, { type: 'PaidOrderNotification' }>['purchase']
  >().toEqualTypeOf<Purchase>()
  expectTypeOf<Extract<Notification, { type: 'unknown' }>['payload']>().toEqualTypeOf<unknown>()
})

it('renames members for the compiler as at run time', () => {
  expectTypeOf<CallerName<'@SubscriptionId'>>().toEqualTypeOf<'subscriptionId'>()
  expectTypeOf<CallerName<'client_product_id'>>().toEqualTypeOf<'clientProductId'>()
  expectTypeOf<CallerName<'EMail'>>().toEqualTypeOf<'email'>()
  expectTypeOf<CallerName<'Street1'>>().toEqualTypeOf<'street1'>()
  expectTypeOf<
    FromWire<{ Items: { '@Id': number }[]; EndDate?: string | undefined; Gone: null }>
  >().toEqualTypeOf<{ items: { id: number }[]; endDate?: string | undefined; gone: undefined }>()
})

it('tells the members of an error by its code', () => {
  const error: unknown = undefined
  if (!isVitrineError(error)) return
  expectTypeOf(error).toExtend<VitrineError>()
  if (error.code === 'refused') expectTypeOf(error.reason).toEqualTypeOf<RefusedError['reason']>()
  if (error.code === 'bad-request') expectTypeOf(error.platformMessage).toEqualTypeOf<string | undefined>()
  if (error.code === 'rate-limited') expectTypeOf(error.retryAfter).toEqualTypeOf<number>()
  // A code without a class would leave its members unknown.
  expectTypeOf<(typeof error)['code']>().toEqualTypeOf<VitrineError['code']>()
})
