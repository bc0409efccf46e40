/**
 * The checkout's pages as HTML: from a cart link to the confirmation, with test cards, errors, coupons and expired
 * sessions. The page of an order loads a style sheet and no script, shows markup as text and stores no card number. A
 * form that is sent twice makes one purchase, and a new price is shown before it is charged. The pages are requested
 * in memory and read as text, on a clock that stands still.
 */

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { pageScript, pageScriptHash } from '../../../src/sandbox/pages/page-script.ts'
import { payAt, seenIn, submitTo } from '../checkout-support.ts'
import { call, json, link, order, standing } from '../rest-support.ts'

const hour = 3_600_000

const open = async (sandbox: Sandbox, query: string, headers: Record<string, string> = {}) => {
  const response = await sandbox.rest.request(
    `/1001/?scope=checkout&${query}`,
    { headers },
    { remoteAddress: '127.0.0.1' },
  )
  return { response, location: response.headers.get('location') ?? '' }
}

const get = async (sandbox: Sandbox, path: string, from = '127.0.0.1') => {
  const response = await sandbox.rest.request(path, {}, { remoteAddress: from })
  return { response, text: await response.text() }
}

/** Opens a link and pays by card. */
const pay = async (sandbox: Sandbox, query: string, fields: Record<string, string> = {}) => {
  const { location } = await open(sandbox, query)
  return { location, response: await payAt(sandbox, location, fields) }
}

/** Follows the redirect of an incomplete form. */
const after = async (sandbox: Sandbox, response: Response): Promise<string> => {
  expect(response.status).toBe(303)
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/\/session\//)
  return (await get(sandbox, location)).text
}

const purchases = ({ state }: Sandbox) => [...state.purchases.all()]

it('shows lines, net, VAT, gross, coupon and currency of a cart link', async () => {
  const sandbox = await standing()
  const { response, location } = await open(
    sandbox,
    'cart=97772,97776&quantity_97776=25&coupon=SAVE10&language=en',
  )
  expect(response.status).toBe(303)
  const { text, response: shown } = await get(sandbox, location)
  expect(shown.status).toBe(200)
  for (const part of [
    'Lumen Personal',
    '€77.00',
    '€69.30',
    'Quantity: 25',
    '€89.10 each',
    'SAVE10',
    'VAT 19%',
    '<dt>Coupon</dt>',
    '<small>EUR</small>',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('data-amount="net">€1,929.99')
  expect(text).toContain('data-amount="vat">€366.81')
  expect(text).toContain('data-amount="gross">€2,296.80')
  expect(text).toContain('Renews every year for €77.00 until canceled.')
})

it('takes from a form of a shop what a link says [checkout-links#paths]', async () => {
  const sandbox = await standing()
  const body = new URLSearchParams({ cart: '97772', quantity_97772: '2', coupon: 'SAVE10', language: 'en' })
  const sent = await sandbox.rest.request('/1001/purl-cart', { method: 'POST', body })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(`/1001/purl-cart?${body}`)
  const opened = await sandbox.rest.request(sent.headers.get('location') ?? '')
  const { text } = await get(sandbox, opened.headers.get('location') ?? '')
  for (const part of ['Lumen Personal', 'Quantity: 2', 'SAVE10']) expect(text).toContain(part)
})

it('loads nothing but its style sheet and runs no script', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772')
  const { response, text } = await get(sandbox, location)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(text).not.toMatch(/<script|style=|\son\w+=/)
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
  const style = await get(sandbox, sheet)
  expect(style.response.headers.get('content-type')).toMatch('text/css')
})

it('shows HTML in names, links and fields as text', async () => {
  const sandbox = await standing()
  const evil = '"><script>alert(1)</script>'
  const { location } = await open(
    sandbox,
    new URLSearchParams({ cart: '97780', coupon: evil, deliveryFirstname: evil }).toString(),
  )
  const { text } = await get(sandbox, location)
  expect(text).toContain('&lt;script&gt;alert(&#39;price&#39;)&lt;/script&gt;')
  expect(text).not.toContain('<script')
  const again = await submitTo(sandbox, location, { email: evil, card: evil, lastname: evil, seen: '' })
  expect(await after(sandbox, again)).not.toContain('<script')
  const unknown = await sandbox.rest.request(`/1001/?cart=${encodeURIComponent(evil)}`)
  expect(await unknown.text()).not.toContain('<script')
})

it('shows no link that is not http(s)', async () => {
  const sandbox = await standing()
  const show = async (continueurl: string) => {
    const { location } = await open(sandbox, new URLSearchParams({ cart: '97772', continueurl }).toString())
    return (await get(sandbox, location)).text
  }
  expect(await show('https://shop.example/more')).toContain('href="https://shop.example/more"')
  expect(await show('javascript:alert(1)')).not.toContain('javascript:')
})

it.each([
  ['en', 'lang="en" dir="ltr"', 'Checkout'],
  ['de', 'lang="de" dir="ltr"', 'Kasse'],
  ['ar', 'lang="ar" dir="rtl"', 'صفحة الدفع'],
  ['fr', 'lang="en" dir="ltr"', 'Checkout'],
])('shows its texts in %s', async (language, attributes, title) => {
  const sandbox = await standing()
  const { location } = await open(sandbox, `cart=97772&language=${language}`)
  const { text } = await get(sandbox, location)
  expect(text).toContain(attributes)
  expect(text).toContain(`<h1>${title}</h1>`)
})

it.each([
  ['4111 1111 1111 1111', 'PAY', 'Paid'],
  ['4242-4242-4242-4242', 'TST', 'Test order'],
  ['4000000000000077', 'PEN', 'Payment in progress'],
])('accepts the card %s with status %s and confirms the order', async (card, status, words) => {
  const sandbox = await standing()
  const { response } = await pay(sandbox, 'cart=97772&coupon=SAVE10&language=en&x-campaign=spring', { card })
  expect(response.status).toBe(303)
  const [purchase] = purchases(sandbox)
  expect(purchase).toMatchObject({ status, currency: 'EUR', extra: [{ key: 'x-campaign', value: 'spring' }] })
  expect(purchase?.lines[0]?.unit.gross).toBe(6930)
  const { text, response: shown } = await get(sandbox, response.headers.get('location') ?? '')
  expect(shown.status).toBe(200)
  for (const part of [String(purchase?.id), words, 'kim@example.test', '€69.30']) expect(text).toContain(part)
})

it('accepts an order by wire transfer and does not deliver it yet', async () => {
  const sandbox = await standing()
  await pay(sandbox, 'cart=97772', { method: 'wire' })
  const [purchase] = purchases(sandbox)
  expect(purchase?.status).toBe('WOF')
  expect(purchase?.lines[0]?.licenseKey).toBeUndefined()
})

it.each([
  ['no e-mail address', { email: '' }, 'aria-describedby="email-wrong"'],
  ['no real e-mail address', { email: 'kim' }, 'id="email-wrong"'],
  ['no card', { card: '' }, 'Enter a card number.'],
  ['a card that is no test card', { card: '4012888888881881' }, 'This is not one of the test cards.'],
  ['a declined card', { card: '4000000000000002' }, 'The bank declined this card.'],
  ['another total than the one shown', { seen: '1 EUR' }, 'The price has changed'],
])('shows an error for %s and writes nothing', async (_, fields, part) => {
  const sandbox = await standing()
  const { response } = await pay(sandbox, 'cart=97772', {
    card: '4111111111111111',
    lastname: 'Kim',
    ...fields,
  })
  const text = await after(sandbox, response)
  expect(text).toContain(part)
  expect(text).toContain('role="alert" tabindex="-1" autofocus')
  expect(text).toContain('value="Kim"')
  expect(purchases(sandbox)).toEqual([])
})

it('charges the new price only after the shopper has seen it', async () => {
  const sandbox = await standing({ clock: undefined })
  await sandbox.clock.set(new Date('2020-05-31T23:59:00Z'))
  const { location } = await open(sandbox, 'cart=97777&coupon=SPRING2020&language=en')
  const before = seenIn((await get(sandbox, location)).text)
  await sandbox.clock.advance(120_000)
  const card = '4111111111111111'
  const refused = await submitTo(sandbox, location, { card, seen: before })
  const now = seenIn(await after(sandbox, refused))
  expect(now).not.toBe(before)
  expect(purchases(sandbox)).toEqual([])
  await submitTo(sandbox, location, { card, seen: now })
  expect(purchases(sandbox)).toHaveLength(1)
})

it('makes one purchase of a form that is sent twice', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772')
  const fields = { card: '4111111111111111', seen: seenIn((await get(sandbox, location)).text) }
  const answers = await Promise.all([1, 2, 3].map(() => submitTo(sandbox, location, fields)))
  expect(purchases(sandbox)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
})

it('stores and shows no card number', async () => {
  const sandbox = await standing()
  const { response } = await pay(sandbox, 'cart=97772', { card: '4000 0000 0000 0002' })
  const text = await after(sandbox, response)
  expect(text).toContain('value="kim@example.test"')
  expect(text).not.toMatch(/value="4000/)
  const written = JSON.stringify([...sandbox.state.sessions.all()])
  expect(written).toContain('kim@example.test')
  expect(written).not.toMatch(/4000 ?0000/)
})

it.each([
  ['RENEW15', 'The coupon RENEW15 applies to the renewal, not to today’s payment.', '€65.45'],
  ['SPRING2020', 'The coupon SPRING2020 does not apply to this order.', '€77.00'],
])('explains the effect of the coupon %s', async (code, sentence, renewal) => {
  const sandbox = await standing()
  const { location } = await open(sandbox, `cart=97772&language=en&coupon=${code}`)
  const { text } = await get(sandbox, location)
  expect(text).toContain(sentence)
  expect(text).toContain(`Renews every year for ${renewal} until canceled.`)
})

it.each([
  ['cart=97772&coupon=SAVE10', ['then €77.00 / year']],
  ['cart=97772,97773', ['Lumen Personal: then €77.00 / year', 'Lumen Team: then €149.00 / year']],
  ['cart=97776', []],
])('says beside the order button of %s what is charged later', async (query, later) => {
  const sandbox = await standing()
  const { location } = await open(sandbox, `${query}&language=en`)
  const { text } = await get(sandbox, location)
  expect([...text.matchAll(/<p class="later"><bdi>(.*?)<\/bdi>/g)].map(([, said]) => said)).toEqual(later)
})

it('shows the number of renewals of a subscription with a set end', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97786&language=en')
  const { text } = await get(sandbox, location)
  expect(text).toContain('Renews every year for €464.10, 2 times, unless canceled before.')
})

it('ends a session with its purchase, and links to the order [cart#customer] [errors#sessions]', async () => {
  const sandbox = await standing()
  const { location, response } = await pay(sandbox, 'cart=97772')
  const { text, response: again } = await get(sandbox, location)
  expect(again.status).toBe(410)
  expect(text).toContain(`href="${response.headers.get('location')}"`)
})

it('ends a session 72 hours after the last hit [checkout-links#session-urls] [errors#sessions]', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772')
  for (let i = 0; i < 3; i++) {
    await sandbox.clock.advance(72 * hour)
    expect((await get(sandbox, location)).response.status).toBe(200)
  }
  await sandbox.clock.advance(72 * hour + 1)
  const { response, text } = await get(sandbox, location)
  expect(response.status).toBe(410)
  expect(text).toContain('Your cart has expired')
  const late = await submitTo(sandbox, location, { card: '4111111111111111', seen: '7700 EUR' })
  expect(late.status).toBe(410)
  expect(purchases(sandbox)).toEqual([])
})

it.each([
  ['an unknown shop', '/9999/?cart=97772', 404],
  ['an unknown product', '/1001/?cart=1', 404],
  ['a product of another shop', '/1001/?cart=210001', 404],
  ['a country that cannot buy', '/1001/?cart=97772&deliveryCountryId=KP', 400],
  ['an empty cart', '/1001/', 400],
  ['a wrong quantity', '/1001/?cart=97772&quantity_97772=x', 400],
  ['a wrong scope', '/1001/?cart=97772&scope=x', 400],
  ['a link that is too long', `/1001/?cart=97772&x-a=${'a'.repeat(2_000)}`, 400],
  ['an unknown session', '/1001/session/0123', 404],
  ['an unknown order', '/1001/confirmation/1/0123', 404],
])('explains %s on a page', async (_, path, status) => {
  const { response, text } = await get(await standing(), path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch('text/html')
  expect(text).toMatch(/<h1>.+<\/h1>/)
})

it('shows the way back to the shop where the link names it [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  const shop = encodeURIComponent('https://shop.example/more')
  const wayBack = 'href="https://shop.example/more"'
  expect((await get(sandbox, `/1001/?cart=1&continueurl=${shop}`)).text).toContain(wayBack)
  const { location } = await pay(sandbox, `cart=97772&continueurl=${shop}`)
  expect((await get(sandbox, location)).text).toContain(wayBack)
  const script = encodeURIComponent('javascript:alert(1)')
  expect((await get(sandbox, `/1001/?cart=1&continueurl=${script}`)).text).not.toContain('javascript:')
})

it('explains problems in the language of the link or the browser', async () => {
  const sandbox = await standing()
  expect((await get(sandbox, '/1001/?cart=1&language=de')).text).toContain(
    'Dieses Produkt wird hier nicht verkauft',
  )
  const response = await sandbox.rest.request('/1001/?cart=1', { headers: { 'accept-language': 'ar' } })
  expect(await response.text()).toContain('dir="rtl"')
})

it('shows an order and a session only under their own addresses', async () => {
  const sandbox = await standing()
  const { location, response } = await pay(sandbox, 'cart=97772')
  const confirmation = response.headers.get('location') ?? ''
  for (const path of [
    confirmation.replace(/[0-9a-f]+$/, '0'.repeat(32)),
    confirmation.replace('/1001/', '/1002/'),
    location.replace('/1001/', '/1002/'),
  ]) {
    expect((await get(sandbox, path)).response.status).toBe(404)
  }
})

it('keeps the fault parameter out of the purchase', async () => {
  const sandbox = await standing()
  await pay(sandbox, 'cart=97772&x-sandbox-fault=none&x-a=1')
  expect(purchases(sandbox)[0]?.extra).toEqual([{ key: 'x-a', value: '1' }])
})

it('finds the country of a generated session URL at its first hit [checkout-links#session-urls]', async () => {
  const geo = { countryOf: (address: string) => (address === '203.0.113.9' ? 'FR' : undefined) }
  const sandbox = await standing({ geo })
  const body = { TargetUrl: link('cart=97772&language=en') }
  const answer = await json(call(sandbox, '/urlgenerator/generateusersessionurl', { body }))
  expect(answer).toEqual({ Url: expect.any(String), ResultMessage: 'OK' })
  const path = new URL((answer as { Url: string }).Url).pathname
  expect((await get(sandbox, path, '203.0.113.9')).text).toContain('VAT 20%')
  expect((await get(sandbox, path)).text).toContain('VAT 20%')
})

it('refuses to generate a session URL for a link that cannot be opened', async () => {
  for (const TargetUrl of [link('cart=1'), 'http://evil.test/1001/?cart=97772', '', undefined]) {
    const response = await call(await standing(), '/urlgenerator/generateusersessionurl', {
      body: { TargetUrl },
    })
    expect(response.status).toBe(400)
  }
})

it('lets a known customer complete an order [checkout-links#session-urls]', async () => {
  const sandbox = await standing()
  const outcome = (await json(
    call(sandbox, '/cart/processcart', {
      body: order({ cart: { CustomerReferenceId: 'customer-expired' } }),
    }),
  )) as { ContinueUrl: string }
  const path = new URL(outcome.ContinueUrl).pathname
  const { text } = await get(sandbox, path)
  expect(text).toContain('value="customer-expired@example.test"')
  await submitTo(sandbox, path, {
    card: '5555555555554444',
    seen: seenIn(text),
    email: 'customer-expired@example.test',
  })
  expect(purchases(sandbox)).toHaveLength(1)
  const again = order({ cart: { CustomerReferenceId: 'customer-expired' } })
  expect(await json(call(sandbox, '/cart/processcart', { body: again }))).toMatchObject({ ProcessResult: 0 })
})

it('renews at the price of the page for a customer who has had deliveries in another country', async () => {
  const sandbox = await standing()
  const delivery = { DeliveryContact: { LanguageId: 'en', CountryId: 'BR', EMail: 'kim@example.test' } }
  const moved = { CustomerReferenceId: 'customer-paid', UseInternalContacts: false, ...delivery }
  await json(call(sandbox, '/cart/processcart', { body: order({ cart: moved }) }))
  const { location } = await open(sandbox, 'cart=97772&currency=EUR&internalcustomer=customer-paid')
  const { text } = await get(sandbox, location)
  expect(text).toContain('Renews every year for €77.00')
  await submitTo(sandbox, location, { card: '4111111111111111', seen: seenIn(text) })
  await sandbox.clock.advance(366 * 24 * hour)
  const { currency, lines, contacts } = purchases(sandbox).at(-1) ?? {}
  expect([currency, lines?.[0]?.unit.gross, contacts?.delivery?.CountryId]).toEqual(['EUR', 7700, undefined])
})

it('finds a customer by the e-mail address, within one client', async () => {
  const sandbox = await standing()
  await pay(sandbox, 'cart=97772')
  await pay(sandbox, 'cart=97777', { card: '5555555555554444', email: 'KIM@example.test' })
  expect(new Set(purchases(sandbox).map(({ customerId }) => customerId)).size).toBe(1)
})

it('keeps the customers of two clients apart, though they have one e-mail address', async () => {
  const sandbox = await standing()
  await pay(sandbox, 'cart=97772')
  const opened = await sandbox.rest.request('/1002/?cart=210003')
  const location = opened.headers.get('location') ?? ''
  const { text } = await get(sandbox, location)
  await submitTo(sandbox, location, { card: '4111111111111111', seen: seenIn(text) })
  expect(purchases(sandbox).map(({ clientId }) => clientId)).toEqual(['1001', '1002'])
  expect(new Set(purchases(sandbox).map(({ customerId }) => customerId)).size).toBe(2)
})

it('keeps the data of link and form in the purchase, and no failed attempt [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  const { location } = await open(
    sandbox,
    'cart=97772&b2b=true&affiliate=friend&deliveryEmail=kim@example.test&deliveryFirstname=Kim&deliveryCity=Ulm',
  )
  const { text } = await get(sandbox, location)
  for (const known of ['kim@example.test', 'Kim']) expect(text).toContain(`value="${known}"`)
  const form = { seen: seenIn(text), company: 'Acme', vatId: 'DE123456789' }
  await submitTo(sandbox, location, { ...form, card: '4000000000000002' })
  await submitTo(sandbox, location, { ...form, card: '4111111111111111' })
  const [purchase] = purchases(sandbox)
  expect(purchase?.affiliate).toBe('friend')
  expect(purchase?.contacts.billing).toEqual({
    LanguageId: 'en',
    CountryId: 'DE',
    EMail: 'kim@example.test',
    Firstname: 'Kim',
    City: 'Ulm',
    Company: 'Acme',
    VatId: 'DE123456789',
  })
  expect([...sandbox.state.sessions.all()].map(({ attempt }) => attempt)).toEqual([undefined])
})

it('deletes an expired session after a month', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772')
  await sandbox.clock.advance(30 * 24 * hour)
  await open(sandbox, 'cart=97772')
  expect((await get(sandbox, location)).response.status).toBe(410)
  await sandbox.clock.advance(1)
  await open(sandbox, 'cart=97772')
  expect((await get(sandbox, location)).response.status).toBe(404)
})

it('sends a quote without asking for a payment [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  const opened = await sandbox.rest.request('/1001/?scope=quote&cart=97772')
  const location = opened.headers.get('location') ?? ''
  const { text } = await get(sandbox, location)
  expect(text).not.toContain('name="card"')
  const response = await submitTo(sandbox, location, { seen: seenIn(text) })
  expect(response.status).toBe(303)
  expect(purchases(sandbox)[0]).toMatchObject({ status: 'QUO' })
  expect([...sandbox.state.subscriptions.all()]).toEqual([])
})

it('shows net prices and asks for the company with b2b=true [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772&b2b=true&language=en')
  const { text } = await get(sandbox, location)
  expect(text).toContain('<span class="price">€64.71</span>')
  expect(text).toContain('data-amount="gross">€77.00')
  expect(text).toContain('Renews every year for €64.71 until canceled.')
})

it('treats a body that is no form as an empty form', async () => {
  const sandbox = await standing()
  const { location } = await open(sandbox, 'cart=97772')
  const response = await sandbox.rest.request(location, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=none' },
  })
  expect(await after(sandbox, response)).toContain('id="email-wrong"')
})

it('lets the one script of the pages run', () => {
  expect(pageScriptHash).toBe(`sha256-${createHash('sha256').update(pageScript).digest('base64')}`)
})
