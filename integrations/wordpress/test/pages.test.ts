/**
 * The pages that real WordPress sites make of blocks and shortcodes, of several releases and themes, saved by people
 * of each role: prices, plain links without a script, one script where it is needed, and preloads in the script's own
 * bytes. Nothing that a visitor types is written out. PHP may complain of nothing. Runs in the lane of `npm run
 * test:wordpress`, with PHP's own server and Chromium.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceUrls } from '../../../src/widget/prices/price-url.ts'
import { usePatientBrowser } from '../../../test/support/browser.ts'
import { createPost, publish, savePost, signIn } from './support/people.ts'
import { type Shop, startShop } from './support/shop.ts'
import { createSite, roles, type Site } from './support/site.ts'

const card = '<!-- wp:vitrine/card {"product":"97772","label":"Get it"} /-->'

/** As each role saves it. */
const offers = [
  card,
  '<!-- wp:shortcode -->\n[vitrine_card product="97772" label="Order it"]\n<!-- /wp:shortcode -->',
  '<!-- wp:vitrine/plans {"selected":"year"} -->\n<!-- wp:vitrine/card {"product":"97773","interval":"year","label":"Plan it"} /-->\n<!-- /wp:vitrine/plans -->',
].join('\n\n')

describe.each([
  { release: 'current', theme: 'twentytwentyfour' },
  { release: '6.1', theme: 'twentytwentyone' },
] as const)('WordPress $release with $theme', ({ release, theme }) => {
  const open = usePatientBrowser()
  let shop: Shop
  let site: Site
  beforeAll(async () => {
    shop = await startShop()
    site = await createSite({ release, theme, settings: { ...shop.settings, tax: 'net' } })
  })
  afterAll(async () => {
    await site?.close()
    await shop?.close()
  })

  const htmlOf = async (url: string): Promise<string> => (await fetch(url)).text()

  it.each(roles)('keeps the block and the shortcode that an %s saves', async (role) => {
    const { page } = await open()
    await signIn(page, site, role)
    expect((await savePost(page, site, offers)).content).toBe(offers)
  })

  it('shows the prices of a block and of a shortcode', async () => {
    const { page } = await open()
    await page.goto(await createPost(site, offers))
    for (const name of ['Get it', 'Order it', 'Plan it'])
      await expect.poll(() => page.getByRole('link', { name }).count()).toBe(1)
    await expect.poll(() => page.getByRole('heading', { name: 'Lumen Personal' }).count()).toBe(2)
  })

  it('sells by a plain link where no script runs', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(
      await createPost(
        site,
        `${card}\n\n<!-- wp:vitrine/buy {"product":"IBC345","quantity":3,"priceRule":"team"} /-->`,
      ),
    )
    expect(await page.getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe(
      `${shop.checkoutHost}/1001/?scope=checkout&cart=97772&quantity_97772=1`,
    )
    expect(await page.getByRole('link', { name: 'Buy now' }).getAttribute('href')).toBe(
      `${shop.checkoutHost}/1001/?scope=checkout&cart=IBC345&quantity_IBC345=3&pricerule=team`,
    )
  })

  it('loads the script on pages that need it only, once, in the head and with the settings', async () => {
    expect(await htmlOf(await createPost(site, 'Nothing for sale.'))).not.toContain('vitrine')
    for (const content of [
      card,
      '[vitrine_buy product="97772"]',
      '<p data-vitrine-product="97772">x</p>',
      '<vitrine-coupon></vitrine-coupon>',
    ]) {
      const html = await htmlOf(await createPost(site, content))
      const tags = html.match(/<script\b[^>]*\/vitrine\.js[^>]*>/g) ?? []
      expect(tags).toHaveLength(1)
      expect(tags[0]).toMatch(/\sasync\b/)
      expect(tags[0]).toMatch(/\/script\/\d+\.\d+\.\d+\/vitrine\.js['"]/)
      expect(tags[0]).toContain(
        `data-client="1001" data-price-host="${shop.priceHost}" data-checkout-host="${shop.checkoutHost}" data-tax="net"`,
      )
      expect(html.indexOf(tags[0] ?? '')).toBeLessThan(html.indexOf('</head>'))
    }
  })

  it('requests the prices of its blocks before the script is there, once, and in its bytes', async () => {
    const blocks = [
      '<!-- wp:vitrine/buy {"product":"97774"} /-->',
      '<!-- wp:vitrine/plans {"selected":"year"} -->\n<!-- wp:vitrine/card {"product":"97773","interval":"year"} /-->\n<!-- /wp:vitrine/plans -->',
      card,
    ]
    const { page } = await open()
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
    })
    const url = await createPost(site, blocks.join('\n\n'))
    await page.goto(url)
    await expect.poll(() => page.locator('vitrine-card [part=price]').count()).toBe(2)
    const [wanted] = priceUrls({ host: shop.priceHost, client: '1001' }, ['97773', '97772', '97774'])
    expect(asked).toEqual([wanted?.url])
    const html = await htmlOf(url)
    expect(html).toContain(
      `<link rel="preload" as="fetch" crossorigin href="${wanted?.url.replaceAll('&', '&amp;')}">`,
    )
    expect(html.indexOf('rel="preload" as="fetch"')).toBeLessThan(html.search(/<script\b[^>]*\/vitrine\.js/))
  })

  it.each([
    '<!-- wp:vitrine/card {"product":"97772","priceRule":"team"} /-->',
    `${card}\n\n[vitrine_price product="97773"]`,
    `${card}\n\n<!-- wp:html --><b data-vitrine-product="97773" data-vitrine-field="price">?</b><!-- /wp:html -->`,
  ])('opens the connection only, where the request is not known: %s', async (content) => {
    const html = await htmlOf(await createPost(site, content))
    expect(html).not.toContain('rel="preload" as="fetch"')
    expect(html).toContain(`<link rel="preconnect" href="${shop.priceHost}" crossorigin>`)
  })

  it('preloads no price for a visit with a coupon', async () => {
    const url = new URL(await createPost(site, card))
    url.searchParams.set('coupon', 'SAVE10')
    expect(await htmlOf(url.href)).not.toContain('rel="preload" as="fetch"')
  })

  it('keeps plans together that the editor of old has put into paragraphs', async () => {
    const lines = [
      '[vitrine_plans selected="year"]',
      '[vitrine_card product="97772" interval="year" label="One"]',
      '[vitrine_card product="97773" interval="year" featured label="Two"]',
      '[/vitrine_plans]',
    ]
    for (const separator of ['\n', '\n\n']) {
      const html = await htmlOf(await createPost(site, `Before.\n\n${lines.join(separator)}\n\nAfter.`))
      const plans = /<vitrine-plans selected="year">(.*?)<\/vitrine-plans>/s.exec(html)?.[1] ?? ''
      expect(plans.match(/<vitrine-card /g)).toHaveLength(2)
      expect(plans).toContain('product="97773" featured')
      expect(plans).not.toMatch(/<br|<p[ >]|<\/p>/)
      expect(html).not.toMatch(/<p>\s*<vitrine-plans/)
    }
  })

  it('takes a shortcode inside a sentence, and curly quotes of an editor', async () => {
    const { page } = await open()
    await page.goto(
      await createPost(
        site,
        'Only [vitrine_price product=“97772” field="price.gross"]€77[/vitrine_price] today.',
      ),
    )
    await expect.poll(() => page.getByText('Only').textContent()).toContain('Only €77 today.')
    await expect.poll(() => page.getByText('€77.00').count()).toBe(1)
  })

  it('writes nothing that a visitor has typed, and no attribute that it does not know', async () => {
    const html = await htmlOf(
      await createPost(
        site,
        '[vitrine_buy product="97772" label="<b>&quot;x" onclick="alert(1)" theme="pink"] [vitrine_card product="javascript:alert(2)"]',
      ),
    )
    const buy = /<vitrine-buy.*?<\/vitrine-buy>/s.exec(html)?.[0] ?? ''
    expect(buy).toContain('<vitrine-buy product="97772" label=')
    expect(buy).not.toMatch(/alert|onclick|pink|<b>/)
    expect(html).not.toContain('alert(2)')
    expect(html).not.toContain('<vitrine-card')
  })

  it('shows no price of a post that is protected by a password', async () => {
    const url = await createPost(site, card)
    await site.php(
      `wp_update_post( array( 'ID' => ${new URL(url).searchParams.get('p')}, 'post_password' => 'secret' ) ); return 1;`,
    )
    expect(await htmlOf(url)).not.toContain('vitrine')
  })

  it('asks nothing of a shop without settings, and leaves the texts', async () => {
    const settings = await site.php(
      `$s = get_option( 'vitrine_settings' ); delete_option( 'vitrine_settings' ); return $s;`,
    )
    const html = await htmlOf(
      await createPost(site, '[vitrine_price product="97772"]77 euros[/vitrine_price]'),
    )
    await site.php(
      `update_option( 'vitrine_settings', json_decode( base64_decode( '${Buffer.from(JSON.stringify(settings)).toString('base64')}' ), true ) ); return 1;`,
    )
    expect(html).toContain('>77 euros</vitrine-price>')
    expect(html).not.toContain('vitrine.js')
  })

  it.runIf(theme === 'twentytwentyone')('loads the script once for a block in the sidebar', async () => {
    await site.php(`
      update_option( 'widget_block', array( 2 => array( 'content' => '<!-- wp:vitrine/coupon /-->' ), '_multiwidget' => 1 ) );
      update_option( 'sidebars_widgets', array( 'sidebar-1' => array( 'block-2' ), 'array_version' => 3 ) );
      return 1;`)
    const { page } = await open()
    await page.goto(await createPost(site, 'Nothing for sale.'))
    await expect.poll(() => page.getByLabel('Coupon code').count()).toBe(1)
    expect(await page.locator('script[src*="vitrine.js"]').count()).toBe(1)
    await site.php(
      `update_option( 'sidebars_widgets', array( 'sidebar-1' => array(), 'array_version' => 3 ) ); return 1;`,
    )
  })

  it.runIf(release === 'current')('binds a price to a paragraph and the checkout to a button', async () => {
    const { page } = await open()
    const bound = (name: string, source: string, more = '') =>
      `{"metadata":{"bindings":{"${name}":{"source":"vitrine/${source}","args":{"product":"97772"${more}}}}}}`
    const content = [
      `<!-- wp:paragraph ${bound('content', 'price', ',"field":"price.gross","fallback":"77 euros"')} -->\n<p></p>\n<!-- /wp:paragraph -->`,
      `<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button ${bound('url', 'checkout-link')} -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="#">Buy it</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->`,
    ].join('\n\n')
    await signIn(page, site, 'contributor')
    const saved = await savePost(page, site, content)
    const url = await publish(site, saved.id)
    const html = await htmlOf(url)
    expect(html).toContain(
      '<span data-vitrine-product="97772" data-vitrine-field="price.gross">77 euros</span>',
    )
    expect(html).toContain(
      `href="${shop.checkoutHost}/1001/?scope=checkout&#038;cart=97772&#038;quantity_97772=1"`,
    )
    await page.goto(`${url}&coupon=SAVE10`)
    await expect.poll(() => page.getByText('€69.30').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('link', { name: 'Buy it' }).getAttribute('href'))
      .toContain('coupon=SAVE10')
  })

  it('has caused no complaint of PHP', () => {
    expect(site.complaints()).toEqual([])
  })
})
