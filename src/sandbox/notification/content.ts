import type { SandboxContext } from '../context/context.ts'
import { encodeXml } from '../http/xml.ts'
import { contactOf, purchaseBody } from '../responses/purchase-body.ts'
import type { Contacts } from '../state/contact.ts'
import type { Customer } from '../state/customer.ts'
import type { Notification, Receiver } from '../state/notification.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { contactModel, purchaseModel } from './purchase-model.ts'

type Content = Pick<Notification, 'type' | 'json' | 'xml'>

/** Its content is what `getpurchase` returns (platform-api.md, "Events"). */
export const paidOrder = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
  date: string,
): Content => {
  const content = { NotificationDate: date, Purchase: purchaseBody(context, state, purchase) }
  return { type: 'PaidOrderNotification', json: { PaidOrderNotification: content }, xml: content }
}

/** In XML, for which no camel-case model is shown, the purchase is written as in a paid order. */
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

/** Under which the schemas of notifications are served: `{notification_schema_url}` of platform-api.md. */
export const schemaPath = '/sandbox/schemas'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const satisfies Record<Receiver['format'], string>

/** The text that is sent, indented, because people read it in logs and in the back office. */
export const writeNotification = (
  { type, createdAt, json, xml }: Notification,
  format: Receiver['format'],
  baseUrl: string,
): string => {
  if (format === 'xml') return encodeXml(type, xml, true)
  const meta = { type, date: createdAt, schemaUrl: new URL(`${schemaPath}/${type}`, baseUrl).href }
  return JSON.stringify({ meta, ...(typeof json === 'object' ? json : {}) }, undefined, 2)
}
