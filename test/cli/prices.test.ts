/**
 * `vitrine prices` prints products by country, currency, language and coupon, as a table or as one JSON document. It
 * runs inside this process against a sandbox over HTTP, and against servers that fail or are slow. Countries that
 * answered are shown beside those that failed, and calls are limited so that none times out while it waits.
 */

import { describe, expect, it } from 'vitest'
import { manualClock, settle } from '../client/support.ts'
import { runHere, sendJson, serve, useSandbox, vitrine } from './support.ts'

const { env } = useSandbox()

describe('vitrine prices', () => {
  it('prints a table of products by country, aligned in every script', async () => {
    const { code, stdout, stderr } = await vitrine(
      ['prices', '--products', '97772,97778,97779', '--countries', 'de,JP,US', '--coupon', 'SAVE10'],
      env(),
    )
    expect(stdout.split('\n')).toEqual([
      'Product  Name                                                 DE EUR         JP JPY         US USD',
      '  97772  Lumen Personal, Yearly                        €69.30 (-10%)  ¥8,820 (-10%)  $71.10 (-10%)',
      '  97778  ルーメン 和紙テクスチャ＆水彩ブラシ集, ダウ…  €14.04 (-10%)  ¥2,520 (-10%)  $16.32 (-10%)',
      '  97779  مجموعة خطوط لومن العربية, ٢٤ خطًا للنصوص وال…\u200e  €20.04 (-10%)  ¥3,596 (-10%)  $22.05 (-10%)',
      '',
      'Prices include tax: DE 19%, JP 10%, US 0%.',
      '',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('finds products by the merchant’s own IDs and shows the country of this computer', async () => {
    const { stdout } = await runHere(['prices', '--products', 'IBC345'], { env: env() })
    expect(stdout).toContain('  97777  Lumen Vorlagenpaket')
    expect(stdout).toMatch(/^Product +Name +DE EUR\n/)
  })

  it('requests names and amounts in the language of --language', async () => {
    const args = ['prices', '--products', '97772', '--countries', 'JP', '--language', 'ja-JP']
    expect((await runHere(args, { env: env() })).stdout).toContain('Lumen パーソナル, 年払い')
  })

  it('keeps one currency for all countries', async () => {
    const args = ['prices', '--products', '97772', '--countries', 'US,JP', '--currency', 'eur']
    expect((await runHere(args, { env: env() })).stdout).toMatch(/US EUR +JP EUR/)
  })

  it('lists everything without --products', async () => {
    const { stdout } = await runHere(['prices', '--countries', 'DE', '--json'], { env: env() })
    expect(JSON.parse(stdout).countries[0].items.length).toBeGreaterThan(10)
  })

  it('names products without a price and products without the coupon', async () => {
    const args = ['prices', '--products', '97771,97772,99999', '--countries', 'DE', '--coupon', 'STUDIO30']
    const { code, stdout } = await runHere(args, { env: env() })
    expect(stdout).toContain('DE: the coupon STUDIO30 applies not to 97772.')
    expect(stdout).toContain('DE: no price for 99999.')
    expect(code).toBe(0)
  })

  it('fails when nothing has a price', async () => {
    const { code, stderr } = await runHere(['prices', '--products', '99999'], { env: env() })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'No price was found.\n' })
  })

  it('needs no credentials', async () => {
    const { VITRINE_PRICING_URL = '', VITRINE_CLIENT_ID = '' } = env()
    const { code } = await vitrine(['prices', '--products', '97772'], {
      VITRINE_PRICING_URL,
      VITRINE_CLIENT_ID,
    })
    expect(code).toBe(0)
  })

  it('prefers options to the environment', async () => {
    const options = ['--pricing-url', env().VITRINE_PRICING_URL ?? '', '--client-id', '1002']
    const { stdout } = await runHere(['prices', '--products', '210003', ...options], {
      env: { VITRINE_PRICING_URL: 'http://127.0.0.1:9', VITRINE_CLIENT_ID: '1001' },
    })
    expect(stdout).toContain('Kettle Focus Timer')
  })

  it('prints one JSON document with --json and nothing else', async () => {
    const { code, stdout, stderr } = await vitrine(
      ['prices', '--products', '97772,99999', '--countries', 'DE,US', '--coupon', 'SAVE10', '--json'],
      env(),
    )
    expect(JSON.parse(stdout)).toMatchObject({
      clientId: '1001',
      coupon: 'SAVE10',
      countries: [
        {
          country: 'DE',
          missing: ['99999'],
          error: null,
          items: [{ productId: '97772', price: { gross: { value: 69.3 } } }],
        },
        { country: 'US', missing: ['99999'], error: null, items: [{ currency: { iso: 'USD' } }] },
      ],
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('limits concurrent calls, so that none times out in the queue', async () => {
    const [item] = await (
      await fetch(`${env().VITRINE_PRICING_URL}/prices?client_id=1001&product_id=97772&country=DE`)
    ).json()
    const { clock, advance } = manualClock()
    let inFlight = 0
    let most = 0
    const { code } = await runHere(
      ['prices', '--countries', 'AT,BE,BG,CH,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE'],
      {
        env: env(),
        clock,
        async fetch() {
          inFlight += 1
          most = Math.max(most, inFlight)
          await settle()
          advance(1_000)
          inFlight -= 1
          return Response.json([item])
        },
      },
    )
    expect({ code, most }).toEqual({ code: 0, most: 4 })
  })

  it('writes a failure in JSON as every command does, beside what the countries have', async () => {
    const { code, stdout } = await runHere(['prices', '--json'], {
      env: env({ VITRINE_PRICING_URL: 'http://127.0.0.1:9' }),
    })
    const error = {
      code: 'unreachable',
      message: '127.0.0.1:9 cannot be reached',
      todo: expect.stringContaining('proxy'),
    }
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error, countries: [{ items: [], error }] })
    expect(code).toBe(1)
  })

  it('explains once why no host answers', async () => {
    const { code, stdout, stderr } = await runHere(['prices'], {
      env: env({ VITRINE_PRICING_URL: 'http://127.0.0.1:9' }),
    })
    expect(stderr).toBe(
      'Prices: 127.0.0.1:9 cannot be reached. Check the address and the network, and whether a proxy or firewall blocks it.\n',
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('shows the countries that answered beside one that failed', async () => {
    const pricing = env().VITRINE_PRICING_URL ?? ''
    const url = await serve(async (request, response) => {
      const asked = new URL(request.url ?? '/', pricing)
      if (asked.searchParams.get('country') === 'JP')
        return sendJson(response, { statusCode: 400, error: 'Bad Request', message: 'Not JP' }, 400)
      sendJson(response, await (await fetch(asked)).json())
    })
    const { code, stdout, stderr } = await runHere(
      ['prices', '--products', '97772', '--countries', 'DE,JP'],
      {
        env: env({ VITRINE_PRICING_URL: url }),
      },
    )
    expect(stdout).toMatch(/97772 .* €77\.00 +failed/)
    expect(stderr).toContain('JP: the platform refused the request: Not JP.')
    expect(code).toBe(1)
  })
})
