/**
 * The sandbox's interface as an OpenAPI 3.1 document: the platform's operations, the sandbox's own, and the
 * notifications as webhooks. It is built from the same schemas that read requests and from the rows of
 * `operations/`, so a new operation appears without a change here. Every operation exists in JSON and XML. The
 * document is built per request from data in memory.
 */

import { faultQuery } from '../http/faults.ts'
import { lifecycleXml } from '../responses/schemas/notifications.ts'
import { type LifecycleEvent, lifecycle } from '../state/lifecycle.ts'
import type { Operation } from './operations/operation.ts'
import { platformOperations, priceOperations } from './operations/platform-operations.ts'
import { sandboxOperations } from './operations/sandbox-operations.ts'
import { subscriptionOperations } from './operations/subscription-operations.ts'
import { ref, type Schema } from './schemas/schema.ts'
import { schemas } from './schemas/schemas.ts'

export const documentPath = '/openapi.json'

/** Addresses of both hosts. */
export interface Hosts {
  readonly pricingUrl: string
  readonly baseUrl: string
}

export const operations: readonly Operation[] = [
  ...priceOperations,
  ...platformOperations,
  ...subscriptionOperations,
  ...sandboxOperations,
]

const tags = {
  prices: 'The public price host.',
  connection: 'Credentials.',
  product: 'Prices by currency and quantity.',
  purchase: 'Purchases of the client.',
  cart: 'Previews and orders.',
  urlgenerator: 'Checkout sessions.',
  subscription: 'Subscriptions of the client.',
  sandbox: "The sandbox's own operations.",
} as const

const isSandboxOwn = ({ path }: Operation): boolean => path.startsWith('/sandbox/')

const content = (schema: Schema) => ({
  'application/json': { schema },
  'application/xml': { schema },
})

const oneOrAny = (names: readonly string[]): Schema => {
  const [first, ...more] = names.map(ref)
  return first && more.length === 0 ? first : { anyOf: names.map(ref) }
}

const refusalTexts: Readonly<Record<number, string>> = {
  400: 'A parameter or field is missing, malformed or unknown.',
  401: 'The credentials are missing or wrong.',
  404: 'The object does not exist in this account.',
  409: 'The state of the object does not allow the operation.',
  413: 'The body is too large.',
  500: 'An error occurred while processing the request.',
}

const refusalsOf = (operation: Operation): Record<string, unknown> => {
  const { refusals = [], body, failure, error = 'Error' } = operation
  const own = isSandboxOwn(operation)
  const statuses = [...refusals, ...(own || error === 'PriceError' ? [] : [401]), ...(body ? [413] : []), 500]
  const schemaOf = (status: number) => oneOrAny(status === 400 && failure ? [error, failure] : [error])
  const shared = own
    ? { ...(operation.method === 'post' && { 403: { $ref: '#/components/responses/ForeignPage' } }) }
    : { 429: { $ref: '#/components/responses/TooManyRequests' } }
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: refusalTexts[status] ?? 'Refused.', content: content(schemaOf(status)) },
      ]),
    ),
    ...shared,
  }
}

const parametersOf = (operation: Operation): unknown[] => [
  ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'ID, as the lists return it.',
    schema: { type: 'integer' },
  })),
  ...(operation.query ?? []).map((parameter) => ({ in: 'query', ...parameter })),
  ...(operation.error === 'PriceError' ? [{ $ref: '#/components/parameters/AcceptLanguage' }] : []),
  ...(isSandboxOwn(operation) ? [] : [{ $ref: '#/components/parameters/Fault' }]),
]

const itemOf = (operation: Operation, { pricingUrl }: Hosts) => {
  const { id, summary, description, body, answer, otherAnswer, error } = operation
  const answers = otherAnswer === undefined ? [answer] : [answer, otherAnswer]
  const isPublic = isSandboxOwn(operation) || error === 'PriceError'
  return {
    operationId: id,
    tags: [operation.path.split('/')[1] ?? ''],
    summary,
    description,
    ...(isPublic && { security: [] }),
    ...(error === 'PriceError' && { servers: [{ url: pricingUrl, description: 'Public price host' }] }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: content(oneOrAny(body)) } }),
    responses: {
      200: { description: 'Success.', content: content(oneOrAny(answers)) },
      ...refusalsOf(operation),
    },
  }
}

/** Summary and description of the lifecycle notifications. */
const lifecycleTexts: Readonly<Record<LifecycleEvent, readonly [string, string]>> = {
  reminder: ['A renewal is near', 'Sent fourteen days before a renewal that will be charged.'],
  reminderOfPayment: [
    'A renewal is near that the customer pays',
    'Sent instead for manual renewals and offline payments.',
  ],
  reminderOfCard: [
    'A renewal is near and the card expires before it',
    'Sent instead when the stored card cannot be charged any more.',
  ],
  grace: ['A renewal is unpaid', 'Sent when the grace period begins.'],
  hold: ['The grace period is over', 'Sent when the subscription is put on hold.'],
  cancellation: [
    'A subscription was deactivated',
    'Sent after a cancellation by customer or merchant, an unpaid hold, a refund or a chargeback.',
  ],
  reinstatement: ['A subscription is active again', 'Sent when a deactivated subscription is reinstated.'],
  refund: ['A purchase was refunded in full', 'Its subscriptions are deactivated.'],
  chargeback: ["The customer's bank took the money back", 'Its subscriptions are deactivated.'],
}

const webhook = (type: string, summary: string, description: string, xml: string) => ({
  post: {
    operationId: type,
    summary,
    description,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: ref(type) },
        'application/xml': { schema: ref(xml) },
      },
    },
    responses: {
      '2XX': { description: 'Accepted.' },
      default: { description: 'Not accepted: the notification is sent again every two hours.' },
    },
  },
})

/** The interface in OpenAPI 3.1: the operations of the platform, and the sandbox's own under `/sandbox/`. */
export const openapiDocument = (hosts: Hosts): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: itemOf(operation, hosts) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sandbox of the subscription commerce platform',
      version: '1.0.0',
      description: [
        'Requests are JSON or XML by Content-Type, responses by Accept.',
        'In XML an array is an element with one element for each entry, enumerations are written by name, and null is xsi:nil.',
        'Requests may write scalars as text and names of enumerations in any case, and null or an empty text for an optional member.',
        'Names of query parameters are matched without regard to case.',
      ].join(' '),
    },
    servers: [{ url: hosts.baseUrl, description: 'REST host' }],
    security: [{ basic: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: {
      PaidOrderNotification: webhook(
        'PaidOrderNotification',
        'A purchase was paid',
        'Sent for each payment: at checkout, later, and for renewals. It carries the body of getpurchase.',
        'PaidOrderXml',
      ),
      NewOfflinePaymentPurchaseNotification: webhook(
        'NewOfflinePaymentPurchaseNotification',
        'An order with an offline payment was placed',
        'Sent when the customer chose a payment method such as wire transfer. PaidOrderNotification follows with the payment.',
        'OfflineOrderXml',
      ),
      CustomerProfileUpdateNotification: webhook(
        'CustomerProfileUpdateNotification',
        'A contact was changed',
        'Sent after updatecontact, with the changed contact.',
        'CustomerUpdateXml',
      ),
      ...Object.fromEntries(
        (Object.keys(lifecycle) as LifecycleEvent[]).map((event) => {
          const { notification } = lifecycle[event]
          const [summary, description] = lifecycleTexts[event]
          return [notification, webhook(notification, summary, description, lifecycleXml(notification))]
        }),
      ),
    },
    components: {
      schemas,
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'User name and password of the client account.',
        },
      },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          schema: { type: 'string' },
          description: 'Decides the language of the texts and the format of the amounts.',
        },
        Fault: {
          name: faultQuery,
          in: 'query',
          schema: { type: 'string', maxLength: 1_000 },
          description: 'Makes this request fail, for example status:500, latency:800 or reset-after.',
        },
      },
      responses: {
        TooManyRequests: {
          description: 'The caller sent more than 30 requests within a second and is blocked for a minute.',
          headers: {
            'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until the block ends.' },
          },
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        ForeignPage: {
          description: 'The form was sent by a web page of another site.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
  }
}
