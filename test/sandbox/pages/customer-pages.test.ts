/**
 * The pages that a shopper reads around an order: the country and the tax that are asked for, the shop and its legal
 * documents, the confirmation, and the cancellation with its receipt. A total of another country is shown before it is
 * charged. Checked in several languages, by the text of pages that are requested in memory.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { openLink, seenIn, submitTo, textAt } from '../checkout-support.ts'
import { standing } from '../rest-support.ts'
import { open as openPage, send, subscribed } from './subscription-page-support.ts'

const visitor = { remoteAddress: '127.0.0.1' }

const open = (sandbox: Sandbox, query: string) => openLink(sandbox, `/1001/?scope=checkout&${query}`)

const submit = async (sandbox: Sandbox, path: string, fields: Record<string, string>) =>
  (await submitTo(sandbox, path, fields)).headers.get('location') ?? ''

const confirmed = async (query: string) => {
  const sandbox = await standing()
  const session = await open(sandbox, query)
  const path = await submit(sandbox, session, { seen: seenIn(await textAt(sandbox, session)) })
  return { sandbox, text: await textAt(sandbox, path) }
}

it('offers every country that the shop sells to, and selects the shopper’s', async () => {
  const sandbox = await standing()
  const text = await textAt(sandbox, await open(sandbox, 'cart=97772&language=de'))
  expect(text).toContain('<label for="country">Land</label>')
  expect(text).toContain('<option value="DE" selected>Deutschland</option>')
  expect(text).toContain('<option value="CH">Schweiz</option>')
  expect(text).not.toContain('<option value="KP"')
})

it('shows the total of another country before it charges it', async () => {
  const sandbox = await standing()
  const session = await open(sandbox, 'cart=97781&currency=EUR&language=en')
  const before = seenIn(await textAt(sandbox, session))
  expect(await submit(sandbox, session, { seen: before, country: 'HU' })).toBe(session)
  expect([...sandbox.state.purchases.all()]).toEqual([])
  const text = await textAt(sandbox, session)
  expect(text).toContain('With this country the total is')
  expect(text).toContain('VAT 27%')
  expect(text).toContain('<option value="HU" selected>')
  await submit(sandbox, session, { seen: seenIn(text), country: 'HU' })
  const [purchase] = sandbox.state.purchases.all()
  expect(purchase?.contacts.billing.CountryId).toBe('HU')
  expect(purchase?.lines[0]?.vatRate).toBe(27)
})

it('asks again when only the tax in the total has changed', async () => {
  const sandbox = await standing()
  const session = await open(sandbox, 'cart=97772&currency=EUR&language=en')
  const text = await textAt(sandbox, session)
  const fields = { seen: seenIn(text).replace(/ \d+ /, ' 1 ') }
  expect(await submit(sandbox, session, fields)).toBe(session)
})

it('refuses a country where the shop does not sell, and keeps the cart', async () => {
  const sandbox = await standing()
  const session = await open(sandbox, 'cart=97772&language=en')
  const seen = seenIn(await textAt(sandbox, session))
  expect(await submit(sandbox, session, { seen, country: 'KP' })).toBe('')
  expect(await textAt(sandbox, session)).toContain('<option value="DE" selected>')
  expect([...sandbox.state.purchases.all()]).toEqual([])
})

it.each([
  ['en', 'The total includes all taxes.', 'Terms'],
  ['de', 'Der Gesamtbetrag ist ein Endpreis', 'AGB'],
  ['ar', 'الإجمالي شامل جميع الضرائب', 'الشروط والأحكام'],
])('says what the total includes and links the documents of the shop in %s', async (lang, total, terms) => {
  const sandbox = await standing()
  const text = await textAt(sandbox, await open(sandbox, `cart=97772&language=${lang}`))
  const button = text.slice(text.indexOf('<button type="submit">'), text.indexOf('</form>'))
  expect(button).toContain(total)
  expect(button).toContain(`>${terms}</a>`)
  const links = [...text.matchAll(/href="(\/1001\/legal\/[^"]+)"/g)].map(([, href = '']) => href)
  expect(new Set(links).size).toBe(4)
  for (const link of links) {
    const document = await textAt(sandbox, link)
    expect(document).toContain(`lang="${lang}"`)
    expect(document).toMatch(/data-legal="\w+"/)
  }
})

it('leads back to a list of all products where the link names no shop', async () => {
  const { sandbox, text } = await confirmed('cart=97772&language=en')
  const [, shop = ''] = /class="button plain" href="([^"]+)"/.exec(text) ?? []
  expect(shop).toBe('/1001/shop?language=en')
  const list = await textAt(sandbox, shop)
  expect(list).toContain('€77.00')
  expect(list).toContain('&lt;script&gt;')
  expect(list).not.toMatch(/<script|<img/)
  const [, link = ''] = /href="([^"]+)" aria-label="Buy: Lumen Personal Yearly"/.exec(list) ?? []
  const response = await sandbox.rest.request(link.replaceAll('&amp;', '&'), {}, visitor)
  expect(response.status).toBe(303)
})

it.each([
  ['/1001/?cart=1', '/1001/shop'],
  ['/1001/session/0123', '/1001/shop'],
  ['/1001/confirmation/1/0123', '/1001/shop'],
  ['/1001/subscription/S1/0123/cancel', '/1001/shop'],
  ['/9999/?cart=97772', '/sandbox/'],
])('shows a way back at %s', async (path, way) => {
  const sandbox = await standing()
  const text = await textAt(sandbox, path)
  expect(text).toMatch(new RegExp(`class="button" href="${way}`))
  expect((await sandbox.rest.request(way, {}, visitor)).status).toBeLessThan(400)
})

it('confirms an order with date, saving, renewal and the way to its subscription', async () => {
  const shop = encodeURIComponent('https://shop.example/more')
  const { sandbox, text } = await confirmed(`cart=97772&coupon=SAVE10&language=en&continueurl=${shop}`)
  expect(text).toMatch(/<dd><time [^>]*>\w+ \d+, \d{4}<\/time><\/dd>/)
  expect(text).toContain('data-amount="discount">€7.70')
  expect(text).toContain('data-coupon="SAVE10"')
  expect(text).toContain('Renews every year for €77.00 until canceled.')
  expect(text).toContain('class="button plain" href="https://shop.example/more"')
  const [, path = ''] = /href="(\/1001\/subscription\/[^"]+\/overview)"/.exec(text) ?? []
  const overview = await textAt(sandbox, path)
  for (const link of ['payment', 'cancel']) expect(overview).toContain(`href="${link}"`)
})

it('names both steps of a cancellation in German as the law does', async () => {
  const { sandbox, cancel } = await subscribed({ cart: { DefaultLanguageId: 'de' } })
  const overview = await openPage(sandbox, cancel.replace('cancel', 'overview'))
  expect(overview.text).toContain('>Verträge hier kündigen</a>')
  const { text } = await openPage(sandbox, cancel)
  expect(text).toContain('type="submit">Jetzt kündigen</button>')
  expect(text).toContain('Ordentlich, zum nächstmöglichen Zeitpunkt')
})

it('gives a receipt of the cancellation with date and time, to keep as a file', async () => {
  const { sandbox, id, cancel } = await subscribed()
  const receipt = cancel.replace('cancel', 'receipt')
  expect((await openPage(sandbox, receipt)).status).toBe(404)
  await send(sandbox, cancel)
  const { text } = await openPage(sandbox, cancel)
  expect(text).toContain('June 1, 2027 at 12:00:00 AM UTC')
  expect(text).toContain('href="receipt" download')
  const file = await openPage(sandbox, receipt)
  expect(file.response.headers.get('content-type')).toMatch('text/plain')
  expect(file.response.headers.get('content-disposition')).toBe(
    `attachment; filename="cancellation-S${id}.txt"`,
  )
  for (const part of ['June 1, 2027 at 12:00:00 AM UTC', `S${id}`, 'Ends on: July 1, 2027', 'Product 1'])
    expect(file.text).toContain(part)
})
