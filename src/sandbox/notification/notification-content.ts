import type { SandboxContext } from '../context/context.ts'
import { encodeXml } from '../media/xml.ts'
import { contactOf, paidOrderBody } from '../responses/purchase-body.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import type { Contact, Contacts } from '../state/contact.ts'
import type { Customer } from '../state/customer.ts'
import { type LifecycleEvent, lifecycle } from '../state/lifecycle.ts'
import type { Notification, Receiver } from '../state/notification.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { contactModel, offlineBody, purchaseModel } from './purchase-model.ts'

type Content = Pick<Notification, 'type' | 'json' | 'xml'>

/** The content of `getpurchase` (docs/platform/notifications.md#types). */
export const paidOrder = (context: SandboxContext, state: State, purchase: Purchase): Content => {
  const content = paidOrderBody(context, state, purchase)
  const json: Omit<Responses['PaidOrderNotification'], 'meta'> = { PaidOrderNotification: content }
  return { type: 'PaidOrderNotification', json, xml: content }
}

/** XML is written as purchases are, because the platform documents the model in JSON only. */
export const offlineOrder = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
  date: string,
): Content => ({
  type: 'NewOfflinePaymentPurchaseNotification',
  json: purchaseModel(context, state, purchase),
  xml: {
    NotificationDate: date,
    Purchase: offlineBody(context, state, purchase),
  } satisfies Responses['OfflineOrderXml'],
})

/** A lifecycle notification has the form of a paid order, because the platform documents none. */
export const lifecycleEvent =
  (event: LifecycleEvent) =>
  (context: SandboxContext, state: State, purchase: Purchase, date: string): Content => {
    const type = lifecycle[event].notification
    const content = paidOrderBody(context, state, purchase, date)
    return { type, json: { [type]: content }, xml: content }
  }

export const contactKinds = ['billing', 'delivery', 'licensee'] as const satisfies (keyof Contacts)[]

export const customerUpdated = (
  customer: Customer,
  changed: readonly (keyof Contacts)[],
  date: string,
): Content => {
  const reference = customer.reference ?? ''
  const shown = <T>(kind: keyof Contacts, write: (contact: Contact) => T): T | undefined => {
    const contact = changed.includes(kind) ? customer.contacts?.[kind] : undefined
    return contact && write(contact)
  }
  const json: Omit<Responses['CustomerProfileUpdateNotification'], 'meta'> = {
    customer: {
      customerId: customer.id,
      internalCustomer: reference,
      billingContact: shown('billing', contactModel),
      deliveryContact: shown('delivery', contactModel),
      licenseeContact: shown('licensee', contactModel),
    },
  }
  const xml: Responses['CustomerUpdateXml'] = {
    NotificationDate: date,
    Customer: {
      CustomerId: customer.id,
      InternalCustomer: reference,
      BillingContact: shown('billing', contactOf),
      DeliveryContact: shown('delivery', contactOf),
      LicenseeContact: shown('licensee', contactOf),
    },
  }
  return { type: 'CustomerProfileUpdateNotification', json, xml }
}

/** Path of the notifications' JSON Schemas (docs/platform/notifications.md#envelope). */
export const schemaPath = '/sandbox/schemas'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const satisfies Record<Receiver['format'], string>

/** Writes the text of a notification. It is indented for logs and the back office. */
export const writeNotification = (
  { type, createdAt, json, xml }: Notification,
  format: Receiver['format'],
  baseUrl: string,
): string => {
  if (format === 'xml') return encodeXml(type, xml, true)
  const meta = { type, date: createdAt, schemaUrl: new URL(`${schemaPath}/${type}`, baseUrl).href }
  return JSON.stringify({ meta, ...(typeof json === 'object' ? json : {}) }, undefined, 2)
}
