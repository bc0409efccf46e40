import { expect, it } from 'vitest'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { cart, endpoint, preview } from './support.ts'

const proxy = '10.0.0.1'
const healthToken = 'a-health-token-of-24-characters'

const open = (runtime = 'direct') => {
  const made = endpoint({
    modules: [health()],
    env: { VITRINE_RUNTIME: runtime, VITRINE_HEALTH_TOKEN: healthToken },
  })
  const send = (headers: Record<string, string>, address = proxy) =>
    preview(made.app, cart, { headers, address })
  const told = () =>
    made.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'behind-proxy')
  const part = async () => {
    const response = await made.app.fetch(
      new Request('https://api.shop.example/ready/orders', {
        headers: { authorization: `Bearer ${healthToken}` },
      }),
      { remoteAddress: '10.0.0.9' },
    )
    const { parts }: { parts: { runtime: unknown } } = await response.json()
    return parts.runtime
  }
  const fromServer = (caller: string) =>
    made.app.fetch(
      new Request('https://api.shop.example/health', { headers: { 'x-forwarded-for': caller } }),
      { remoteAddress: proxy },
    )
  return { send, fromServer, told, part }
}

it.each([
  ['x-forwarded-for', (n: number) => `198.51.100.${n}`],
  ['forwarded', (n: number) => `for=198.51.100.${n}`],
  ['x-real-ip', (n: number) => `198.51.100.${n}`],
  ['cf-connecting-ip', (n: number) => `198.51.100.${n}`],
])('notices a proxy that names callers by %s', async (name, callerOf) => {
  const { send, told, part } = open()
  await send({ [name]: callerOf(1) })
  await send({ [name]: callerOf(2) })
  expect(told()).toEqual([])
  for (const caller of [3, 4, 5]) await send({ [name]: callerOf(caller) })
  expect(told()).toEqual([
    expect.objectContaining({ level: 'warn', todo: expect.stringContaining('VITRINE_RUNTIME to proxy:<n>') }),
  ])
  expect(await part()).toEqual({ ok: false, reason: 'behind-proxy' })
})

it('notices it whichever of two proxies a request takes', async () => {
  const { send, told } = open()
  for (let caller = 1; caller <= 6; caller += 1)
    await send({ 'x-forwarded-for': `198.51.100.${caller}` }, `10.0.0.${caller % 2}`)
  expect(told()).toHaveLength(1)
})

it('takes no proxy for granted by one caller’s headers', async () => {
  const { send, told, part } = open()
  for (let count = 0; count < 9; count += 1) await send({ 'x-forwarded-for': '198.51.100.1' })
  expect(told()).toEqual([])
  expect(await part()).toEqual({ ok: true })
})

it('takes no proxy for granted where each caller has an address of its own', async () => {
  const { send, told } = open()
  for (let caller = 1; caller <= 9; caller += 1)
    await send({ 'x-forwarded-for': `198.51.100.${caller}` }, `203.0.113.${caller}`)
  expect(told()).toEqual([])
})

it('forgets a proxy as soon as a page comes past it', async () => {
  const { send, told, part } = open()
  for (let caller = 1; caller <= 5; caller += 1) await send({ 'x-forwarded-for': `198.51.100.${caller}` })
  expect(told()).toHaveLength(1)
  await send({}, '203.0.113.7')
  expect(await part()).toEqual({ ok: true })
})

it('counts no servers, which pass on the addresses of their own callers', async () => {
  const { fromServer, told } = open()
  for (let caller = 1; caller <= 5; caller += 1) await fromServer(`198.51.100.${caller}`)
  expect(told()).toEqual([])
})

it('says nothing where the runtime names the proxy, whatever one caller forges', async () => {
  const { send, told, part } = open('proxy:1')
  for (let entry = 1; entry <= 5; entry += 1)
    await send({ 'x-forwarded-for': `198.51.100.${entry}, 203.0.113.7` })
  expect(told()).toEqual([])
  expect(await part()).toEqual({ ok: true })
})
