/**
 * The rules that hold for every operation of the REST host: credentials before anything is read, the documented shape
 * of 404 and 500, XML on request, one rate limit over both hosts, and faults and clock of the sandbox's own routes.
 * Operations have files of their own. A 500 has to be reported with its cause, which the answer does not show.
 */

import { expect, it } from 'vitest'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { authorization, call, json, standing } from '../rest-support.ts'

it('accepts valid credentials [conventions#hosts] [conventions#authentication] [conventions#connection-test]', async () => {
  const response = await call(await standing(), '/connection/test')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ResultMessage: 'OK' })
})

it.each([
  ['no credentials', ''],
  ['a wrong password', `Basic ${btoa('merchant-1001:secret-1002')}`],
  ['an unknown user', `Basic ${btoa('nobody:secret-1001')}`],
  ['a part of the password', `Basic ${btoa('merchant-1001:secret-100')}`],
  ['another scheme', authorization().replace('Basic', 'Bearer')],
  ['no Base64', 'Basic ###'],
  ['Base64 of no text', `Basic ${btoa('\xff\xfe:\xff')}`],
])(
  'refuses %s with 401 and without an error ID on the connection test [conventions#authentication] [conventions#connection-test] [errors#rest]',
  async (_, header) => {
    const response = await call(await standing(), '/connection/test', { headers: { authorization: header } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(await response.json()).toEqual({ Message: expect.any(String), Status: 401 })
  },
)

it.each(['/cart/generatecartpreview', '/cart/processcart', '/urlgenerator/generateusersessionurl'])(
  'asks for credentials before it reads anything sent to %s [conventions#hosts]',
  async (path) => {
    const response = await call(await standing(), path, { body: '{', headers: { authorization: '' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      Id: expect.any(String),
      Message: expect.any(String),
      Status: 401,
    })
  },
)

it('accepts credentials with characters outside ASCII', async () => {
  const { context } = await standing()
  const [merchant] = context.catalogue.merchants
  if (!merchant) throw new Error('The catalogue is empty.')
  const catalogue = { merchants: [{ ...merchant, password: 'pässwörd:mit:Punkten' }] }
  const bytes = new TextEncoder().encode('merchant-1001:pässwörd:mit:Punkten')
  const header = `Basic ${btoa(String.fromCharCode(...bytes))}`
  const response = await call(await standing({ catalogue }), '/connection/test', {
    headers: { authorization: header },
  })
  expect(response.status).toBe(200)
})

it.each(['/cart/nothing', '/purchase/', '/subscription/x', '/product/y', '/elsewhere'])(
  'answers 404 in the documented shape for %s [errors#rest]',
  async (path) => {
    const response = await call(await standing(), path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      Id: expect.any(String),
      Message: expect.any(String),
      Status: 404,
    })
  },
)

it('answers in XML when that is accepted, errors included', async () => {
  const sandbox = await standing()
  const good = await call(sandbox, '/connection/test', { headers: { accept: 'application/xml' } })
  expect(good.headers.get('content-type')).toMatch('application/xml')
  expect(decodeXml(await good.text())).toEqual({ ResultMessage: 'OK' })
  const bad = await call(sandbox, '/cart/x', { headers: { accept: 'application/xml' } })
  expect(decodeXml(await bad.text())).toEqual({
    Id: expect.any(String),
    Message: expect.any(String),
    Status: '404',
  })
})

it('counts requests to both hosts together', async () => {
  const sandbox = await standing({ rateLimit: true })
  const caller = { remoteAddress: '198.51.100.7' }
  for (let i = 0; i < 15; i++) {
    expect((await sandbox.prices.request('/prices?client_id=1001', {}, caller)).status).toBe(200)
    expect((await call(sandbox, '/connection/test', { from: '198.51.100.7' })).status).toBe(200)
  }
  const over = await call(sandbox, '/connection/test', { from: '198.51.100.7' })
  expect(over.status).toBe(429)
  expect(over.headers.get('content-type')).toMatch('text/html')
  expect((await sandbox.prices.request('/prices?client_id=1001', {}, caller)).status).toBe(429)
  await sandbox.clock.advance(60_000)
  expect((await call(sandbox, '/connection/test', { from: '198.51.100.7' })).status).toBe(200)
})

it('fails on request with the documented error body', async () => {
  const sandbox = await standing()
  expect(await json(call(sandbox, '/cart/processcart?x-sandbox-fault=status:500', { body: {} }))).toEqual({
    Id: expect.any(String),
    Message: expect.any(String),
    Status: 500,
  })
  expect(await json(call(sandbox, '/connection/test?x-sandbox-fault=status:503'))).toEqual({
    Message: expect.any(String),
    Status: 503,
  })
})

it('sets and clears a fault for all requests', async () => {
  const sandbox = await standing()
  await call(sandbox, '/sandbox/fault', { body: { fault: 'status:500' } })
  expect((await call(sandbox, '/connection/test')).status).toBe(500)
  expect(await json(call(sandbox, '/sandbox/fault', { body: { fault: null } }))).toEqual({ fault: null })
  expect((await call(sandbox, '/connection/test')).status).toBe(200)
})

it('shows and moves the clock', async () => {
  const sandbox = await standing()
  const move = (body: unknown) => call(sandbox, '/sandbox/clock', { body })
  expect(await json(move({ advance: 86_400_000 }))).toEqual({ now: '2026-11-22T12:00:00.000Z' })
  expect(await json(move({ now: '2027-01-01T00:00:00+01:00' }))).toEqual({ now: '2026-12-31T23:00:00.000Z' })
  expect(await json(call(sandbox, '/sandbox/clock'))).toEqual({ now: '2026-12-31T23:00:00.000Z' })
  for (const wrong of [
    {},
    { now: 'soon' },
    { advance: 1, now: '2027-01-01T00:00:00Z' },
    { advance: 9e15 },
    { advance: -9e15 },
    { now: '1969-12-31T23:59:59Z' },
    { now: '9000-01-01T00:00:00Z' },
    [],
  ]) {
    expect((await move(wrong)).status).toBe(400)
  }
})

it('answers 500 in the documented shape and reports the cause when something breaks [errors#rest]', async () => {
  const reports: unknown[] = []
  const sandbox = await standing({
    geo: {
      countryOf: () => {
        throw new Error('The database is gone.')
      },
    },
    report: (error) => reports.push(error),
  })
  const body = { ShoppingCartUrl: 'http://localhost:4402/1001/?cart=97772', RemoteAddress: '192.0.2.1' }
  const response = await call(sandbox, '/cart/generatecartpreview', { body })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toEqual({ Id: expect.any(String), Message: expect.any(String), Status: 500 })
  expect(text).not.toContain('database')
  expect(reports).toEqual([expect.objectContaining({ message: 'The database is gone.' })])
})

it('reports the cause of a 500 on the price host, which the answer does not show', async () => {
  const cause = new Error('The database is gone.')
  const reports: unknown[] = []
  const { prices } = await standing({
    geo: {
      countryOf: () => {
        throw cause
      },
    },
    report: (error) => reports.push(error),
  })
  const response = await prices.request(
    '/prices?client_id=1001&product_id=97772',
    {},
    {
      remoteAddress: '192.0.2.1',
    },
  )
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('database')
  expect(reports).toEqual([cause])
})
