/**
 * `vitrine truth` and the metrics about renewals: those ahead that will not be charged as said, and those behind that
 * were not. A shop of the sandbox signs up subscribers and moves its clock through the intervals; endpoint, command and
 * shop live by that one clock, and the endpoint answers over HTTP.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { adminKey, day, metricsToken, openRenewalShop } from '../endpoint/truth/renewal-shop.ts'
import { runHere } from './support.ts'

/** A shop whose endpoint is served over HTTP, with the program beside it. All live by the clock of the sandbox. */
const openServed = async () => {
  const shop = await openRenewalShop()
  const http = serve({ fetch: (request) => shop.endpoint.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => http.close(() => resolve())))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const clock = {
    now: shop.now,
    after: (_: number, callback: () => void) => {
      queueMicrotask(callback)
      return () => {}
    },
  }
  const truth = async (...args: string[]) => {
    const own = { VITRINE_ADMIN_KEY: adminKey }
    const { code, stdout, stderr } = await runHere(['truth', ...args, '--endpoint', url], { env: own, clock })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  return {
    ...shop,
    truth,
    json: async (...args: string[]) => JSON.parse(await truth(...args, '--json')),
    /** The samples of a metric, by their labels. */
    samples: async (name: string): Promise<Record<string, number>> => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(`${name}{`))
      return Object.fromEntries(
        lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
      )
    },
  }
}

it('lists over HTTP what will not be as said, from an index that it has filled', async () => {
  const shop = await openServed()
  await shop.signUp({ said: { gross: 7.99 } })
  const wrong = await shop.signUp({ said: { gross: 5 } })
  await shop.signUp()
  await shop.clock.advance(20 * day)
  expect(await shop.truth('--upcoming', '14d')).toMatch(/^0 renewals until /)
  expect(await shop.truth('--fill', '--since', '30d')).toMatch(/has read 3 purchases/)
  const printed = await shop.truth('--upcoming', '14d')
  expect(printed).toMatch(
    /^3 renewals until 2027-01-04, 1 as said, 0 otherwise and explained, 1 otherwise and not, 1 of which nothing was said, 0 that cannot be asked about\nKnown from notifications, changes and 27 days of purchases\. Other renewals are not known/,
  )
  expect(printed).toMatch(
    new RegExp(`customer-paid +${wrong} +2027-01-01 +5 EUR +7\\.99 EUR +higher +more than was said`),
  )
  expect(await shop.json('--upcoming', '14d')).toMatchObject({
    indexed: 3,
    filledDays: 27,
    deviations: [{ subscription: wrong, customer: 'customer-paid', reason: 'higher' }],
  })
})

it('counts a renewal as not known where no notification, change or reading has told of it', async () => {
  const shop = await openServed()
  shop.failing.add('getpurchase')
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(4 * day)
  await shop.settle()
  expect(shop.events).toContainEqual(expect.objectContaining({ event: 'truth-lost' }))
  shop.failing.clear()
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  await shop.clock.advance(20 * day)
  await shop.truth('--upcoming', '14d')
  await shop.clock.advance(12 * day)
  await shop.settle()
  const printed = await shop.truth()
  expect(printed).toMatch(/\n2 renewals, 0 as said, 0 explained, 2 not\n/)
  expect(printed).toMatch(/Before +As said +Explained +Not +Nothing said\n(?:.*\n)?not-known +0 +0 +1 +0\n/)
  expect(printed).toMatch(/\nlisted +0 +0 +1 +0\n/)
  expect((await shop.json()).renewals.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reason: 'higher', ahead: 'not-known', count: 1 }),
      expect.objectContaining({ reason: 'higher', ahead: 'listed', count: 1 }),
    ]),
  )
})

it('counts renewals, and those that are ahead, in the metrics that the alarms of the runbook read', async () => {
  const shop = await openServed()
  await shop.signUp({ said: { gross: 7.99 } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.settle()
  expect(await shop.samples('vitrine_renewals_total')).toEqual({})
  await shop.clock.advance(20 * day)
  await shop.settle()
  expect(await shop.samples('vitrine_renewals_ahead_total')).toEqual({
    '{outcome="as-said",reason="as-said"}': 1,
    '{outcome="unexplained",reason="higher"}': 1,
  })
  await shop.clock.advance(12 * day)
  await shop.settle()
  expect(await shop.samples('vitrine_renewals_total')).toEqual({
    '{outcome="as-said",reason="as-said",ahead="confirmed"}': 1,
    '{outcome="unexplained",reason="higher",ahead="listed"}': 1,
  })
})
