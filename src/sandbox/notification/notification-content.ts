import type { SandboxContext } from '../context/context.ts'
import { encodeXml } from '../media/xml.ts'
import { contactOf, paidOrderBody, purchaseBody } from '../responses/purchase-body.ts'
import type { Contacts } from '../state/contact.ts'
import type { Customer } from '../state/customer.ts'
import { type LifecycleEvent, lifecycle } from '../state/lifecycle.ts'
import type { Notification, Receiver } from '../state/notification.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { contactModel, purchaseModel } from './purchase-model.ts'

type Content = Pick<Notification, 'type' | 'json' | 'xml'>

/** The content of `getpurchase` (docs/platform/notifications.md#types). */
export const paidOrder = (context: SandboxContext, state: State, purchase: Purchase): Content => {
  const content = paidOrderBody(context, state, purchase)
  return { type: 'PaidOrderNotification', json: { PaidOrderNotification: content }, xml: content }
}

/** XML carries the body of a paid order, because the platform documents no camel-case model for it. */
export const offlineOrder = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
  date: string,
): Content => ({
  type: 'NewOfflinePaymentPurchaseNotification',
  json: purchaseModel(context, state, purchase),
  xml: { NotificationDate: date, Purchase: purchaseBody(context, state, purchase) },
})

/** A lifecycle notification has the form of a paid order, because the platform documents none. */
export const lifecycleEvent =
  (event: LifecycleEvent) =>
  (context: SandboxContext, state: State, purchase: Purchase, date: string): Content => {
    const type = lifecycle[event].notification
    const content = { NotificationDate: date, Purchase: purchaseBody(context, state, purchase) }
    return { type, json: { [type]: content }, xml: content }
  }

const contactNames = {
  billing: 'BillingContact',
  delivery: 'DeliveryContact',
  licensee: 'LicenseeContact',
} as const

export const contactKinds = ['billing', 'delivery', 'licensee'] as const satisfies (keyof Contacts)[]

export const customerUpdated = (
  customer: Customer,
  changed: readonly (keyof Contacts)[],
  date: string,
): Content => {
  const contacts = changed.flatMap((kind) => {
    const contact = customer.contacts?.[kind]
    return contact ? [{ name: contactNames[kind], contact }] : []
  })
  const reference = customer.reference ?? ''
  return {
    type: 'CustomerProfileUpdateNotification',
    json: {
      customer: {
        customerId: customer.id,
        internalCustomer: reference,
        ...Object.fromEntries(
          contacts.map(({ name, contact }) => [
            `${name[0]?.toLowerCase()}${name.slice(1)}`,
            contactModel(contact),
          ]),
        ),
      },
    },
    xml: {
      NotificationDate: date,
      Customer: {
        CustomerId: customer.id,
        InternalCustomer: reference,
        ...Object.fromEntries(contacts.map(({ name, contact }) => [name, contactOf(contact)])),
      },
    },
  }
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
