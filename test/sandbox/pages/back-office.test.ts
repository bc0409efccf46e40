/**
 * The back office as HTML and as data: which links and facts each page has, what its forms change, and which it
 * refuses from other sites. Markup in names stays text, no password is shown, and no link is dead. The pages are
 * requested in memory and read as text; their look is in `back-office.pages.test.ts`.
 */

import { beforeAll, expect, it } from 'vitest'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { pageScript } from '../../../src/sandbox/pages/page-script.ts'
import { createReceiver } from '../orders/notification-support.ts'
import { call, json, order, standing } from '../rest-support.ts'
import { createBusySandbox, everyPage, hostile, page, submit } from './back-office-support.ts'

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The pages that links reach, which the tests only read. */
let pages: Awaited<ReturnType<typeof everyPage>>
let busy: Awaited<ReturnType<typeof createBusySandbox>>
beforeAll(async () => {
  busy = await createBusySandbox()
  pages = await everyPage(busy.sandbox)
})

it('links purchases, subscriptions, notifications, customers and the clock with each other, and no link is dead', () => {
  const { sandbox, subscriptionId } = busy
  const paths = [...pages.keys()]
  const { purchases, subscriptions, notifications } = sandbox.state
  const expected = [
    ...[...purchases.all()].map(({ id }) => `/sandbox/purchases/${id}`),
    ...[...subscriptions.all()].map(({ id }) => `/sandbox/subscriptions/${id}`),
    ...[...notifications.all()].map(({ id }) => `/sandbox/notifications/${id}`),
    ...['subscriptions', 'notifications', 'customers', 'clock', 'faults'].map((name) => `/sandbox/${name}`),
  ]
  expect(paths).toEqual(expect.arrayContaining(expected))
  const [purchase] = purchases.all()
  const links = (path: string) => [...(pages.get(path) ?? '').matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
  expect(links(`/sandbox/purchases/${purchase?.id}`)).toEqual(
    expect.arrayContaining([
      `/sandbox/subscriptions/${subscriptionId}`,
      `/sandbox/customers/${purchase?.customerId}`,
      expect.stringMatching(/^\/sandbox\/notifications\/\d+$/),
      expect.stringMatching(/^\/1001\/confirmation\//),
    ]),
  )
  expect(links(`/sandbox/subscriptions/${subscriptionId}`)).toContain(`/sandbox/purchases/${purchase?.id}`)
  expect(links(`/sandbox/customers/${purchase?.customerId}`)).toContain(
    `/sandbox/subscriptions/${subscriptionId}`,
  )
})

it('shows markup in names, parameters and addresses as text on every page', async () => {
  const { sandbox } = busy
  const all = [...pages.values()].join('\n').replaceAll(`<script>${pageScript}</script>`, '')
  expect(all).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(all).not.toContain(hostile.script)
  expect(all).not.toMatch(/<script|<img|<b>|\son\w+=(?!alert|&quot;)|javascript:/)
  const found = await page(sandbox, `/sandbox/purchases?find=${encodeURIComponent(hostile.image)}`)
  expect(found.text).not.toContain('<img')
  expect(found.text).toContain('1001')
})

it('loads its style sheets only, and forbids frames', async () => {
  const { sandbox } = busy
  for (const [path, text] of pages) {
    if (!path.startsWith('/sandbox/') || path === '/sandbox/' || path.endsWith('.css')) continue
    const { response } = await page(sandbox, path)
    expect(response.headers.get('content-security-policy')).toBe(policy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|<style|style=|\son\w+="/)
  }
})

it('never shows the password with which notifications are sent', () => {
  for (const text of pages.values()) expect(text).not.toContain('not to be shown')
})

it.each(['purchases', 'subscriptions', 'notifications', 'clock'])(
  'answers programs that ask for /sandbox/%s in JSON or XML',
  async (section) => {
    const { sandbox } = busy
    for (const accept of ['*/*', 'application/json', '']) {
      const response = await call(sandbox, `/sandbox/${section}`, { headers: { accept } })
      expect(response.headers.get('vary')).toBe('Accept')
      expect(await response.json()).toBeTypeOf('object')
    }
    const xml = await call(sandbox, `/sandbox/${section}`, { headers: { accept: 'application/xml' } })
    expect(decodeXml(await xml.text())).toBeTypeOf('object')
  },
)

it('finds rows by their texts, and shows long lists in pages', async () => {
  const sandbox = await standing()
  for (let i = 0; i < 103; i++)
    await call(sandbox, '/cart/processcart', {
      body: order({ cart: { ExtraParameters: [{ Key: 'x-no', Value: `order-${i}-` }] } }),
    })
  const rows = (text: string) => [...text.matchAll(/<td[^>]*><div><a href="\/sandbox\/purchases\/(\d+)"/g)]
  const first = await page(sandbox, '/sandbox/purchases')
  expect(rows(first.text)).toHaveLength(100)
  const [, older = ''] = /href="([^"]+)">Older/.exec(first.text) ?? []
  const second = await page(sandbox, older)
  expect(rows(second.text)).toHaveLength(3)
  expect(second.text).not.toContain('Older')
  expect(rows((await page(sandbox, '/sandbox/purchases?find=ORDER-7-')).text)).toHaveLength(1)
  expect((await page(sandbox, '/sandbox/purchases?find=nowhere')).text).toContain(
    'No row contains this text.',
  )
  const onlyFirst = await page(sandbox, '/sandbox/purchases?find=order-')
  expect(onlyFirst.text).toMatch(/before=\d+&amp;find=order-/)
})

it('shows the past events of a subscription, the newest first, and its next job', async () => {
  const { sandbox, subscriptionId } = await createBusySandbox()
  const { text } = await page(sandbox, `/sandbox/subscriptions/${subscriptionId}`)
  const timeline = text.slice(text.indexOf('<h2>Timeline'), text.indexOf('<h2>Items'))
  const told = ['Hold', 'Grace', 'Reminder of the next billing', 'Upgrade', 'Signed up']
  const places = told.map((event) => timeline.indexOf(event))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text).toMatch(/Next job<\/dt><dd>.*Is deactivated/)
  expect(text).toContain('&quot;Subscriptionstatus&quot;: 6')
  const clock = (await page(sandbox, '/sandbox/clock')).text
  expect(clock).toContain('Is deactivated')
  expect(clock).toContain('Payment is collected again')
})

it('names products as the merchant knows them, whatever the language of the order', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', { body: order({ cart: { DefaultLanguageId: 'ar' } }) })
  const [purchase] = sandbox.state.purchases.all()
  expect(purchase?.lines[0]?.name).toBe('لومن شخصي')
  const list = await page(sandbox, '/sandbox/purchases?find=lumen+personal')
  expect(list.text).toContain('1 × Lumen Personal')
  const { text } = await page(sandbox, `/sandbox/purchases/${purchase?.id}`)
  const lines = text.slice(text.indexOf('<h2>Lines'), text.indexOf('<h2>Contacts'))
  expect(lines).toContain('Lumen Personal')
  expect(lines).not.toContain('لومن')
})

it('tells the status of a subscription in words, and names the platform’s beside them', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', {
    body: order({ cart: { CustomerReferenceId: 'customer-pending' } }),
  })
  const [subscription] = sandbox.state.subscriptions.all()
  const { text } = await page(sandbox, `/sandbox/subscriptions/${subscription?.id}`)
  expect(text).toContain('<span class="tag wait">Awaiting payment</span>')
  expect(text).toContain('<dt>Status</dt><dd>New</dd>')
  expect(text).toContain('Signed up, awaiting payment')
  expect(text).not.toContain('<h2>Extra')
  for (const find of ['awaiting', 'New'])
    expect((await page(sandbox, `/sandbox/subscriptions?find=${find}`)).text).toContain(
      `S${subscription?.id}`,
    )
})

it('shows every delivery of a notification, and its body in both formats', async () => {
  const { sandbox } = await createBusySandbox()
  const [first, second] = sandbox.state.notifications.all()
  const shown = async (id: number | undefined) => {
    const { text } = await page(sandbox, `/sandbox/notifications/${id}`)
    const deliveries = text.slice(text.indexOf('<h2>Deliveries'), text.indexOf('<h2>Raw data'))
    const cells = [...deliveries.matchAll(/data-name="(?:Status|Error)"[^>]*>(?:<div>([^<]*))?/g)]
    return { text, answers: cells.flatMap(([, word]) => word ?? []) }
  }
  const { text, answers } = await shown(first?.id)
  expect(answers).toEqual(['204', '500'])
  expect((await shown(second?.id)).answers).toEqual(['204', 'refused'])
  expect(text).toContain('Content-Type: application/json')
  expect(text).toContain('&quot;type&quot;: &quot;PaidOrderNotification&quot;')
  expect(text).toContain('&lt;PaidOrderNotification ')
})

it('answers 404 for an unknown ID', async () => {
  for (const section of ['purchases', 'subscriptions', 'notifications', 'customers']) {
    const { response, text } = await page(await standing(), `/sandbox/${section}/7`)
    expect(response.status).toBe(404)
    expect(text).toContain('There is nothing with the ID 7.')
  }
})

it('shows no message that a link makes up', async () => {
  const sandbox = await standing()
  expect((await page(sandbox, '/sandbox/clock?done=moved')).text).toContain('The clock has been moved.')
  for (const word of ['You+have+won', 'constructor', '__proto__'])
    expect((await page(sandbox, `/sandbox/clock?done=${word}`)).text).not.toContain('role="status"')
})

it('moves the clock by steps, to a date and to the next job', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', { body: order() })
  const moved = await submit(sandbox, '/sandbox/clock', { advance: '86400000' })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/sandbox/clock?done=moved'])
  expect(sandbox.clock.now().toISOString()).toBe('2026-11-22T12:00:00.000Z')
  await submit(sandbox, '/sandbox/clock', { to: '2026-12-01T08:30' })
  expect(sandbox.clock.now().toISOString()).toBe('2026-12-01T08:30:00.000Z')
  const { text } = await page(sandbox, '/sandbox/clock')
  const [, next = ''] = /name="to" value="([^"]+Z)"/.exec(text) ?? []
  await submit(sandbox, '/sandbox/clock', { to: next })
  expect(sandbox.clock.now().toISOString()).toBe(next)
  const [subscription] = sandbox.state.subscriptions.all()
  expect(subscription?.timeline.at(-1)?.event).toBe('Reminder of the next billing')
})

it.each([
  ['/sandbox/clock', { to: 'tomorrow' }, 'value="tomorrow"'],
  ['/sandbox/clock', { advance: '9e15' }, 'too far away'],
  ['/sandbox/clock', {}, 'too far away'],
  ['/sandbox/fault', { fault: 'status:500, nonsense' }, 'value="status:500, nonsense"'],
  [
    '/sandbox/notifications',
    { clientId: '1001', url: 'ftp://shop.example', minutes: '5' },
    'value="ftp://shop.example"',
  ],
  ['/sandbox/notifications', { clientId: '7', url: '' }, 'There is no client 7.'],
  ['/sandbox/notifications/7/again', {}, 'There is nothing with the ID 7.'],
  ['/sandbox/purchases/7/payment', {}, 'There is nothing with the ID 7.'],
  ['/sandbox/subscriptions/7/renewal', {}, 'There is nothing with the ID 7.'],
])('refuses the form of %s with %j, and shows the values again', async (path, fields, shown) => {
  const sandbox = await standing()
  const response = await submit(sandbox, path, fields as Record<string, string>)
  const text = await response.text()
  expect(response.status).toBe(422)
  expect(text).toContain('role="alert"')
  expect(text).toContain(shown)
  expect(sandbox.clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z')
})

it('sets and clears a fault, and shows an active fault on every page', async () => {
  const sandbox = await standing()
  await submit(sandbox, '/sandbox/fault', { fault: 'status:503*9' })
  expect((await call(sandbox, '/connection/test')).status).toBe(503)
  expect((await page(sandbox, '/sandbox/purchases')).text).toContain('<code>status:503*8</code>')
  await submit(sandbox, '/sandbox/fault', { fault: '' })
  expect((await call(sandbox, '/connection/test')).status).toBe(200)
})

it('keeps the receiver, and its password when the field is empty', async () => {
  const receiver = createReceiver()
  const sandbox = await standing({ fetch: receiver.fetch })
  const fields = {
    clientId: '1001',
    url: 'https://shop.example/n',
    format: 'xml',
    username: 'kim',
    minutes: '0',
    copies: '2',
  }
  await submit(sandbox, '/sandbox/notifications', { ...fields, password: 'secret' })
  await submit(sandbox, '/sandbox/notifications', { ...fields, password: '', reversed: 'true' })
  expect(sandbox.state.receivers.get('1001')).toEqual({
    id: '1001',
    url: 'https://shop.example/n',
    format: 'xml',
    username: 'kim',
    password: 'secret',
    copies: 2,
    delay: 0,
    isReversed: true,
  })
  await submit(sandbox, '/sandbox/notifications', { clientId: '1001', url: '', copies: '1' })
  expect(sandbox.state.receivers.get('1001')).toMatchObject({
    url: null,
    password: undefined,
    isReversed: false,
  })
})

it('receives payments, changes payment methods and renews subscriptions', async () => {
  const { sandbox, subscriptionId, customerId } = await createBusySandbox()
  const offline = [...sandbox.state.purchases.all()].find(({ status }) => status === 'WOF')
  const path = `/sandbox/purchases/${offline?.id}`
  expect((await page(sandbox, path)).text).toContain('The payment has arrived')
  const paid = await submit(sandbox, `${path}/payment`, {})
  expect(paid.headers.get('location')).toBe(`${path}?done=payment`)
  expect(sandbox.state.purchases.get(offline?.id ?? 0)?.status).toBe('PAY')
  expect((await page(sandbox, `${path}?done=payment`)).text).toContain(
    'role="status">The payment has arrived.',
  )
  const again = await submit(sandbox, `${path}/payment`, {})
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('waits for no payment')])
  const reimbursed = await submit(sandbox, `${path}/reimbursement`, {})
  expect(reimbursed.headers.get('location')).toBe(`${path}?done=reimbursement`)
  expect((await page(sandbox, path)).text).toContain('<dt>Status</dt><dd>REF</dd>')
  const other = [...sandbox.state.purchases.all()].find(({ status }) => status === 'PAY')
  const otherPath = `/sandbox/purchases/${other?.id}`
  expect((await page(sandbox, otherPath)).text).toContain('>Dispute<')

  expect(sandbox.state.subscriptions.get(subscriptionId)?.status).toBe('Hold')
  await submit(sandbox, `/sandbox/customers/${customerId}/payment`, { choice: 'visa' })
  const renewed = await submit(sandbox, `/sandbox/subscriptions/${subscriptionId}/renewal`, {})
  expect(renewed.headers.get('location')).toBe(`/sandbox/subscriptions/${subscriptionId}?done=renewal`)
  expect(sandbox.state.subscriptions.get(subscriptionId)).toMatchObject({
    status: 'Active',
    lastIntervalNo: 1,
  })
  const chargedBack = await submit(sandbox, `${otherPath}/chargeback`, {})
  expect(chargedBack.headers.get('location')).toBe(`${otherPath}?done=chargeback`)
  expect((await page(sandbox, otherPath)).text).toContain('<dt>Status</dt><dd>CHB</dd>')
})

it.each([
  ['another site', 'https://evil.example', undefined],
  ['another port', 'http://localhost:4403', undefined],
  ['a page that hides where it is', 'null', undefined],
  ['a name that leads here', 'http://evil.example:4402', 'http://evil.example:4402'],
])('refuses a form from %s', async (_, from, host) => {
  const sandbox = await standing()
  for (const path of ['/sandbox/clock', '/sandbox/fault', '/sandbox/notifications']) {
    const response = await submit(
      sandbox,
      path,
      { advance: '1000', fault: 'reset', url: 'http://evil.example' },
      from,
      host,
    )
    expect(response.status).toBe(403)
  }
  expect(sandbox.clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z')
  expect(sandbox.context.settings.fault).toBeUndefined()
})

it('refuses JSON from another site, and plain text, which browsers send without asking', async () => {
  const sandbox = await standing()
  const send = (headers: Record<string, string>) =>
    call(sandbox, '/sandbox/clock', { body: { advance: 1_000 }, headers })
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ 'content-type': 'text/plain', origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(400)
  expect(await json(send({}))).toEqual({ now: '2026-11-21T12:00:01.000Z' })
})

it.each(['http://127.0.0.1:4402', 'http://[::1]:4402', 'http://192.168.1.20:4402', 'http://localhost:4402'])(
  'takes forms from its own pages at %s',
  async (host) => {
    const response = await submit(await standing(), '/sandbox/clock', { advance: '1000' }, host, host)
    expect(response.status).toBe(303)
  },
)

it('starts with an overview of what there is and what comes next', async () => {
  const { sandbox, subscriptionId } = await createBusySandbox()
  const start = await page(sandbox, '/sandbox/')
  expect(start.response.headers.get('location')).toBe('/sandbox/overview')
  const { text } = await page(sandbox, '/sandbox/overview')
  const count = [...sandbox.state.purchases.all()].length
  expect(text).toMatch(new RegExp(`<span>Purchases</span><strong>${count}</strong>`))
  expect(text).toContain(`href="/sandbox/subscriptions/${subscriptionId}"`)
  expect(text).toContain('href="/1001/shop"')
})

it('finds a subscription by its ID as the platform writes it', async () => {
  const { sandbox, subscriptionId } = await createBusySandbox()
  const { response, text } = await page(sandbox, `/sandbox/subscriptions/S${subscriptionId}`)
  expect(response.status).toBe(200)
  expect(text).toContain(`<h1>Subscription S${subscriptionId}</h1>`)
  expect((await page(sandbox, '/sandbox/subscriptions/S1')).response.status).toBe(404)
  expect((await page(sandbox, '/sandbox/purchases/S1')).response.status).toBe(404)
})

it('shows the coming amount of a subscription, and no empty facts', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', {
    body: order({ cart: { CartItems: [{ ProductId: 97772, Quantity: 2 }] } }),
  })
  const [subscription] = sandbox.state.subscriptions.all()
  const shown = async () => {
    const { text } = await page(sandbox, `/sandbox/subscriptions/${subscription?.id}`)
    const [, list = ''] = /<dl class="about">(.*?)<\/dl>/s.exec(text) ?? []
    return list.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }
  const words = await shown()
  expect(words).toMatch(/Next amount 154\.00 EUR in 1 year/)
  expect(words).not.toMatch(/End date|Open purchase/)
  await call(sandbox, '/subscription/updatesubscriptionparameters', {
    body: { SubscriptionId: subscription?.id, Items: [{ Key: 'x-team', Value: 'blue' }] },
  })
  const { text } = await page(sandbox, `/sandbox/subscriptions/${subscription?.id}`)
  const next = text.slice(text.indexOf('<h2>Next extra'))
  expect(next.replace(/<[^>]+>/g, ' ')).toMatch(/x-team\s+blue/)
  await call(sandbox, `/sandbox/customers/${subscription?.customerId}/payment`, {
    body: { method: 'declined' },
  })
  await sandbox.clock.advance(370 * 86_400_000)
  expect(await shown()).toMatch(/Open purchase ID \d+/)
  expect(await shown()).not.toContain('Next amount')
})

it('offers no customer’s page of a subscription that has ended', async () => {
  const { sandbox, subscriptionId } = await createBusySandbox()
  const path = `/sandbox/subscriptions/${subscriptionId}`
  expect((await page(sandbox, path)).text).toContain('change the card')
  await sandbox.clock.advance(370 * 86_400_000)
  expect((await page(sandbox, path)).text).not.toContain('change the card')
})
