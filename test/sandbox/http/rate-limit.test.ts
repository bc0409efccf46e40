import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { SandboxEnv } from '../../../src/sandbox/context/context.ts'
import { createRateLimits, rateLimit } from '../../../src/sandbox/http/rate-limit.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

const setUp = () => {
  const time = { now: start }
  const clock = { now: () => new Date(time.now) }
  const settings = { rateLimit: true, profile: usualProfile }
  const limits = createRateLimits()
  const host = () =>
    new Hono<SandboxEnv>().use(rateLimit({ limits, clock, settings })).all('*', (c) => c.text('fine'))
  const [app, other] = [host(), host()]
  const call = async (remoteAddress: string | undefined, on = app) =>
    (await on.request('/', {}, { remoteAddress })).status
  const burst = async (count: number, address: string | undefined, on = app) => {
    for (let sent = 0; sent < count; sent += 1) await call(address, on)
  }
  return { time, settings, limits, other, call, burst }
}

it('lets 30 requests a second pass and blocks the caller for a minute at the next [errors#rate]', async () => {
  const { time, call, burst } = setUp()
  await burst(29, '1.2.3.4')
  expect(await call('1.2.3.4')).toBe(200)
  expect(await call('1.2.3.4')).toBe(429)
  time.now = start + 59_999
  expect(await call('1.2.3.4')).toBe(429)
  time.now = start + 60_000
  expect(await call('1.2.3.4')).toBe(200)
})

it('counts within any second, not by the second of the clock', async () => {
  const { time, call, burst } = setUp()
  time.now = start + 900
  await burst(30, '1.2.3.4')
  time.now = start + 1_100
  expect(await call('1.2.3.4')).toBe(429)
})

it('never blocks a caller who stays within the limit', async () => {
  const { time, call } = setUp()
  for (let sent = 0; sent < 300; sent += 1) {
    expect(await call('1.2.3.4')).toBe(200)
    time.now += 34
  }
})

it('counts both hosts together, and an IPv6 /64 or a mapped IPv4 address as one caller [errors#rate]', async () => {
  const { other, call, burst } = setUp()
  await burst(15, '1.2.3.4')
  await burst(15, '::ffff:1.2.3.4', other)
  expect(await call('1.2.3.4', other)).toBe(429)
  await burst(30, '2001:db8:1:2::1')
  expect(await call('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await call('2001:db8:1:3::1')).toBe(200)
})

it('can be switched off and on while the host runs', async () => {
  const { settings, call, burst } = setUp()
  await burst(31, '1.2.3.4')
  settings.rateLimit = false
  expect(await call('1.2.3.4')).toBe(200)
  settings.rateLimit = true
  expect(await call('1.2.3.4')).toBe(429)
})

it('drops a block from the future when the clock is set back', async () => {
  const { time, call, burst } = setUp()
  await burst(31, '1.2.3.4')
  time.now = start - 86_400_000
  expect(await call('1.2.3.4')).toBe(200)
})

it('counts callers without an address together', async () => {
  const { call, burst } = setUp()
  await burst(30, undefined)
  expect(await call(undefined)).toBe(429)
})

it('counts at most ten thousand callers', async () => {
  const { limits, call, burst } = setUp()
  await burst(31, '9.9.9.9')
  for (let caller = 0; caller < 10_050; caller += 1) {
    await call(`10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`)
    if (caller % 1_000 === 0) expect(await call('9.9.9.9')).toBe(429)
  }
  expect(limits.callers.size).toBe(10_000)
})
