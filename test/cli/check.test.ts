/**
 * `vitrine check` without a page: do price host, REST host and checkout agree, country by country? The command runs
 * inside this process against a sandbox over HTTP, or against servers that change its headers, fail, redirect or are no
 * platform. Each failure has to name its remedy. CORS is the second half.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { corsFinding } from '../../src/cli/check/cors-finding.ts'
import { runHere, sendJson, serve, useSandbox } from './support.ts'

const { env } = useSandbox()

const origin = 'https://shop.example'

/** The sandbox's price host behind a server that changes its headers. */
const pricesWith = (change: (response: ServerResponse, request: IncomingMessage) => void) =>
  serve(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', env().VITRINE_PRICING_URL))
    change(response, request)
    if (response.writableEnded) return
    sendJson(response, await answer.json(), answer.status)
  })

const checked = async (args: readonly string[], changes: Record<string, string> = {}) => {
  const { code, stdout } = await runHere(['check', '--json', ...args], { env: env(changes) })
  return { code, ...JSON.parse(stdout) }
}

describe('vitrine check', () => {
  it('prints what works, country by country', async () => {
    const { code, stdout, stderr } = await runHere(
      [
        'check',
        '--products',
        '97772,97776',
        '--coupon',
        'SAVE10',
        '--countries',
        'DE,JP',
        '--origin',
        origin,
      ],
      { env: env() },
    )
    expect(stdout.split('\n')).toEqual([
      'Result  Check             Found',
      'ok      Price host        answers for client 1001',
      'ok      Prices, DE        2 products in EUR, tax 19%',
      'ok      Coupon, DE        SAVE10 applies to every product',
      'ok      Prices, JP        2 products in JPY, tax 10%',
      'ok      Coupon, JP        SAVE10 applies to every product',
      'ok      CORS              pages of any origin may read the prices',
      'ok      REST host         accepts the credentials',
      'ok      Cart preview, DE  checkout charges the same as the page: 185.40 EUR',
      'ok      Cart preview, JP  checkout charges the same as the page: 29655 JPY',
      '',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('explains a remedy for each failure, and fails', async () => {
    const { code, stdout } = await runHere(
      ['check', '--products', '97772,99999', '--coupon', 'NOPE', '--countries', 'DE'],
      { env: env({ VITRINE_PASSWORD: 'wrong' }) },
    )
    expect(stdout.split('\n')).toEqual([
      'Result   Check         Found',
      'ok       Price host    answers for client 1001',
      'failed   Prices, DE    1 product in EUR; no price for 99999',
      'failed   Coupon, DE    NOPE changes no price',
      'ok       CORS          pages of any origin may read the prices',
      'failed   REST host     the credentials are not accepted',
      'skipped  Cart preview  needs the REST host',
      '',
      'What to do',
      '  Prices, DE: Check the ID of 99999 in the back office, and whether it is active and sold in this country.',
      '  Coupon, DE: Check the code, the dates between which it is valid, and the products, quantities and currencies that it is for.',
      '  REST host: Check VITRINE_USERNAME and VITRINE_PASSWORD: they are those of the REST interface, not of the back office.',
      '',
    ])
    expect(code).toBe(1)
  })

  it('skips the REST host without credentials, and says so', async () => {
    const { code, checks } = await checked(['--products', '97772'], { VITRINE_USERNAME: '' })
    expect(code).toBe(0)
    expect(checks).toContainEqual({
      check: 'REST host',
      status: 'skipped',
      found: 'VITRINE_USERNAME is not set',
      todo: expect.stringContaining('VITRINE_PASSWORD'),
    })
  })

  it('warns about a coupon that applies to some products only', async () => {
    const { code, checks } = await checked(['--products', '97771,97772', '--coupon', 'STUDIO30'])
    expect(code).toBe(0)
    expect(checks).toContainEqual(
      expect.objectContaining({ status: 'warning', found: 'STUDIO30 applies, but not to 97772' }),
    )
  })

  it('reports a host where nothing listens, and tries the other one', async () => {
    const { code, checks } = await checked([], { VITRINE_PRICING_URL: 'http://127.0.0.1:9' })
    expect(code).toBe(1)
    expect(checks.map(({ check, status }: Record<string, string>) => [check, status])).toEqual([
      ['Price host', 'failed'],
      ['CORS', 'skipped'],
      ['REST host', 'ok'],
      ['Cart preview', 'skipped'],
    ])
  })

  it('names the host that answers this program, but not a page', async () => {
    const question = {
      pricingUrl: 'https://prices.example',
      clientId: '1',
      productIds: [],
      origin: undefined,
    }
    const refuse = async (): Promise<Response> => {
      throw new TypeError('fetch failed')
    }
    const finding = await corsFinding(refuse, question, AbortSignal.timeout(1_000))
    expect(finding.found).toBe('prices.example answers this command, but not a page')
  })

  it('reports a host that is not the platform', async () => {
    const url = await serve((_, response) => response.end('<h1>It works!</h1>'))
    const { checks } = await checked([], { VITRINE_PRICING_URL: url, VITRINE_BASE_URL: url })
    expect(checks).toContainEqual({
      check: 'Price host',
      status: 'failed',
      found: 'the answer does not fit: not JSON',
      todo: 'Check that this is the address of the right host of the platform: another service seems to answer there.',
    })
  })

  it('names the setting behind a value that the price host refuses', async () => {
    const { code, checks } = await checked(['--products', '97772', '--countries', 'DE,XX'])
    expect(code).toBe(1)
    expect(checks).toContainEqual({
      check: 'Prices, XX',
      status: 'failed',
      found: expect.stringMatching(/^the platform refused the request: "country" must be/),
      todo: 'Check --countries against the message of the platform.',
    })
    expect(checks).toContainEqual(expect.objectContaining({ check: 'Cart preview, DE', status: 'ok' }))
  })

  it('reports a client that has no such product', async () => {
    const { checks } = await checked(['--products', '97772', '--client-id', '9999', '--countries', 'DE'])
    expect(checks.slice(0, 2)).toEqual([
      { check: 'Price host', status: 'ok', found: 'answers' },
      {
        check: 'Prices, DE',
        status: 'failed',
        found: 'no price was found',
        todo: 'Check the client ID and the product IDs, and whether the products are sold in this country.',
      },
    ])
  })

  it('reports hosts that were exchanged', async () => {
    const { VITRINE_PRICING_URL = '', VITRINE_BASE_URL = '' } = env()
    const swapped = { VITRINE_PRICING_URL: VITRINE_BASE_URL, VITRINE_BASE_URL: VITRINE_PRICING_URL }
    const { code, checks } = await checked(['--products', '97772'], swapped)
    expect(code).toBe(1)
    for (const check of ['Price host', 'REST host'])
      expect(checks).toContainEqual({
        check,
        status: 'failed',
        found: "the answer does not fit: a 404 that is not the platform's own",
        todo: expect.stringContaining('the right host'),
      })
  })

  it('names the country that GeoIP finds when no country is passed', async () => {
    const { checks } = await checked(['--products', '97772'])
    expect(checks[1]).toMatchObject({
      check: 'Prices, DE',
      found: '1 product in EUR, tax 19%; by GeoIP this computer is in DE',
    })
  })

  it('lets the shopper’s address decide the country at checkout without --countries', async () => {
    // Net-priced: its total differs by the tax.
    const args = ['--products', '97784', '--address', '8.8.8.8']
    const { code, checks } = await checked(args)
    expect(code).toBe(1)
    expect(checks.at(-1)).toMatchObject({
      check: 'Cart preview, DE',
      status: 'failed',
      found: 'the page shows 141.61 EUR, checkout charges 119.00 EUR',
      todo: expect.stringContaining('The page is for DE; checkout decides the country by --address.'),
    })
    expect((await checked([...args, '--countries', 'DE'])).code).toBe(0)
  })

  it('previews the first products of many, and says so', async () => {
    const { checks } = await checked(['--countries', 'DE'])
    expect(checks.at(-1).found).toMatch(
      /^checkout charges the same as the page: .* EUR for the first 5 products$/,
    )
  })

  it('reports a REST host that fails, and one that blocks this address', async () => {
    const answers = [
      [
        500,
        'the platform failed: Sorry',
        'Try again later; if it persists, ask the support of the platform.',
      ],
      [
        429,
        'too many calls; the platform asks to wait 60 s',
        'Wait for that time. All requests from this address count together.',
      ],
    ] as const
    for (const [status, found, todo] of answers) {
      const url = await serve((_, response) =>
        sendJson(response, { Message: 'Sorry.', Status: status }, status),
      )
      const { checks } = await checked(['--products', '97772'], { VITRINE_BASE_URL: url })
      expect(checks).toContainEqual({ check: 'REST host', status: 'failed', found, todo })
    }
  })

  it('fails when checkout charges more than the page shows', async () => {
    const rest = env().VITRINE_BASE_URL
    const url = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const { method = 'GET', headers } = request
      const answer = await fetch(new URL(request.url ?? '/', rest), {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(body && { body: body.replace('coupon=SAVE10', 'coupon=') }),
      })
      sendJson(response, await answer.json(), answer.status)
    })
    const { code, checks } = await checked(
      ['--products', '97772', '--coupon', 'SAVE10', '--countries', 'DE'],
      {
        VITRINE_BASE_URL: url,
        VITRINE_CHECKOUT_URL: rest ?? '',
      },
    )
    expect(code).toBe(1)
    expect(checks.at(-1)).toMatchObject({
      check: 'Cart preview, DE',
      status: 'failed',
      found: 'the page shows 69.30 EUR, checkout charges 77.00 EUR',
    })
  })
})

describe('vitrine check, CORS', () => {
  const corsOf = async (pricingUrl: string, args = ['--origin', origin]) => {
    const { checks } = await checked(['--products', '97772', ...args], { VITRINE_PRICING_URL: pricingUrl })
    return checks.find(({ check }: { check: string }) => check === 'CORS')
  }

  it('fails where no origin is allowed', async () => {
    expect(await corsOf(await pricesWith(() => {}))).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('no access-control-allow-origin'),
      todo: expect.stringContaining(origin),
    })
  })

  it('fails where another origin is allowed, or several at once', async () => {
    for (const allowed of ['https://other.example', `${origin}, https://other.example`]) {
      const url = await pricesWith((response) => response.setHeader('access-control-allow-origin', allowed))
      expect(await corsOf(url)).toMatchObject({ status: 'failed', found: expect.stringContaining(allowed) })
    }
  })

  it('sends the origin, and warns when the answer has no Vary header', async () => {
    const echo = await pricesWith((response, { headers }) => {
      if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin)
    })
    expect(await corsOf(echo)).toMatchObject({ status: 'warning', todo: expect.stringContaining('Vary') })
    const varying = await pricesWith((response, { headers }) => {
      response.setHeader('vary', 'Accept-Language, Origin')
      if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin)
    })
    expect(await corsOf(varying)).toMatchObject({
      status: 'ok',
      found: `pages of ${origin} may read the prices`,
    })
    expect(await corsOf(varying, [])).toMatchObject({ status: 'skipped' })
  })

  it('fails where the answer to a page is a redirect', async () => {
    const url = await pricesWith((response, { headers }) => {
      if (headers.origin) response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    })
    expect(await corsOf(url)).toMatchObject({ status: 'failed', found: expect.stringContaining('redirects') })
  })

  it('fails where a page over https would ask a host over http', async () => {
    const pricing = env().VITRINE_PRICING_URL ?? ''
    const { stdout } = await runHere(['check', '--json', '--origin', origin], {
      env: env({ VITRINE_PRICING_URL: 'http://prices.example', VITRINE_USERNAME: '' }),
      fetch: (url, init) => fetch(url.replace('http://prices.example', pricing), init),
    })
    expect(JSON.parse(stdout).checks).toContainEqual(
      expect.objectContaining({
        check: 'CORS',
        status: 'failed',
        todo: 'Use the https address of the price host.',
      }),
    )
  })
})
