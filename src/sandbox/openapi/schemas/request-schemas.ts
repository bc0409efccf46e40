import * as z from 'zod'
import { previewRequest, processRequest, sessionUrlRequest } from '../../requests/cart-requests.ts'
import { documentedContact } from '../../requests/contact-field.ts'
import { documented } from '../../requests/fields.ts'
import {
  clockRequest,
  faultRequest,
  paymentRequest,
  receiverRequest,
  resendRequest,
} from '../../requests/sandbox-requests.ts'
import * as subscription from '../../requests/subscription-requests.ts'
import type { Schema, Schemas } from './schema.ts'

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Element name of an entry. The platform's lists have plural names. */
const singular = (name: string): string => name.replace(/s$/, '')

const withXmlName = (key: string, schema: unknown): unknown =>
  isTree(schema) && isTree(schema.items)
    ? { ...schema, items: { ...schema.items, xml: { name: singular(key) } }, xml: { wrapped: true } }
    : schema

/** Adds XML names to lists. Drops hidden members and limits of 0. */
const cleaned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isTree(value)) return value
  const entries = Object.entries(value)
    .filter(([key, entry]) => key !== '$schema' && !(key === 'minItems' && entry === 0))
    .map(([key, entry]) => [key, cleaned(entry)] as const)
  const { properties, ...rest } = Object.fromEntries(entries)
  if (!isTree(properties)) return { ...rest, ...(properties !== undefined && { properties }) }
  const members = Object.entries(properties)
    .filter(([, member]) => !isTree(member) || !member['x-hidden'])
    .map(([key, member]) => [key, withXmlName(key, member)])
  return { ...rest, properties: Object.fromEntries(members) }
}

/** The JSON Schema of a request, derived from the schema that reads it. */
const derived = (schema: z.ZodType): Schema =>
  cleaned(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const own = documented.get(zodSchema)
        if (!own) return
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, own)
      },
    }),
  ) as Schema

const requests = {
  Contact: documentedContact,
  ProcessCartRequest: processRequest,
  GenerateCartPreviewRequest: previewRequest,
  GenerateUserSessionUrlRequest: sessionUrlRequest,
  AddSubscriptionItemRequest: subscription.addItemRequest,
  IncreaseSubscriptionItemQuantityRequest: subscription.increaseRequest,
  UpdateSubscriptionItemRequest: subscription.updateItemRequest,
  UpdateSubscriptionItemPriceRequest: subscription.updatePriceRequest,
  AlignSubscriptionsRequest: subscription.alignRequest,
  UpdateNextBillingDateRequest: subscription.nextBillingDateRequest,
  ReinstateSubscriptionItemsRequest: subscription.reinstateRequest,
  UpdateSubscriptionParametersRequest: subscription.parametersRequest,
  UpdateContactRequest: subscription.contactRequest,
  UpdateAccountRequest: subscription.subscriptionRequest,
  UpdateSubscriptionRenewalTypeRequest: subscription.renewalTypeRequest,
  RenewSubscriptionRequest: subscription.subscriptionRequest,
  DeactivateSubscriptionItemsRequest: subscription.reconstructed.deactivate,
  RemoveSubscriptionItemRequest: subscription.reconstructed.remove,
  CancelRetryRequest: subscription.reconstructed.cancelRetry,
  UpdateLicenseKeyRequest: subscription.reconstructed.licenseKey,
  MoveClock: clockRequest,
  SetFault: faultRequest,
  SetPayment: paymentRequest,
  SetReceiver: receiverRequest,
  SendAgain: resendRequest,
} as const satisfies Record<string, z.ZodType>

/** Request bodies of all operations, derived from the schemas that read them. */
export const requestSchemas: Schemas = {
  SubscriptionId: {
    anyOf: [{ type: 'string', pattern: '^[Ss]?\\d{1,15}$' }, { type: 'integer' }],
    description: 'ID of a subscription, with or without a leading S.',
  },
  ...Object.fromEntries(Object.entries(requests).map(([name, schema]) => [name, derived(schema)])),
}
