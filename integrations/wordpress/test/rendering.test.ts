/**
 * Prices that WordPress writes into its pages, asked of the endpoint on the server: for the visitor's country, once
 * for everything that changes a price, and never for another visitor, with a page cache in between. A gate before the
 * endpoint can be down, silent or strange, and the page then sells by a plain link without waiting long. One real site
 * with PHP and Chromium; the time limits of its pages pass in real time.
 */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usePatientBrowser } from '../../../test/support/browser.ts'
import { createPost } from './support/people.ts'
import { type Shop, startShop } from './support/shop.ts'
import { createSite, type Site } from './support/site.ts'

/** A page cache as plug-ins have it: keeps pages by their address, unless a page says that it may not. */
const pageCache = `
add_action( 'init', static function () {
	if ( ! isset( $_GET['p'] ) || isset( $_GET['uncached'] ) ) return;
	$file = ABSPATH . 'page-' . md5( $_SERVER['REQUEST_URI'] );
	if ( is_file( $file ) ) { header( 'X-Page-Cache: hit' ); readfile( $file ); exit; }
	ob_start( static function ( $html ) use ( $file ) {
		if ( ! defined( 'DONOTCACHEPAGE' ) || ! DONOTCACHEPAGE ) file_put_contents( $file, $html );
		return $html;
	} );
} );`

/** Passes requests on to the endpoint, counts them, and can be down or silent. */
const createGate = async () => {
  const gate = {
    target: '',
    state: 'open' as 'open' | 'down' | 'silent' | 'strange' | 'refusing' | 'slow',
    asked: [] as string[],
    url: '',
    server: undefined as Server | undefined,
  }
  const server = createServer(async (request, response) => {
    gate.asked.push(request.url ?? '')
    if (gate.state === 'silent') return
    if (gate.state === 'strange') {
      response.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('<script>alert(1)</script>')
      return
    }
    if (gate.state === 'down') {
      response.writeHead(503).end()
      return
    }
    if (gate.state === 'refusing') {
      response.writeHead(400).end('{}')
      return
    }
    // Within the time of one card, and above that of a page with two.
    if (gate.state === 'slow') await new Promise((resolve) => setTimeout(resolve, 600))
    const answer = await fetch(gate.target + request.url, { headers: { 'accept-language': 'en-US' } })
    response
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gate.server = server
  return gate
}

const open = usePatientBrowser()
let shop: Shop
let site: Site
let gate: Awaited<ReturnType<typeof createGate>>

const cards = '<!-- wp:vitrine/card {"product":"97772"} /-->'

/** Reads every page to its end: PHP's server closes the connection behind it. */
const fetchPage = async (url: string, country?: string): Promise<{ headers: Headers; html: string }> => {
  const answer = await fetch(url, { headers: country ? { 'cf-ipcountry': country } : {} })
  return { headers: answer.headers, html: await answer.text() }
}

const forget = async (): Promise<void> => {
  await site.php(
    `global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE '%transient%vitrine%'" ); wp_cache_flush(); return 1;`,
  )
  gate.asked.length = 0
  gate.state = 'open'
}

beforeAll(async () => {
  shop = await startShop()
  gate = await createGate()
  gate.target = shop.endpoint
  site = await createSite({
    release: 'current',
    theme: 'twentytwentyfour',
    mustUse: pageCache,
    settings: { ...shop.settings, endpoint: gate.url, render: '1', country_header: 'CF-IPCountry' },
  })
})
afterAll(async () => {
  await site?.close()
  await shop?.close()
  gate?.server?.closeAllConnections()
  gate?.server?.close()
})

/** Requests of a page for prices. */
const priceRequests = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/prices?')) urls.push(request.url())
  })
  return urls
}

it('writes the price for the visitor’s country into the page, and the script adopts it', async () => {
  await forget()
  const url = await createPost(site, cards)
  const answer = await fetchPage(url, 'US')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const { html } = answer
  expect(html).toContain('<vitrine-store country="US"')
  expect(html).toContain('shadowrootmode="open"')
  const { page, complaints } = await open({ extraHTTPHeaders: { 'CF-IPCountry': 'US' } })
  const asked = priceRequests(page)
  await page.goto(url)
  await expect.poll(() => page.getByRole('heading', { name: 'Lumen Personal' }).count()).toBe(1)
  await page.evaluate(() => customElements.whenDefined('vitrine-card'))
  await expect.poll(() => page.getByText('$', { exact: false }).count()).toBeGreaterThan(0)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
})

it('does so for a shortcode in a classic theme', async () => {
  await forget()
  await site.php(`switch_theme( 'twentytwentyone' ); return 1;`)
  const url = await createPost(site, '[vitrine_card product="97772" theme="dark"]')
  const { page, complaints } = await open({ extraHTTPHeaders: { 'CF-IPCountry': 'US' } })
  const asked = priceRequests(page)
  const answer = await page.goto(url)
  expect(await answer?.headerValue('cache-control')).toBe('private, no-cache')
  expect(await answer?.text()).toContain(
    '<vitrine-card product="97772" theme="dark"><template shadowrootmode="open">',
  )
  await page.evaluate(() => customElements.whenDefined('vitrine-card'))
  await expect.poll(() => page.getByText('$', { exact: false }).count()).toBeGreaterThan(0)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await site.php(`switch_theme( 'twentytwentyfour' ); return 1;`)
})

it('asks once for everything that changes the price, and for each value of it', async () => {
  await forget()
  const url = await createPost(site, cards)
  await fetchPage(url, 'US')
  await fetchPage(url, 'us')
  expect(gate.asked).toHaveLength(1)
  await fetchPage(url, 'DE')
  expect(gate.asked).toHaveLength(2)
  const other = await createPost(site, '<!-- wp:vitrine/card {"product":"97772","priceRule":"team"} /-->')
  await fetchPage(other, 'DE')
  expect(gate.asked).toHaveLength(3)
  await site.php(
    `$s = get_option( 'vitrine_settings' ); $s['currency'] = 'GBP'; update_option( 'vitrine_settings', $s ); return 1;`,
  )
  const { html } = await fetchPage(url, 'DE')
  expect(gate.asked).toHaveLength(4)
  expect(html).toContain('currency="GBP"')
  await site.php(
    `$s = get_option( 'vitrine_settings' ); $s['currency'] = ''; update_option( 'vitrine_settings', $s ); return 1;`,
  )
  expect(gate.asked.map((path) => new URL(path, gate.url).searchParams.get('country'))).toEqual([
    'US',
    'DE',
    'DE',
    'DE',
  ])
})

it('never shows one visitor the page of another, with a page cache', async () => {
  await forget()
  const url = await createPost(site, cards)
  expect((await fetchPage(url, 'US')).html).toContain('<vitrine-store country="US"')
  const second = await fetchPage(url, 'DE')
  expect(second.headers.get('x-page-cache')).toBeNull()
  expect(second.html).toContain('<vitrine-store country="DE"')
})

it('leaves a page that is the same for everyone to the page cache', async () => {
  await forget()
  const url = await createPost(site, cards)
  const first = await fetchPage(url)
  expect(first.headers.get('cache-control')).toBeNull()
  expect(first.html).not.toContain('shadowrootmode')
  const second = await fetchPage(url)
  expect(second.headers.get('x-page-cache')).toBe('hit')
  expect(gate.asked).toEqual([])
})

it.each(['XX', 'Germany', '<b>', 'D'])('takes %s for no country', async (country) => {
  await forget()
  await fetchPage(`${await createPost(site, cards)}&uncached`, country)
  expect(gate.asked).toEqual([])
})

it('leaves the price to the script where the address brings a coupon', async () => {
  await forget()
  const { html } = await fetchPage(`${await createPost(site, cards)}&coupon=SAVE10`, 'US')
  expect(html).toContain('<vitrine-card product="97772"')
  expect(html).not.toContain('shadowrootmode')
  expect(gate.asked).toEqual([])
})

it.each([
  ['with a quantity', '<!-- wp:vitrine/card {"product":"97772","quantity":3} /-->'],
  [
    'of plans',
    '<!-- wp:vitrine/plans --><!-- wp:vitrine/card {"product":"97772"} /--><!-- /wp:vitrine/plans -->',
  ],
  ['of an order', '[vitrine_order][vitrine_card product="97772"][/vitrine_order]'],
])('leaves a card %s to the script', async (_, content) => {
  await forget()
  const { html } = await fetchPage(await createPost(site, content), 'US')
  expect(html).toContain('<vitrine-card product="97772"')
  expect(gate.asked).toEqual([])
})

it.each(['down', 'silent', 'strange'] as const)(
  'sells by a plain link while the endpoint is %s',
  async (state) => {
    await forget()
    gate.state = state
    const url = await createPost(site, cards)
    const { html } = await fetchPage(url, 'US')
    expect(html).toContain('<vitrine-card product="97772" class="wp-block-vitrine-card"><a ')
    expect(html).toContain(`${shop.checkoutHost}/1001/?scope=checkout&#038;cart=97772`)
    expect(html).not.toContain('alert(1)')
  },
)

it('does not ask an endpoint again at once that did not answer', async () => {
  await forget()
  gate.state = 'silent'
  const url = await createPost(site, cards)
  await fetchPage(url, 'US')
  await fetchPage(url, 'DE')
  expect(gate.asked).toHaveLength(1)
})

it('leaves cards to the script once a page has waited a second for others', async () => {
  await forget()
  gate.state = 'slow'
  const several = [97772, 97773, 97774, 97775].map((product) => cards.replace('97772', String(product)))
  const { html } = await fetchPage(await createPost(site, several.join('\n')), 'US')
  // On a busy machine the first card may use up the second.
  expect(gate.asked.length).toBeGreaterThan(0)
  expect(gate.asked.length).toBeLessThan(3)
  for (const product of [97774, 97775])
    expect(html).toContain(`<vitrine-card product="${product}" class="wp-block-vitrine-card"><a `)
})

it('asks no more for a card that the endpoint refuses, and goes on with others', async () => {
  await forget()
  const refused = await createPost(site, '<!-- wp:vitrine/card {"product":"97772","priceRule":"a b"} /-->')
  gate.state = 'refusing'
  await fetchPage(refused, 'US')
  await fetchPage(refused, 'US')
  expect(gate.asked).toHaveLength(1)
  gate.state = 'open'
  expect((await fetchPage(await createPost(site, cards), 'US')).html).toContain('shadowrootmode')
})

it('has caused no complaint of PHP', () => {
  expect(site.complaints()).toEqual([])
})
