/**
 * Notifications to a merchant: their types and bodies in both formats, credentials, retries every two hours, doubled,
 * held and late deliveries, and the settings of the receiver. The clock is moved by the test, so days of retries pass
 * at once. The receiver is a function; the last tests have one on loopback, with redirects and failures.
 */

import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { parseNotification } from '../../../src/client/notification/parse-notification.ts'
import { createClock, type SandboxClock } from '../../../src/sandbox/context/clock.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import type { NotificationTarget } from '../../../src/sandbox/notification/receiver.ts'
import { payAt } from '../checkout-support.ts'
import { baseUrl, call, json, standing } from '../rest-support.ts'
import { address, buy, createReceiver } from './notification-support.ts'

const hour = 3_600_000

interface Tree {
  [member: string]: Tree
}

const lastId = ({ state }: Sandbox): number => [...state.purchases.all()].at(-1)?.id ?? 0

const told = async (target: Partial<NotificationTarget> = {}, ...statuses: (number | 'down')[]) => {
  const receiver = createReceiver(...statuses)
  const sandbox = receiver.of(
    await standing({ notifications: { 1001: { url: address, ...target } }, fetch: receiver.fetch }),
  )
  return { sandbox, ...receiver }
}

const set = async (sandbox: Awaited<ReturnType<typeof told>>['sandbox'], body: unknown) => {
  const response = await call(sandbox, '/sandbox/notifications', { body })
  await sandbox.notifications.settled()
  return response
}

it('sends the response of getpurchase for a paid order [notifications#types] [notifications#envelope]', async () => {
  const { sandbox, received } = await told()
  const id = await buy(sandbox)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    url: address,
    authorization: null,
    contentType: 'application/json; charset=utf-8',
  })
  const { meta, ...content } = JSON.parse(received[0]?.body ?? '')
  expect(meta).toEqual({
    type: 'PaidOrderNotification',
    date: '2026-11-21T12:00:00.000Z',
    schemaUrl: `${baseUrl}/sandbox/schemas/PaidOrderNotification`,
  })
  const { Purchase } = (await json(
    call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`),
  )) as { Purchase: unknown }
  expect(content).toEqual(Purchase)
})

it('sends the camel-case model for an offline order, and its payment later [notifications#types] [notifications#purchase-model]', async () => {
  const { sandbox, received } = await told()
  const id = await buy(sandbox, 'customer-offline', { ExtraParameters: [{ Key: 'x-a', Value: 'b' }] })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    meta: { type: 'NewOfflinePaymentPurchaseNotification' },
    purchaseId: id,
    statusId: 'WOF',
    billingContact: { languageId: 'en', postalcode: '50667', email: 'customer-offline@example.test' },
    deliveryContact: { countryId: 'DE' },
    licenseeContact: { locale: 'en-DE' },
    paymentInfo: { currencyId: 'EUR', paymentTypeId: 'WTR', isPurchaseOrder: false },
    creationTime: '2026-11-21T12:00:00.000Z',
    internalCustomer: 'customer-offline',
    merchantOfRecord: true,
    extraParameters: [{ key: 'x-a', value: 'b' }],
    items: [
      {
        runningNumber: 1,
        productId: 97772,
        clientId: 1001,
        quantity: 1,
        profitCalculation: { grossRevenue: 77, platformMarginPercentage: 5 },
        yourPrice: { productSinglePrice: { netPrice: 64.71, grossPrice: 77, vatPercentage: 19 } },
      },
    ],
  })
  await sandbox.clock.advance(hour)
  const paid = await call(sandbox, `/sandbox/purchases/${id}/payment`, { body: {} })
  expect(await paid.json()).toMatchObject({ statusId: 'PAY' })
  await sandbox.notifications.settled()
  const later = JSON.parse(received[1]?.body ?? '').PaidOrderNotification.Purchase
  expect(later).toMatchObject({
    '@Id': String(id),
    StatusId: 'PAY',
    PaymentArriveTime: '2026-11-21T13:00:00.000Z',
    Items: { Item: { Deliveries: { Key: { KeyRaw: expect.any(String) } } } },
  })
  expect(later.Items.Item.RecurringBilling.Status).toBe('Active')
  expect((await call(sandbox, `/sandbox/purchases/${id}/payment`, { body: {} })).status).toBe(409)
  expect((await call(sandbox, '/sandbox/purchases/1/payment', { body: {} })).status).toBe(404)
})

/** The paths of all members, in the words of the JSON model. Lists count as their entry. */
const membersOf = (tree: unknown, path = ''): string[] => {
  if (Array.isArray(tree)) return membersOf(tree[0], path)
  if (typeof tree !== 'object' || tree === null) return [path]
  return Object.entries(tree).flatMap(([name, member]) => {
    const isList = (name === 'Item' && path.endsWith('items')) || name === 'ExtraParameter'
    if (isList) return membersOf(member, path)
    const camel = name.replace(/^@?(\w)/, (_, first: string) => first.toLowerCase())
    const known = { id: 'purchaseId', runningNo: 'runningNumber', postalCode: 'postalcode' }
    return membersOf(member, `${path}.${known[camel as keyof typeof known] ?? camel}`)
  })
}

it('has the same members in JSON and XML for an offline order [notifications#purchase-model]', async () => {
  const bodies: Record<'json' | 'xml', string> = { json: '', xml: '' }
  for (const format of ['json', 'xml'] as const) {
    const { sandbox, received } = await told({ format })
    const opened = await sandbox.rest.request(
      '/1001/?cart=97772&x-a=1&affiliate=friend',
      { headers: { 'user-agent': 'Browser', referer: 'https://shop.example/' } },
      { remoteAddress: '127.0.0.1' },
    )
    const session = opened.headers.get('location') ?? ''
    await payAt(sandbox, session, { method: 'wire' })
    await sandbox.notifications.settled()
    bodies[format] = received[0]?.body ?? ''
  }
  const { meta: _, ...json } = JSON.parse(bodies.json)
  const { NotificationDate: _date, Purchase } = decodeXml(bodies.xml) as Tree
  const inJson = membersOf(json)
  expect(inJson).toContain('.items.recurringBilling.nextBillingDate')
  expect(inJson).toContain('.remoteAddress')
  expect(membersOf(Purchase).sort()).toEqual(inJson.sort())
  const read = (text: string, type: string) => {
    const notification = parseNotification(text, type)
    return 'purchase' in notification ? notification.purchase : undefined
  }
  expect(read(bodies.json, 'application/json')).toEqual(read(bodies.xml, 'application/xml'))
})

/** A clock that is a millisecond later at each look. */
const ticking = (): SandboxClock => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  return createClock(undefined, () => {
    now += 1
    return now
  })
}

it.each(['json', 'xml'] as const)(
  'tells in %s what getpurchase answers, whenever it was paid',
  async (format) => {
    const { received, fetch } = createReceiver()
    const notifications = { 1001: { url: address, format } }
    const sandbox = await standing({ notifications, fetch, clock: ticking() })
    const decode = (text: string) => (format === 'xml' ? decodeXml(text) : JSON.parse(text)) as Tree
    const expectSame = async () => {
      await sandbox.notifications.settled()
      const { body } = received.findLast(({ body }) => body.includes('PaidOrderNotification')) ?? { body: '' }
      const { PaidOrderNotification: content = decode(body) } = decode(body)
      const path = `/purchase/getpurchase?purchaseid=${lastId(sandbox)}&reimbursementid=0`
      const answer = await call(sandbox, path, { headers: { accept: `application/${format}` } })
      expect(decode(await answer.text()).Purchase?.PaidOrderNotification).toEqual(content)
      const read = parseNotification(body, `application/${format}`)
      expect(read).toMatchObject({ type: 'PaidOrderNotification', purchase: { id: lastId(sandbox) } })
    }
    await buy(sandbox)
    await expectSame()
    await sandbox.clock.advance(366 * 24 * hour)
    await expectSame()
    await call(sandbox, `/sandbox/purchases/${await buy(sandbox, 'customer-offline')}/payment`, { body: {} })
    await expectSame()
  },
)

it('sends a changed contact [contacts#update] [notifications#types]', async () => {
  const { sandbox, received } = await told()
  const customer = [...sandbox.state.customers.all()].find(({ reference }) => reference === 'customer-test')
  sandbox.context.outbox?.customerUpdated(customer?.id ?? 0, ['billing'])
  await sandbox.notifications.settled()
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    meta: expect.objectContaining({ type: 'CustomerProfileUpdateNotification' }),
    customer: {
      customerId: customer?.id,
      internalCustomer: 'customer-test',
      billingContact: expect.objectContaining({ email: 'customer-test@example.test', city: 'Köln' }),
    },
  })
})

it.each([
  ['customer-offline', 'NewOfflinePaymentPurchaseNotification'],
  ['customer-paid', 'PaidOrderNotification'],
])('writes XML for an order of %s [notifications#delivery]', async (reference, type) => {
  const { sandbox, received } = await told({ format: 'xml' })
  const id = await buy(sandbox, reference)
  expect(received[0]?.contentType).toBe('application/xml; charset=utf-8')
  expect(received[0]?.body).toContain(`<${type} `)
  expect(decodeXml(received[0]?.body ?? '')).toMatchObject({
    NotificationDate: '2026-11-21T12:00:00.000Z',
    Purchase: { '@Id': String(id), Items: [{ '@RunningNo': '1', ProductId: '97772' }] },
  })
})

it('writes a changed contact in XML', async () => {
  const { sandbox, received } = await told({ format: 'xml' })
  const [customer] = sandbox.state.customers.all()
  sandbox.context.outbox?.customerUpdated(customer?.id ?? 0)
  await sandbox.notifications.settled()
  expect(decodeXml(received[0]?.body ?? '')).toMatchObject({
    Customer: { CustomerId: String(customer?.id), BillingContact: { CountryId: 'DE' } },
  })
  expect(parseNotification(received[0]?.body ?? '', 'application/xml')).toMatchObject({
    type: 'CustomerProfileUpdateNotification',
    customer: { customerId: customer?.id },
  })
})

it('sends Basic credentials of the settings or of the address [notifications#delivery]', async () => {
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  const apart = await told({ username: 'shop', password: 'päss' })
  await buy(apart.sandbox)
  expect(apart.received[0]?.authorization).toBe(basic('shop:päss'))
  const inside = await told({ url: 'https://shop:p%40ss@shop.example/n' })
  await buy(inside.sandbox)
  expect(inside.received[0]).toMatchObject({
    url: 'https://shop.example/n',
    authorization: basic('shop:p@ss'),
  })
})

it('sends nothing for pending and declined orders, and nothing to another client', async () => {
  const { sandbox, received } = await told()
  await buy(sandbox, 'customer-pending')
  await buy(sandbox, 'customer-declined')
  expect(received).toEqual([])
  await call(sandbox, '/cart/processcart', {
    client: 1002,
    body: {
      Cart: {
        CartItems: [{ ProductId: 50001, Quantity: 1 }],
        DefaultCountryId: 'DE',
        DefaultLanguageId: 'en',
        UseInternalContacts: true,
        CustomerReferenceId: 'customer-paid',
      },
    },
  })
  await sandbox.notifications.settled()
  expect(received).toEqual([])
})

it('retries every two hours until a 2xx, also after a redirect [notifications#delivery]', async () => {
  const { sandbox, received } = await told({}, 500, 'down', 302)
  await buy(sandbox)
  await sandbox.clock.advance(2 * hour - 1)
  expect(received).toHaveLength(1)
  await sandbox.clock.advance(24 * hour)
  expect(received.map(({ at }) => at.slice(11, 16))).toEqual(['12:00', '14:00', '16:00', '18:00'])
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const { notifications } = (await json(call(sandbox, '/sandbox/notifications'))) as {
    notifications: { deliveries: unknown[] }[]
  }
  expect(notifications).toMatchObject([
    {
      dueAt: null,
      attempts: 4,
      deliveries: [
        { status: 500, error: null },
        { status: null, error: 'refused' },
        { status: 302 },
        { status: 204, at: '2026-11-21T18:00:00.000Z' },
      ],
    },
  ])
})

it('limits the attempts during a long move of the clock, and keeps retrying', async () => {
  const gone = Array.from({ length: 14 }, () => 'down' as const)
  const { sandbox, received } = await told({}, ...gone)
  await buy(sandbox)
  await sandbox.clock.advance(300 * 24 * hour)
  expect(received).toHaveLength(14)
  expect(received.slice(-2).map(({ at }) => at)).toEqual([
    '2026-11-22T12:00:00.000Z',
    '2027-09-17T12:00:00.000Z',
  ])
  await sandbox.clock.advance(2 * hour)
  expect(received).toHaveLength(15)
  const [dispatch] = sandbox.state.dispatches.all()
  expect(dispatch).toMatchObject({ attempts: 15, dueAt: null })
})

it('delivers twice and late on request [notifications#delivery]', async () => {
  const { sandbox, received } = await told()
  await set(sandbox, { copies: 2, delay: hour })
  await buy(sandbox)
  expect(received).toEqual([])
  await sandbox.clock.advance(hour)
  expect(received.map(({ at }) => at.slice(11, 16))).toEqual(['13:00', '13:00'])
})

it('delivers every second notification before the one that precedes it [notifications#delivery]', async () => {
  const { sandbox, purchases } = await told()
  await set(sandbox, { reversed: true })
  const ids = []
  for (let i = 0; i < 4; i++) ids.push(await buy(sandbox))
  expect(purchases()).toEqual([ids[1], ids[0], ids[3], ids[2]])
})

it('delivers a held notification after ten minutes without a later one', async () => {
  const { sandbox, purchases } = await told()
  await set(sandbox, { reversed: true })
  const id = await buy(sandbox)
  expect(purchases()).toEqual([])
  await sandbox.clock.advance(600_000)
  expect(purchases()).toEqual([id])
})

it('delivers an old notification again on request, as it was', async () => {
  const { sandbox, received } = await told()
  const id = await buy(sandbox, 'customer-offline')
  await call(sandbox, `/sandbox/purchases/${id}/payment`, { body: {} })
  await sandbox.notifications.settled()
  const [first] = sandbox.state.notifications.all()
  expect((await set(sandbox, { id: first?.id, copies: 2 })).status).toBe(200)
  expect(received).toHaveLength(4)
  expect(received[2]?.body).toBe(received[0]?.body)
  expect(received[3]?.body).toBe(received[0]?.body)
  await set(sandbox, { id: first?.id, delay: hour })
  expect(received).toHaveLength(4)
  await sandbox.clock.advance(hour)
  expect(received).toHaveLength(5)
})

it('keeps notifications without an address, and delivers them on request later', async () => {
  const receiver = createReceiver()
  const sandbox = receiver.of(await standing({ fetch: receiver.fetch }))
  await buy(sandbox)
  const [kept] = sandbox.state.notifications.all()
  const settings = await set(sandbox, { clientId: '1001', url: address, format: 'xml', password: 'geheim' })
  expect(await settings.json()).toEqual({
    clientId: '1001',
    url: address,
    format: 'xml',
    username: null,
    hasPassword: true,
    copies: 1,
    delay: 0,
    reversed: false,
  })
  expect(receiver.received).toEqual([])
  await set(sandbox, { id: kept?.id })
  expect(receiver.received).toHaveLength(1)
  await set(sandbox, { url: null })
  await buy(sandbox)
  await sandbox.clock.advance(24 * hour)
  expect(receiver.received).toHaveLength(1)
})

it.each([
  { url: 'ftp://shop.example' },
  { url: 'shop' },
  { clientId: '9', url: address },
  { copies: 0 },
  { copies: 11 },
  { delay: -1 },
  { format: 'yaml' },
  { id: 'x' },
  [],
])('refuses the settings %o', async (body) => {
  const { sandbox } = await told()
  expect((await set(sandbox, body)).status).toBe(400)
})

it('answers 404 for an unknown notification', async () => {
  const { sandbox } = await told()
  expect((await set(sandbox, { id: 5 })).status).toBe(404)
})

it('refuses to start with an invalid address or an unknown client', async () => {
  await expect(standing({ notifications: { 1001: { url: 'shop' } } })).rejects.toThrow('http(s)')
  await expect(standing({ notifications: { 7: { url: address } } })).rejects.toThrow('client 7')
})

it('answers a receiver that calls back before it accepts', async () => {
  const asked: number[] = []
  const sandbox = await standing({
    notifications: { 1001: { url: address } },
    fetch: async (_, init) => {
      const id = /"@Id": "(\d+)/.exec(String(init?.body))?.[1]
      asked.push((await call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`)).status)
      return new Response(null, { status: asked.length === 1 ? 503 : 200 })
    },
  })
  await buy(sandbox)
  await call(sandbox, '/sandbox/clock', { body: { advance: 2 * hour } })
  expect(asked).toEqual([200, 200])
})

it('follows no redirect of a receiver', async () => {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const sandbox = await standing({ notifications: { 1001: { url: `http://127.0.0.1:${port}/here` } } })
  await buy(sandbox)
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  expect(paths).toEqual(['/here'])
  const [dispatch] = sandbox.state.dispatches.all()
  expect(dispatch?.deliveries).toMatchObject([{ status: 307, error: null }])
})

it('delivers over HTTP and records why a delivery failed [notifications#delivery]', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    request.setEncoding('utf8')
    request.on('data', (part: string) => bodies.push(part))
    request.on('end', () => response.writeHead(200).end('thank you'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const sandbox = await standing({ notifications: { 1001: { url: `http://127.0.0.1:${port}/` } } })
  await buy(sandbox)
  expect(JSON.parse(bodies.join(''))).toMatchObject({ meta: { type: 'PaidOrderNotification' } })
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  await buy(sandbox)
  const dispatches = [...sandbox.state.dispatches.all()]
  expect(dispatches.map(({ deliveries }) => deliveries[0])).toMatchObject([
    { status: 200, error: null },
    { status: null, error: 'ECONNREFUSED' },
  ])
})
