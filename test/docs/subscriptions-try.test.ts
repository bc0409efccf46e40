import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { useEverything } from '../journeys/support.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/subscriptions.md'), 'utf8')
const origin = 'http://localhost:8080'
const at = useEverything({
  modules: [subscriptions()],
  hasAccount: true,
  tokenKey: 'secret:a shared secret of forty-odd characters, for tests',
  origins: [origin],
})

/** The arguments of a line of curl. */
const argumentsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')

/** What a line of curl in the guide asks, of the servers that this file has started. */
const asked = async (line: string): Promise<Response> => {
  const words = argumentsOf(line).slice(1)
  const headers = new Headers()
  const data: string[] = []
  let url = ''
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-u') headers.set('authorization', `Basic ${btoa(words.shift() ?? '')}`)
    else if (word === '-H') headers.append(...((words.shift() ?? '').split(': ') as [string, string]))
    else if (word === '-d') data.push(words.shift() ?? '')
    else url = word
  }
  if (!headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  const local = url.replace('http://localhost:4402', at.rest()).replace('http://localhost:4400', at.demo())
  return fetch(local, { method: 'POST', headers, body: data.join('&') })
}

it('signs up the customer of the guide, whose good card pays for a change', async () => {
  const section = guide.split('{#try}')[1]?.split('\n## ')[0] ?? ''
  const [signUp = '', signIn = ''] = section.split('\n').filter((line) => line.startsWith('curl '))
  const order = await asked(signUp)
  expect(order.status, await order.clone().text()).toBe(200)
  expect(await order.json()).toMatchObject({ ProcessResult: 0, PaymentResult: { Code: 'Approved' } })
  const token = (await (await asked(signIn)).text()).trim()
  const ask = (path: string, body?: object, key?: string) =>
    fetch(`${at.endpoint()}${path}`, {
      headers: {
        origin,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const list = await ask('/subscriptions')
  expect(list.status, await list.clone().text()).toBe(200)
  const { subscriptions } = (await list.json()) as { subscriptions: { id: string; standing: string }[] }
  expect(subscriptions).toMatchObject([{ standing: 'renewing' }])
  const wanted = { item: 1, product: '97770', quantity: 1, when: 'now' }
  const path = `/subscriptions/${subscriptions[0]?.id}/changes`
  const preview = await ask(`${path}/preview`, wanted)
  expect(preview.status, await preview.clone().text()).toBe(200)
  const { currency, dueNow, next, seen, epoch } = (await preview.json()) as {
    currency: string
    dueNow: { gross: number }
    next: { gross: number }
    seen?: unknown
    epoch: string
  }
  expect(dueNow.gross).toBeGreaterThan(0)
  const expected = { currency, dueNow: dueNow.gross, next: next.gross }
  const body = { ...wanted, expected, ...(seen !== undefined && { seen }) }
  const change = await ask(path, body, `${epoch}-the-guide-changes-once`)
  expect(change.status, await change.clone().text()).toBe(200)
})
