/**
 * The OpenAPI document itself: it has every operation that is routed and every one of the client, no dangling
 * reference, no unused schema, and a description of each member. The checker that all tests of the sandbox rely on is
 * tested here too, by exchanges with one fault each that it has to find.
 */

import { expect, it } from 'vitest'
import { operations as clientOperations } from '../../../src/client/index.ts'
import { operations } from '../../../src/sandbox/openapi/document.ts'
import { memberTexts } from '../../../src/sandbox/openapi/schemas/members.ts'
import { buy, createReceiver } from '../orders/notification-support.ts'
import { call, json, order, standing } from '../rest-support.ts'
import { complaintsOf, type Exchange, watch } from './openapi-check.ts'
import { at, isTree, violations } from './openapi-document.ts'

/** Every operation that the client calls, whose fixtures are those of docs/platform. */
const platform = Object.values(clientOperations).flatMap((group) =>
  Object.values<{ method: string; path: string }>(group).map(({ method, path }) => `${method} ${path}`),
)

const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

const everySchema = (value: unknown, found: Record<string, unknown>[] = []): Record<string, unknown>[] => {
  if (Array.isArray(value)) for (const entry of value) everySchema(entry, found)
  else if (isTree(value)) {
    if ('type' in value || '$ref' in value || 'anyOf' in value) found.push({ ...value })
    for (const entry of Object.values(value)) everySchema(entry, found)
  }
  return found
}

it('is served on both hosts, names both, and is readable from any page', async () => {
  const sandbox = await standing({ pricingUrl: 'http://prices.test:1', baseUrl: 'http://rest.test:2' })
  const answers = [sandbox.rest, sandbox.prices].map(async (app) => app.request('/openapi.json'))
  const [rest, prices] = await Promise.all(answers)
  expect(rest?.headers.get('access-control-allow-origin')).toBe('*')
  const text = await rest?.text()
  expect(await prices?.text()).toBe(text)
  expect(JSON.parse(text ?? '')).toMatchObject({
    openapi: '3.1.1',
    servers: [{ url: 'http://rest.test:2' }],
    security: [{ basic: [] }],
    paths: { '/prices': { get: { servers: [{ url: 'http://prices.test:1' }], security: [] } } },
  })
})

it('has every operation of the platform', () => {
  expect(documented.filter((operation) => !operation.includes('/sandbox/')).toSorted()).toEqual(
    platform.toSorted(),
  )
})

it('has the operations that are routed, and no others', async () => {
  const { rest } = await standing()
  const groups = new Set(platform.map((operation) => operation.split('/')[1]))
  const isOperation = (path: string) => groups.has(path.split('/')[1]) && /^\/\w+\/[\w:]/.test(path)
  const routed = rest.routes
    .filter(({ method, path }) => method !== 'ALL' && isOperation(path))
    .map(({ method, path }) => `${method} ${path}`.replace(/:operation\{.*\|(.*)\}/, '$1'))
  expect(new Set(routed)).toEqual(new Set(platform.filter((operation) => operation !== 'GET /prices')))
  const all = new Set(
    rest.routes.map(({ method, path }) => `${method} ${path.replace(/:id\{[^}]*\}+/, '{id}')}`),
  )
  expect(documented.filter((operation) => operation.includes('/sandbox/') && !all.has(operation))).toEqual([])
})

it('has no dangling reference, no unused schema and no open type', () => {
  const named = at('components', 'schemas')
  if (!isTree(named)) throw new Error('There are no schemas.')
  const schemas = everySchema([at('paths'), at('webhooks'), named])
  const refs = schemas.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  for (const $ref of new Set(refs)) expect(at(...$ref.slice(2).split('/'))).toBeTypeOf('object')
  const used = new Set(refs.map(($ref) => $ref.split('/').at(-1)))
  expect(Object.keys(named).filter((name) => !used.has(name))).toEqual([])
  expect(
    schemas.filter(({ type, enum: values, properties }) => type === undefined && (values || properties)),
  ).toEqual([])
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

const isDescribed = (value: unknown): boolean =>
  isTree(value) &&
  [value.description, ...('operationId' in value ? [value.summary] : [])].every(
    (text) => typeof text === 'string' && text.trim() !== '',
  )

/** Operations, parameters, headers, responses and members, each with its address in the document. */
const describable = (value: unknown, path = ''): [string, unknown][] => {
  if (Array.isArray(value)) return value.flatMap((entry, at) => describable(entry, `${path}/${at}`))
  if (!isTree(value)) return []
  const own = 'operationId' in value || 'in' in value ? [[path, value] as [string, unknown]] : []
  const inside = Object.entries(value).flatMap(([key, entry]) => {
    const at = `${path}/${key}`
    const holdsParts =
      ['properties', 'responses', 'headers', 'tags', 'schemes'].includes(key) && isTree(entry)
    const parts = holdsParts
      ? Object.entries(entry).filter(([, part]) => !isTree(part) || !('$ref' in part) || key === 'properties')
      : []
    return [
      ...parts.map(([name, part]) => [`${at}/${name}`, part] as [string, unknown]),
      ...describable(entry, at),
    ]
  })
  return [...own, ...inside]
}

it('describes every operation, parameter, response and member', () => {
  const parts = describable(at())
  expect(parts.length).toBeGreaterThan(700)
  expect(parts.filter(([, part]) => !isDescribed(part)).map(([path]) => path)).toEqual([])
})

it('has no text for a member that does not exist', () => {
  const names = describable(at('components', 'schemas')).map(([path]) => path.split('/').at(-1) ?? '')
  const known = new Set(names.map((name) => name.slice(0, 1).toLowerCase() + name.slice(1)))
  const unused = Object.keys(memberTexts).filter((key) => !known.has(key.split('.').at(-1) ?? ''))
  expect(unused).toEqual([])
})

it.each([
  ['a limit', 'ProcessCartRequest/properties/Cart/properties/CartItems', { minItems: 1, maxItems: 200 }],
  ['an enumeration', 'UpdateSubscriptionRenewalTypeRequest/properties/RenewalType', { type: 'string' }],
  ['a format', 'GenerateCartPreviewRequest/properties/RemoteAddress', { format: 'ipv4' }],
  ['the required members', 'UpdateContactRequest', { required: ['ContactType', 'Contact'] }],
])('derives %s from the schema that reads the request', (_, path, expected) => {
  expect(at('components', 'schemas', ...path.split('/'))).toMatchObject(expected)
})

it('does not offer ExtendInterval where the operation refuses it', () => {
  const settings = (name: string) =>
    at('components', 'schemas', name, 'properties', 'AlignmentSettings', 'properties')
  expect(settings('AddSubscriptionItemRequest')).toHaveProperty('ExtendInterval')
  expect(settings('AlignSubscriptionsRequest')).not.toHaveProperty('ExtendInterval')
})

it('serves the schema that a notification names, and the notification fits it [notifications#envelope]', async () => {
  const receiver = createReceiver()
  const target = { url: 'https://shop.example/n' }
  const sandbox = await standing({ notifications: { 1001: target }, fetch: receiver.fetch })
  await buy(sandbox)
  await buy(sandbox, 'customer-offline')
  const [subscription] = sandbox.state.subscriptions.all()
  await call(sandbox, '/subscription/updatecontact', {
    body: {
      SubscriptionId: subscription?.id,
      ContactType: 2,
      Contact: { LanguageId: 'en', CountryId: 'DE', EMail: 'kim@example.test' },
    },
  })
  await sandbox.notifications.settled()
  expect(receiver.received).toHaveLength(3)
  for (const { body } of receiver.received) {
    const notification = JSON.parse(body) as { meta: { schemaUrl: string } }
    const { pathname } = new URL(notification.meta.schemaUrl)
    const schema = await json(call(sandbox, pathname))
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' })
    expect(violations(schema, notification, 'response')).toEqual([])
    expect(violations(schema, { ...notification, more: 1 }, 'response')).not.toEqual([])
  }
  expect((await call(sandbox, '/sandbox/schemas/OtherNotification')).status).toBe(404)
})

it('serves the schemas of notifications only', async () => {
  const sandbox = await standing()
  const { status } = await call(sandbox, '/sandbox/schemas/SandboxNotification')
  expect(status).toBe(404)
})

const exchange: Exchange = {
  host: 'rest',
  method: 'POST',
  url: new URL('http://localhost/cart/processcart'),
  requestType: 'application/json',
  requestText: JSON.stringify(order()),
  status: 200,
  responseType: 'application/json; charset=utf-8',
  responseText: JSON.stringify({
    ResultMessage: 'OK',
    ProcessResult: 0,
    PurchaseId: 166400007,
    ContinueUrl: 'http://localhost:4402/1001/confirmation/1/a',
    Error: null,
    IsPaymentRetryScheduled: false,
    PaymentResult: { Code: 'Approved', Message: 'Good.' },
  }),
}

const refusal = {
  status: 400,
  responseText: JSON.stringify({ Id: 'a', Message: 'Wrong.', Status: 400 }),
}

it.each<[string, Partial<Exchange>]>([
  ['a member that is not documented', { responseText: exchange.responseText.replace('{', '{"New":1,') }],
  [
    'a member that is missing',
    { responseText: exchange.responseText.replace('"PurchaseId":166400007,', '') },
  ],
  ['a number that is a text', { responseText: exchange.responseText.replace('166400007', '"166400007"') }],
  [
    'an enumeration that is unknown',
    { responseText: exchange.responseText.replace('Result":0', 'Result":8') },
  ],
  ['a status that is not documented', { status: 418 }],
  ['a type that is not documented', { responseType: 'text/html' }],
  ['an error body that is not', { status: 400, responseText: '{"Message":"Wrong."}' }],
  ['an address that is not', { url: new URL('http://localhost/cart/other') }],
  ['a method that is not', { method: 'PUT' }],
  [
    'a request with a member that is misspelt',
    { requestText: exchange.requestText.replace('CartItems', 'Cartitems') },
  ],
  ['a request with a wrong type', { requestText: exchange.requestText.replace('97772', '"one"') }],
  ['a body that is no JSON', { requestText: '{' }],
  [
    'an element that is not documented',
    {
      responseType: 'application/xml',
      responseText: '<ProcessCartResponse><New>1</New></ProcessCartResponse>',
    },
  ],
  ['another root element', { responseType: 'application/xml', responseText: '<Response/>' }],
])('finds %s in an exchange', (_, change) => {
  expect(complaintsOf(exchange)).toEqual([])
  expect(complaintsOf({ ...exchange, ...change })).not.toEqual([])
})

it('checks only the response of a refused request', () => {
  expect(complaintsOf({ ...exchange, ...refusal, requestText: '{}' })).toEqual([])
  expect(complaintsOf({ ...exchange, requestText: '{}' })).not.toEqual([])
})

it('reports wrong responses of both hosts, except those of faults', async () => {
  const sandbox = await standing()
  const complaints: string[] = []
  for (const app of [sandbox.rest, sandbox.prices])
    app.fetch = async () => Response.json({ ResultMessage: 1 })
  watch(sandbox, (found) => complaints.push(...found))
  await call(sandbox, '/connection/test')
  await sandbox.prices.request('/prices?client_id=1001')
  expect(complaints).toEqual([
    expect.stringContaining('GET /connection/test 200 answer: ResultMessage'),
    expect.stringContaining('GET /prices 200 answer: all of it'),
  ])
  await call(sandbox, '/connection/test?x-sandbox-fault=malformed')
  expect(complaints).toHaveLength(2)
})
