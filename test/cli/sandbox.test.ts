/**
 * `vitrine sandbox` on free ports: how it starts, what it prints, and how it ends. Most tests run the command inside this
 * process and talk to both of its hosts over HTTP. It is a process of its own where a signal ends it, or where it is
 * killed and started again on the same data folder, where an earlier purchase survives that. Catalogues and profiles of
 * the user are read from temporary files.
 */

import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileWith, folderWith } from '../support/folder.ts'
import { merchantOrder } from '../support/merchant-order.ts'
import { ended, runHere, start } from './support.ts'

const anyPorts = ['--pricing-port', '0', '--rest-port', '0']

type Addresses = Record<'pricingUrl' | 'baseUrl', string>

/** Starts the program as a process, and resolves with its JSON output. */
const startedProcess = async (args: readonly string[]) => {
  const child = start(['sandbox', ...anyPorts, '--json', ...args])
  const end = ended(child)
  const says = await new Promise<Addresses>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: string) => {
      text += chunk
      if (text.endsWith('}\n')) resolve(JSON.parse(text))
    })
    void end.then(({ stderr }) => reject(new Error(stderr)))
  })
  return { child, end, ...says }
}

/** Runs the command inside this process until the test ends, and resolves with its JSON output. */
const started = async (args: readonly string[], env: Record<string, string> = {}) => {
  let interrupt = (): void => {}
  const interrupted = new Promise<number>((resolve) => {
    interrupt = () => resolve(130)
  })
  let isEnded: Promise<unknown> = Promise.resolve()
  const says = await new Promise<Addresses>((resolve, reject) => {
    let text = ''
    const write = (chunk: string | Uint8Array): void => {
      text += chunk
      if (text.endsWith('}\n')) resolve(JSON.parse(text))
    }
    const running = runHere(['sandbox', ...anyPorts, '--json', ...args], {
      env,
      stdout: { write },
      untilInterrupted: () => interrupted,
    })
    isEnded = running.then(({ stderr }) => reject(new Error(stderr)))
  })
  const end = async (): Promise<void> => {
    interrupt()
    await isEnded
  }
  onTestFinished(end)
  return { ...says, end }
}

const buy = (baseUrl: string) => fetch(`${baseUrl}/cart/processcart`, merchantOrder(97776, 'customer-paid'))

describe('vitrine sandbox', () => {
  it('serves both hosts until it is interrupted', async () => {
    const { child, end, pricingUrl, baseUrl } = await startedProcess(['--country', 'jp'])
    const prices = await (await fetch(`${pricingUrl}/prices?client_id=1001&product_id=97772`)).json()
    expect(prices).toMatchObject([{ price_country: 'JP', currency: { iso: 'JPY' } }])
    expect((await fetch(`${baseUrl}/connection/test`)).status).toBe(401)
    child.kill('SIGINT')
    const { code, stderr } = await end
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('prints the addresses and a command to try', async () => {
    const { code, stdout } = await runHere(['sandbox', ...anyPorts])
    expect(stdout).toMatch(
      /^Price host +http:\/\/localhost:\d+\nREST host and checkout +(http:\/\/localhost:\d+)\nBack office +\1\/sandbox\n/,
    )
    expect(stdout).toContain('VITRINE_USERNAME=merchant-1001 VITRINE_PASSWORD=secret-1001')
    expect(code).toBe(0)
  })

  it('prints the options that are in effect', async () => {
    const folder = folderWith()
    const options = [
      '--data',
      folder,
      '--fault',
      'latency:1',
      '--notifications',
      '1002=http://localhost:9/in',
    ]
    const { stdout } = await runHere(['sandbox', ...anyPorts, ...options])
    expect(stdout).toMatch(/^Notifications of 1002 +http:\/\/localhost:9\/in$/m)
    expect(stdout).not.toContain('Notifications of 1001')
    expect(stdout).toMatch(/^Faults +latency:1$/m)
    expect(stdout).toContain(folder)
  })

  it('answers by the profile in a file, and names the file', async () => {
    const file = fileWith('profile.json', JSON.stringify({ promotionMembers: 'null' }))
    const query = 'prices?client_id=1001&product_id=97772'
    const itemOf = async (pricingUrl: string) => (await (await fetch(`${pricingUrl}/${query}`)).json())[0]
    expect(await itemOf((await started([])).pricingUrl)).not.toHaveProperty('coupon')
    expect(await itemOf((await started(['--profile', file])).pricingUrl)).toHaveProperty('coupon', null)
    const { stdout } = await runHere(['sandbox', ...anyPorts, '--profile', file])
    expect(stdout).toMatch(/^Profile +\S+profile\.json$/m)
  })

  it('generates the same IDs from the same seed, and others from another', async () => {
    const bought = async (seed: string) => {
      const { baseUrl } = await started(['--seed', seed])
      return (await (await buy(baseUrl)).json()).PurchaseId
    }
    const [first, again, other] = await Promise.all([bought('7'), bought('7'), bought('8')])
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('serves the user’s own catalogue and prints none of its passwords', async () => {
    const file = new URL('../../src/sandbox/catalogue/default-catalogue.json', import.meta.url)
    const catalogue = JSON.parse(readFileSync(file, 'utf8'))
    catalogue.merchants = catalogue.merchants.slice(0, 1)
    Object.assign(catalogue.merchants[0], { username: 'shop', password: 'catalogue-secret' })
    const own = fileWith('catalogue.json', JSON.stringify(catalogue))
    const { code, stdout, stderr } = await runHere(['sandbox', ...anyPorts, '--catalogue', own])
    expect(stdout).toContain('user name shop')
    expect(stdout + stderr).not.toContain('catalogue-secret')
    expect(code).toBe(0)
  })

  it('names the file of the sample catalogue in its help, and starts with a copy of it', async () => {
    const { stdout: help } = await runHere(['sandbox', '--help'])
    const [, sample = '', copy = ''] = help.match(/^ +cp (\S+) (\S+\.json)$/m) ?? []
    const own = join(folderWith(), copy)
    copyFileSync(sample, own)
    expect(help).toContain(`vitrine sandbox --catalogue ${copy}`)
    expect((await runHere(['sandbox', ...anyPorts, '--catalogue', own])).code).toBe(0)
  })

  it('fails on request, and without a rate limit only then', async () => {
    const { pricingUrl } = await started([
      '--no-rate-limit',
      '--fault',
      'status:503*1',
      '--fault',
      'latency:1',
    ])
    const ask = async () => (await fetch(`${pricingUrl}/prices?client_id=1001&product_id=97772`)).status
    expect(await ask()).toBe(503)
    const others = await Promise.all(Array.from({ length: 40 }, ask))
    expect(new Set(others)).toEqual(new Set([200]))
  })

  it('sends notifications to the client’s address with the secret', async () => {
    const received = new Promise<Record<string, unknown>>((resolve) => {
      const server = createServer((request, response) => {
        const { url, headers } = request
        request.resume().on('end', () => {
          response.end()
          resolve({ url, type: headers['content-type'], authorization: headers.authorization })
        })
      })
      server.listen(0, '127.0.0.1', async () => {
        const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
        const { baseUrl } = await started(
          ['--notifications', `1001=${address}`, '--notification-format', 'xml'],
          { VITRINE_NOTIFICATION_SECRET: 'notification-secret' },
        )
        expect((await buy(baseUrl)).status).toBe(200)
      })
      onTestFinished(() => {
        server.close()
      })
    })
    expect(await received).toEqual({
      url: '/in',
      type: expect.stringContaining('application/xml'),
      authorization: `Basic ${btoa('sandbox:notification-secret')}`,
    })
  })

  it('keeps purchases in its data folder when it is ended, and when it is killed later', async () => {
    const folder = folderWith()
    const first = await started(['--data', folder])
    const { PurchaseId } = await (await buy(first.baseUrl)).json()
    await first.end()
    // It had read the purchase and ended without a word: only what it answered in its last second may be lost.
    const second = await startedProcess(['--data', folder])
    second.child.kill('SIGKILL')
    await second.end
    const { baseUrl } = await started(['--data', folder])
    const purchases = await (await fetch(`${baseUrl}/sandbox/purchases`)).json()
    expect(purchases).toMatchObject([{ purchaseId: PurchaseId, clientId: '1001' }])
  })

  it('names a taken port and the option that chooses another one', async () => {
    const { pricingUrl, baseUrl } = await started([])
    for (const [option, url] of [
      ['--pricing-port', pricingUrl],
      ['--rest-port', baseUrl],
    ] as const) {
      const { port } = new URL(url)
      const { code, stderr } = await runHere(['sandbox', ...anyPorts, option, port])
      expect(stderr).toContain(`Port ${port} is taken. Choose another one with ${option} <n>`)
      expect(code).toBe(1)
    }
  })

  it('refuses an address of another machine', async () => {
    const { code, stderr } = await runHere(['sandbox', ...anyPorts, '--host', '203.0.113.1'])
    expect(stderr).toContain('--host must be an address of this machine')
    expect(code).toBe(2)
  })

  it('lists the errors of a catalogue', async () => {
    const merchants = [{ clientId: '7', password: 'catalogue-secret' }]
    const file = fileWith('catalogue.json', JSON.stringify({ merchants }))
    const { code, stdout, stderr } = await runHere(['sandbox', ...anyPorts, '--catalogue', file])
    expect(stderr.split('\n')[0]).toBe(`The catalogue ${file} cannot be used:`)
    expect(stderr).toContain('merchants[0].username')
    expect(stdout + stderr).not.toContain('catalogue-secret')
    expect(code).toBe(1)
  })
})
