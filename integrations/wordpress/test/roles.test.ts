import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../../../test/support/browser.ts'
import { publish, savePost, signIn } from './support/people.ts'
import { type Shop, startShop } from './support/shop.ts'
import { createSite, roles, type Site } from './support/site.ts'

describe.each([
  { release: '6.5', theme: 'twentytwentyfour' },
  { release: '6.1', theme: 'twentytwentyone' },
] as const)('WordPress $release with $theme', ({ release, theme }) => {
  const open = useBrowser()
  let shop: Shop
  let site: Site
  beforeAll(async () => {
    shop = await startShop()
    site = await createSite({ release, theme, settings: shop.settings })
  })
  afterAll(async () => {
    await site?.close()
    await shop?.close()
  })

  it.each(roles)('shows the price of a block and of a shortcode that an %s has saved', async (role) => {
    const { page } = await open()
    await signIn(page, site, role)
    const content = [
      '<!-- wp:vitrine/card {"product":"97772","label":"Get it"} /-->',
      '<!-- wp:shortcode -->\n[vitrine_card product="97772" label="Order it"]\n<!-- /wp:shortcode -->',
    ].join('\n\n')
    const saved = await savePost(page, site, content)
    expect(saved.content).toBe(content)
    await page.goto(publish(site, saved.id))
    await expect.poll(() => page.getByText('Lumen', { exact: false }).count()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.getByRole('link', { name: 'Get it' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('link', { name: 'Order it' }).count()).toBe(1)
  })
})
