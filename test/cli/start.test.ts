/**
 * `npm start` as a process: the addresses that it prints, the origins and hosts that it lets in, its token key, ports
 * that are taken, and Ctrl-C. A start takes seconds, so all questions to a program that runs share one, and ports are
 * tried inside this process. A program has free ports, and a test waits for a text in its output. Requests with a
 * foreign host name must get no answer, because a page elsewhere could lead a browser here.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { localKey } from '../../src/cli/start/local-key.ts'
import { startAll } from '../../src/cli/start/start-all.ts'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { fileWith } from '../support/folder.ts'
import { onFreePorts } from '../support/free-ports.ts'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'src/cli/start.ts')
const free = ['--demo-port', '0', '--pricing-port', '0', '--rest-port', '0', '--endpoint-port', '0']

const start = (options: readonly string[], env: Record<string, string> = {}) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...options], {
    cwd: root,
    env: { ...process.env, VITRINE_TOKEN_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting: { text: string; found: () => void }[] = []
  const take = (chunk: Buffer): void => {
    output += chunk
    for (const { text, found } of waiting) if (output.includes(text)) found()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return {
    child,
    said: (text: string) =>
      new Promise<void>((found) => (output.includes(text) ? found() : waiting.push({ text, found }))),
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    ),
    lines: () => output.trim().split('\n'),
  }
}

/** Starts the program until the test ends. */
const started = (options: readonly string[], env: Record<string, string> = {}) => {
  const program = start(options, env)
  onTestFinished(() => void program.child.kill('SIGKILL'))
  return program
}

describe('a program that runs', () => {
  let shared: ReturnType<typeof start>
  let endpoint = ''

  beforeAll(async () => {
    shared = start([...free, '--origin', 'http://localhost:8081'])
    await shared.said('Ctrl-C')
    const [, address = ''] =
      shared
        .lines()
        .join()
        .match(/companion endpoint +(http:[^,]+)/) ?? []
    endpoint = address
  })
  afterAll(() => void shared.child.kill('SIGKILL'))

  it('prints the address of each server, and answers at each', async () => {
    const urls = shared.lines().flatMap((line) => line.match(/http:\S+$/) ?? [])
    expect(urls).toHaveLength(4)
    const statuses = await Promise.all(
      ['/demo/product.html', '/prices?client_id=1001', '/connection/test', '/ready'].map(
        async (path, index) => {
          const response = await fetch(`${urls[index]}${path}`)
          await response.arrayBuffer()
          return response.status
        },
      ),
    )
    expect(statuses).toEqual([200, 200, 401, 200])
  })

  const ask = (origin: string) =>
    fetch(`${endpoint}/cart/preview`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    })

  it('lets a page of the user’s own call the endpoint', async () => {
    const response = await ask('http://localhost:8081')
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:8081')
  })

  it('names a page that the endpoint refuses, and the option that lets it in', async () => {
    for (let press = 0; press < 2; press += 1) await ask('http://localhost:8080')
    await ask('null')
    await shared.said('not as a file')
    expect(shared.lines().filter((line) => line.includes('refused'))).toEqual([
      'The endpoint refused a page of http://localhost:8080. To let it in: npm start -- --origin http://localhost:8080',
      expect.stringContaining('without an origin'),
    ])
  })

  it('prints a key for customer tokens, with which its endpoint verifies what the printed line signs', async () => {
    const all = shared.lines().join('\n')
    const [, key = ''] = /key of customer tokens +(secret:\S+)/.exec(all) ?? []
    const [, signIn = '', form = ''] = /curl (http:\S+) -d (\S+)/.exec(all) ?? []
    const signInAs = async (headers: Record<string, string> = {}, body = form) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await fetch(signIn, { method: 'POST', body, headers: { ...type, ...headers } })
      return { status: response.status, text: await response.text() }
    }
    const origin = signIn.replace('/sign-in', '')
    const order = async (token: string) => {
      const response = await fetch(`${endpoint}/subscriptions`, {
        headers: { origin, authorization: `Bearer ${token}` },
      })
      return response.status
    }
    const own = await signCustomerToken({
      key,
      audience: 'vitrine',
      customerReference: 'customer-paid',
      may: ['subscriptions'],
    })
    expect(await order(own)).toBe(200)
    expect(await order((await signInAs({ origin }, `${form}&may=subscriptions manage`)).text)).toBe(200)
    // Without the permission.
    expect(await order((await signInAs()).text)).toBe(401)
    expect((await signInAs({}, 'customer=stranger')).status).toBe(400)
    for (const foreign of ['http://localhost:8080', 'https://evil.example', 'null'])
      expect((await signInAs({ origin: foreign })).status).toBe(403)
  })

  it('answers no other host name, which could lead here from elsewhere', async () => {
    const [, port = ''] =
      /demo pages and widget +http:\/\/localhost:(\d+)/.exec(shared.lines().join('\n')) ?? []
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `evil.example:${port}`, 'content-type': 'application/x-www-form-urlencoded' }
      request({ port, method: 'POST', path: '/sign-in', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end('customer=customer-paid')
    })
    expect(status).toBe(403)
  })
})

it.each([
  ['demoPort', '--demo-port'],
  ['pricingPort', '--pricing-port'],
  ['restPort', '--rest-port'],
  ['endpointPort', '--endpoint-port'],
])('names a port that is taken, as %s, and the option for another one', async (name, option) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startAll({ ...onFreePorts, [name]: port })).rejects.toThrow(
    `Port ${port} is taken. If Vitrine runs here already, end that first (Ctrl-C). Or choose another port: npm start -- ${option}`,
  )
})

it('takes the key of the environment, and prints it', async () => {
  const key = 'secret:a-shared-secret-of-forty-odd-characters-for-tests'
  const tokenKey = localKey('127.0.0.1', { VITRINE_TOKEN_KEY: key })
  expect(tokenKey).toBe(key)
  const running = await startAll({ ...onFreePorts, tokenKey: key, hasAccount: true })
  onTestFinished(() => running.close())
  expect(running.notes.join('\n')).toContain(key)
})

it('makes no key where other machines reach the endpoint, prints none and signs nobody in', async () => {
  const host = '0.0.0.0'
  expect(localKey(host, {})).toBeUndefined()
  const running = await startAll({ ...onFreePorts, host, hasAccount: true })
  onTestFinished(() => running.close())
  expect(running.notes.join('\n')).not.toContain('secret:')
  const [, site = ''] = running.addresses[0] ?? []
  const response = await fetch(`${site.replace(host, 'localhost')}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ customer: 'customer-paid' }),
  })
  expect(response.status).toBe(405)
})

it('starts with a catalogue and a country, names the client of the endpoint, and stops all on Ctrl-C', async () => {
  const base = { currency: 'EUR', amount: 10 }
  const products = [{ id: 1, name: 'Product', operatingSystem: '', priceIs: 'gross', base }]
  const merchants = [
    { clientId: '9', username: 'shop', password: 'catalogue-secret', name: 'Shop', products },
  ]
  const catalogue = fileWith('own.json', JSON.stringify({ merchants }))
  const { child, said, ended, lines } = started([...free, '--catalogue', catalogue, '--country', 'fr'])
  await said('Ctrl-C')
  expect(lines().map((line) => line.replace(/http:.*/, '…'))).toEqual([
    'demo pages and widget          …',
    'price host                     …',
    'REST host and checkout         …',
    'companion endpoint             …',
    'The companion endpoint acts for client 9 of your catalogue.',
    expect.stringContaining('they show no prices'),
    expect.stringMatching(/^key of customer tokens {9}secret:/),
    expect.stringMatching(/^a token of a customer {10}curl …/),
    'Press Ctrl-C to stop.',
  ])
  const [site, prices] = lines().flatMap((line) => line.match(/http:\S+$/) ?? [])
  const items = await (await fetch(`${prices}/prices?client_id=9&product_id=1`)).json()
  expect(items).toMatchObject([{ price_country: 'FR' }])
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  await expect(fetch(`${site}/`)).rejects.toThrow()
})

it('ends with the reason when it cannot start, such as an unknown country', async () => {
  const { code, output } = await started([...free, '--country', 'XX']).ended
  expect(output).toMatch(/^--country must be /)
  expect(code).toBe(1)
})
