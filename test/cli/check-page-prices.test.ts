/**
 * `vitrine check --page` goes beyond the source of a page: it asks the page's price host, looks for the script file,
 * and probes the page's endpoint. Pages are files or served over loopback, beside a sandbox and an endpoint on free
 * ports. Faults that contradict each other have a fixed order, so that the first line names the cause. The rules for
 * markup alone are in check-page.test.ts.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../src/cli/check/finding.ts'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { createClient } from '../../src/client/index.ts'
import { fileWith } from '../support/folder.ts'
import { onFreePorts } from '../support/free-ports.ts'
import { runHere, serve } from './support.ts'

let running: Running
beforeAll(async () => {
  running = await startAll({
    ...onFreePorts,
    serveSite: async () => ({ url: 'http://127.0.0.1:1', close: async () => {} }),
  })
  return () => running.close()
})

interface Parts {
  client?: string
  linkClient?: string
  products?: readonly string[]
  /** What the link in each card says. */
  text?: string
  priceHost?: string
  src?: string
  endpoint?: string
}

const sourceOf = (parts: Parts): string => {
  const { priceHost, checkoutHost } = running.shop
  const { client = '1001', products = ['97772'], text = 'Buy', src = '/vitrine.js' } = parts
  const { linkClient = client } = parts
  const cards = products.map(
    (id) =>
      `<vitrine-card product="${id}"><a href="${checkoutHost}/${linkClient}/?scope=checkout&cart=${id}">${text}</a></vitrine-card>`,
  )
  const host = parts.priceHost ?? priceHost
  const endpoint = parts.endpoint ? ` data-endpoint="${parts.endpoint}"` : ''
  return `<!doctype html><html lang="en"><head><title>Shop</title>
<link rel="preload" as="fetch" crossorigin href="${host}/prices?client_id=1001&amp;product_id=97772">
<script async src="${src}" data-client="${client}" data-price-host="${host}" data-checkout-host="${checkoutHost}"${endpoint}></script>
<style>vitrine-card { min-height: 22rem }</style></head><body>
${cards.join('\n')}
</body></html>`
}

const checkOf = async (args: readonly string[]): Promise<{ code: number; checks: Finding[] }> => {
  const { code, stdout } = await runHere(['check', '--json', '--page', ...args])
  return { code, ...JSON.parse(stdout) }
}

const checkFile = (parts: Parts, ...more: string[]) =>
  checkOf([fileWith('page.html', sourceOf(parts)), ...more])

/** A page at an address, with its script. */
const checkServed = async (parts: Parts) => {
  const url = await serve(({ url }, response) => {
    const isScript = url === '/vitrine.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? '' : sourceOf(parts))
  })
  return { url, ...(await checkOf([`${url}/`])) }
}

const briefly = (checks: readonly Finding[]): string[] =>
  checks.map(({ status, check, found }) => `${status} ${check}: ${found}`)

const here = ['--origin', 'http://localhost:8080']

describe('check --page asks the price host of the page', () => {
  it('and says that each product has a price', async () => {
    const { code, checks } = await checkFile({}, ...here)
    expect(briefly(checks)).toEqual([
      'ok Page: no fault in 1 element with a product, 0 bound elements; each product has a price',
    ])
    expect(code).toBe(0)
  })

  it('names a product without a price, on its line, before all else', async () => {
    const { code, checks } = await checkFile({ products: ['97772', '99999'] }, ...here)
    expect(checks[0]).toMatchObject({
      status: 'failed',
      check: '<vitrine-card>',
      line: 6,
      found: 'product="99999" has no price',
    })
    expect(checks[0]?.todo).toMatch(/^Check that it is a product of client 1001, is active/)
    expect(code).toBe(1)
  })

  it('tells a product that the client does not have from a client that is wrong everywhere', async () => {
    const product = await checkFile({ products: ['99999'] }, ...here)
    expect(briefly(product.checks)[0]).toBe('failed <vitrine-card>: product="99999" has no price')
    expect(product.checks[0]?.todo).toMatch(/It has prices for 97769(, \d+){9} and 20 more\.$/)
    const client = await checkFile({ client: '2999' }, ...here)
    expect(briefly(client.checks)[0]).toBe(
      'failed Client: the price host has no product with a price for client 2999',
    )
    expect(client.checks[0]).toMatchObject({ line: 3 })
    expect(client.checks[0]?.todo).toContain('client ID')
    expect(briefly(client.checks).filter((line) => line.includes('99999'))).toEqual([])
  })

  it('names the client of the tag that contradicts its link first, and no preload', async () => {
    const { checks } = await checkFile({ client: '2999', linkClient: '1001' }, ...here)
    const failed = checks.filter(({ status }) => status === 'failed')
    expect(briefly(failed)).toEqual([
      'failed <vitrine-store>: client="2999" contradicts client 1001 of its checkout link',
    ])
    expect(checks[0]).toEqual(failed[0])
  })

  it('warns of an amount that is typed and is none of the product’s', async () => {
    const { priceHost } = running.shop
    const client = createClient({ pricingUrl: priceHost, baseUrl: priceHost, clientId: '1001', fetch })
    const [item] = await client.prices.lookup({ productIds: ['97772'], acceptLanguage: 'en' })
    if (!item) throw new Error('The sandbox has no price.')
    const { currency, price } = item
    const well = 'ok Page: no fault in 1 element with a product, 0 bound elements; each product has a price'
    const right = await checkFile({ text: `Buy for ${currency.iso} ${price.gross.value}` }, ...here)
    expect(briefly(right.checks)).toEqual([well])
    const typed = `${currency.iso} ${price.gross.value + 1000}`
    const { code, checks } = await checkFile({ text: `Buy for ${typed}` }, ...here)
    expect(briefly(checks)).toEqual([
      `warning <a>: ${typed} is typed, and the price of 97772 is ${price.gross.localized}`,
      well,
    ])
    expect(checks[0]).toMatchObject({ line: 5 })
    expect(code).toBe(0)
  })

  it('warns of a host that does not answer this command, and passes', async () => {
    const { code, checks } = await checkFile({ priceHost: 'http://127.0.0.1:9' }, ...here)
    expect(checks[0]).toMatchObject({ status: 'warning', check: 'Prices' })
    expect(checks[0]?.found).toContain('127.0.0.1:9')
    expect(code).toBe(0)
  })

  it('finds a host that lets no page read the prices', async () => {
    const priceHost = await serve(async ({ url }, response) => {
      const answer = await fetch(running.shop.priceHost + url)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(await answer.text())
    })
    const { checks } = await checkServed({ priceHost })
    expect(briefly(checks)[0]).toMatch(/^failed CORS: a browser would reject the answer/)
  })
})

describe('check --page of a file', () => {
  it.each(['/vitrine/vitrine.js', 'vitrine/vitrine.js'])(
    'warns that a browser that opens the file finds no script at %s',
    async (src) => {
      const { checks } = await checkFile({ src })
      expect(briefly(checks)[0]).toBe(
        `warning Script: ${src} is on a server only: opened as a file, this page has no script`,
      )
      expect(checks[0]?.todo).toContain('npx serve')
    },
  )

  it('leaves a script with an address of its own, and a page that will be served', async () => {
    const { src } = { src: 'https://cdn.example/vitrine.js' }
    expect(briefly((await checkFile({ src })).checks).join()).not.toContain('Script')
    expect(briefly((await checkFile({}, ...here)).checks).join()).not.toContain('Script')
  })
})

it('finds an endpoint that refuses the page, with the line to type for the sandbox and the files of init', async () => {
  const { checks, url } = await checkServed({ endpoint: running.shop.endpoint })
  expect(briefly(checks)[0]).toBe(`failed Endpoint: refuses pages of ${url}`)
  expect(checks[0]?.todo).toContain(`With the sandbox of a checkout: npm start -- --origin ${url}`)
  expect(checks[0]?.todo).toContain('In a folder of vitrine init it stands in wrangler.toml, ')
})

it('probes no other name of a page on this machine', async () => {
  const asked: string[] = []
  const endpoint = await serve(({ headers }, response) => {
    asked.push(headers.origin ?? '')
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end('{"code":"origin-refused"}')
  })
  await runHere(['check', '--endpoint', endpoint, ...here])
  expect(asked.filter((origin) => origin && origin !== 'http://localhost:8080')).toEqual([])
})
