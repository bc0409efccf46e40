/**
 * The blocks in the editors of real WordPress sites, of several releases and themes, in Chromium: each block shows the
 * widget itself, keeps its content and follows its sidebar, and pasted shortcodes become blocks. PHP may complain of
 * nothing. Each release has a site of its own, with a sandbox and an endpoint beside it; `npm run test:wordpress`
 * installs what that needs.
 */

import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../../../test/support/browser.ts'
import { blockElements } from '../build/block-attributes.ts'
import { savePost, signIn } from './support/people.ts'
import { type Shop, startShop } from './support/shop.ts'
import { createSite, type Site } from './support/site.ts'

/** The editing screen of WordPress itself without blocks, which the plug-in Classic Editor switches to as well. */
const classicEditor = `
add_filter( 'use_block_editor_for_post', static function ( $use ) { return $use && ! isset( $_GET['classic'] ); } );
add_filter( 'locale', static function ( $locale ) { return isset( $_GET['german'] ) ? 'de_DE' : $locale; } );`

const plugin = join(import.meta.dirname, '../plugin')

/** What WordPress has for scripts of its editor. */
interface Editor {
  wp: {
    data: {
      select(store: string): {
        getBlocks(): { isValid: boolean; name: string }[]
        getEditedPostContent(): string
      }
    }
    blocks: {
      getBlockType(name: string): { title: string }
      rawHandler(options: { HTML: string }): { name: string; attributes: object }[]
    }
    i18n: { __(text: string, domain: string): string }
  }
}

/** What the editor says of its content. */
const readEditor = (page: Page) =>
  page.evaluate(() => {
    const { data } = (window as unknown as Editor).wp
    return {
      blocks: data
        .select('core/block-editor')
        .getBlocks()
        .map(({ name, isValid }) => `${name} ${isValid}`),
      content: data.select('core/editor').getEditedPostContent(),
    }
  })

/** The blocks that the editor makes of pasted HTML. */
const paste = (page: Page, html: string) =>
  page.evaluate((HTML) => {
    const { blocks } = (window as unknown as Editor).wp
    return blocks
      .rawHandler({ HTML })
      .map(({ name, attributes }) => ({ name, attributes: { ...attributes } }))
  }, html)

const everyBlock = `<!-- wp:vitrine/card {"product":"97772","quantity":2,"featured":true,"label":"Get it","theme":"dark"} /-->

<!-- wp:vitrine/plans {"selected":"year"} -->
<!-- wp:vitrine/card {"product":"97773","interval":"year"} /-->

<!-- wp:vitrine/card {"product":"97770","interval":"month"} /-->
<!-- /wp:vitrine/plans -->

<!-- wp:vitrine/price {"product":"97772","field":"price.net","fallback":"64 euros"} /-->

<!-- wp:vitrine/buy {"product":"97772","renewal":"P1Y"} /-->

<!-- wp:vitrine/coupon /-->

<!-- wp:vitrine/currency {"currencies":"EUR USD"} /-->

<!-- wp:vitrine/order {"quantityControl":true} -->
<!-- wp:vitrine/card {"product":"97772","choice":"Edition","checked":true} /-->
<!-- /wp:vitrine/order -->

<!-- wp:vitrine/cart-button /-->

<!-- wp:vitrine/cart /-->

<!-- wp:vitrine/exit {"kind":"withdraw"} /-->

<!-- wp:vitrine/subscriptions {"only":"attention"} /-->`

describe.each([
  { release: '6.6', theme: 'twentytwentyfour' },
  { release: 'current', theme: 'twentytwentyfour' },
  { release: '6.1', theme: 'twentytwentyone' },
] as const)('the editors of WordPress $release with $theme', ({ release, theme }) => {
  const open = useBrowser()
  let shop: Shop
  let site: Site
  beforeAll(async () => {
    shop = await startShop()
    site = await createSite({ release, theme, settings: shop.settings, mustUse: classicEditor })
  })
  afterAll(async () => {
    await site?.close()
    await shop?.close()
  })

  /** The canvas is an iframe from 6.3 on. */
  const canvasOf = (page: Page): Page | FrameLocator =>
    release === '6.1' ? page : page.frameLocator('iframe[name="editor-canvas"]')

  /** A post with this content, of an administrator who is signed in. */
  const write = async (content: string) => {
    const { page, complaints } = await open({ viewport: { width: 1400, height: 1000 } })
    await signIn(page, site, 'administrator')
    const { id } = await savePost(page, site, content)
    const stored = async () =>
      (await site.php(`clean_post_cache( ${id} ); return get_post( ${id} )->post_content;`)) as string
    return { page, editor: `${site.url}/wp-admin/post.php?post=${id}&action=edit`, stored, complaints }
  }
  const save = async (page: Page): Promise<void> => {
    const answer = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && /wp(%2F|\/)v2(%2F|\/)posts/.test(response.url()),
    )
    await page.keyboard.press('Control+s')
    await answer
  }

  it('show the widget itself for every block, keep the content, and change what the sidebar changes', async () => {
    const chosen = '<!-- wp:vitrine/card {"product":"97772","label":"Take it","theme":"dark"} /-->'
    const { page, editor, stored, complaints } = await write(`<!-- wp:vitrine/card /-->\n\n${everyBlock}`)
    await page.goto(editor)
    const canvas = canvasOf(page)
    await expect
      .poll(() => canvas.getByRole('heading', { name: 'Lumen Personal' }).count())
      .toBeGreaterThanOrEqual(2)
    await expect.poll(() => canvas.getByText('€64.71').count()).toBeGreaterThan(0)
    await expect.poll(() => canvas.getByText('Yearly', { exact: true }).count()).toBeGreaterThan(0)
    await expect.poll(() => canvas.getByText('Your order is empty', { exact: false }).count()).toBe(1)
    const found = await readEditor(page)
    const names = ['card', ...Object.keys(blockElements(plugin))].map((name) => `vitrine/${name} true`)
    expect(found.blocks.toSorted()).toEqual(names.sort())
    expect(found.content).toBe(`<!-- wp:vitrine/card /-->\n\n${everyBlock}`)
    const shortcode = '[vitrine_card product="97772" price-rule="team" quantity="3" featured]'
    expect(await paste(page, `<p>${shortcode}</p>`)).toEqual([
      {
        name: 'vitrine/card',
        attributes: { product: '97772', priceRule: 'team', quantity: 3, featured: true },
      },
    ])

    await canvas.getByLabel('Product ID').fill('97772')
    await canvas.getByRole('button', { name: 'Show', exact: true }).click()
    const sidebar = page.getByRole('region', { name: 'Editor settings' })
    if ((await sidebar.getByLabel('Text of the button').count()) === 0)
      await sidebar.getByText('Block', { exact: true }).click()
    await sidebar.getByLabel('Text of the button').fill('Take it')
    await sidebar.getByLabel('Colors').selectOption('Dark')
    const saving = sidebar.getByLabel('Saving of longer intervals')
    expect(await saving.count()).toBe(0)
    await sidebar.getByRole('button', { name: 'Compared prices' }).click()
    expect(await saving.getByRole('option').allTextContents()).toEqual(['In percent', 'In free months'])
    await expect
      .poll(() => canvas.getByRole('link', { name: 'Take it', includeHidden: true }).count())
      .toBe(1)
    await save(page)
    await expect.poll(stored).toBe(`${chosen}\n\n${everyBlock}`)
    // The site names no endpoint, which takes declarations.
    // WordPress 7.1 complains in its own editor about a style sheet of its own.
    const ownComplaints = (): string[] =>
      complaints
        .filter((text) => /vitrine|React|block/i.test(text) && !text.startsWith('global-styles-'))
        .sort()
    await expect
      .poll(ownComplaints)
      .toEqual(['[vitrine] <vitrine-exit kind="withdraw"> needs an endpoint for its declarations'])
  })

  it.skipIf(release === '6.6')('speak German, in PHP and in the script of the editor', async () => {
    const { page, editor } = await write('[vitrine_buy product="97772"]')
    const settings = await page.request.get(`${site.url}/wp-admin/options-general.php?page=vitrine&german`)
    expect(await settings.text()).toContain('Preisadresse</label>')
    await page.goto(`${editor}&german`, { waitUntil: 'domcontentloaded' })
    const words = await page.evaluate(() => {
      const { i18n, blocks } = (window as unknown as Editor).wp
      return [i18n.__('Product ID', 'vitrine'), blocks.getBlockType('vitrine/card').title]
    })
    expect(words).toEqual(['Produkt-ID', 'Preiskarte'])
  })

  it.skipIf(release === '6.6')('keep shortcodes and blocks through the editor without blocks', async () => {
    const { page, editor, stored } = await write(
      'Before.\n\n[vitrine_plans selected="year"]\n[vitrine_card product="97772" interval="year"]\n[/vitrine_plans]\n\n<!-- wp:vitrine/card {"product":"97772"} /-->\n\nAfter.',
    )
    await page.goto(`${editor}&classic`)
    await page.getByRole('button', { name: 'Visual', exact: true }).click()
    await page.frameLocator('#content_ifr').getByText('After.').fill('After all.')
    await page.getByRole('button', { name: /^(Code|Text)$/ }).click()
    await page.getByRole('button', { name: 'Visual', exact: true }).click()
    // WordPress takes its message out of the address again, so that the address alone does not tell.
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/wp-admin/post.php'),
    )
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await answered
    const saved = await stored()
    expect(saved).toMatch(
      /\[vitrine_plans selected="year"\]\s+\[vitrine_card product="97772" interval="year"\]\s+\[\/vitrine_plans\]/,
    )
    expect(saved).toContain('<!-- wp:vitrine/card {"product":"97772"} /-->')
    expect(saved).toContain('After all.')
  })

  it('have caused no complaint of PHP', () => {
    expect(site.complaints()).toEqual([])
  })
})
