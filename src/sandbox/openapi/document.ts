import { faultQuery } from '../http/faults.ts'
import type { Operation } from './operations/operation.ts'
import { platformOperations, priceOperations } from './operations/platform-operations.ts'
import { sandboxOperations } from './operations/sandbox-operations.ts'
import { subscriptionOperations } from './operations/subscription-operations.ts'
import { ref, type Schema } from './schemas/schema.ts'
import { schemas } from './schemas/schemas.ts'

export const documentPath = '/openapi.json'

/** Where the two hosts are. */
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
  400: 'What was sent is missing, malformed or unknown',
  401: 'The credentials are missing or wrong',
  404: 'It is not there, or not in this account',
  409: 'It is not in the state for that',
  413: 'The body is too large',
  500: 'An error occurred while processing the request',
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
        { description: refusalTexts[status] ?? 'Refused', content: content(schemaOf(status)) },
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
    ...(description !== undefined && { description }),
    ...(isPublic && { security: [] }),
    ...(error === 'PriceError' && { servers: [{ url: pricingUrl, description: 'Public price host' }] }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: content(oneOrAny(body)) } }),
    responses: {
      200: { description: 'Done', content: content(oneOrAny(answers)) },
      ...refusalsOf(operation),
    },
  }
}

const webhook = (type: string, summary: string, xml: string) => ({
  post: {
    operationId: type,
    summary,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: ref(type) },
        'application/xml': { schema: ref(xml) },
      },
    },
    responses: {
      '2XX': { description: 'Accepted' },
      default: { description: 'Not accepted: it is sent again every two hours' },
    },
  },
})

/** The sandbox's interface in OpenAPI 3.1: what the platform documents, as it is done here, and `/sandbox/`. */
export const openapiDocument = (hosts: Hosts) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: itemOf(operation, hosts) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sandbox of the subscription commerce platform',
      version: '1.0.0',
      description:
        'Bodies are JSON or XML by Content-Type, answers by Accept. In XML arrays have an element for each entry, enumerations are written by name, null is xsi:nil, and the name of a request’s document element is not looked at. Requests may write scalars as texts, as XML does, names of enumerations in any case, and null or an empty text for an optional member that is left out. Names of query parameters are matched without regard to case.',
    },
    servers: [{ url: hosts.baseUrl, description: 'REST host' }],
    security: [{ basic: [] }],
    tags: [...new Set(operations.map(({ path }) => path.split('/')[1]))].map((name) => ({ name })),
    paths,
    webhooks: {
      PaidOrderNotification: webhook('PaidOrderNotification', 'A payment has been received', 'PaidOrderXml'),
      NewOfflinePaymentPurchaseNotification: webhook(
        'NewOfflinePaymentPurchaseNotification',
        'An order was placed that is to be paid offline',
        'OfflineOrderXml',
      ),
      CustomerProfileUpdateNotification: webhook(
        'CustomerProfileUpdateNotification',
        'A contact was changed through updatecontact',
        'CustomerUpdateXml',
      ),
    },
    components: {
      schemas,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          schema: { type: 'string' },
          description: 'Decides the language of the texts',
        },
        Fault: {
          name: faultQuery,
          in: 'query',
          schema: { type: 'string', maxLength: 1_000 },
          description: 'Lets this request fail on purpose: status:500, latency:800, reset-after…',
        },
      },
      responses: {
        TooManyRequests: {
          description: 'More than 30 requests a second; blocked for a minute',
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        ForeignPage: {
          description: 'From a web page that is not the sandbox',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
  }
}
