/**
 * The settings page of the plug-in on a real WordPress, with the people of a site: an administrator saves and checks
 * the connection, and no other role may see or change a thing, nor may forms of other sites. Each wrong host gets
 * words of its own. Deleting the plug-in leaves nothing behind.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usePatientBrowser } from '../../../test/support/browser.ts'
import { signIn } from './support/people.ts'
import { type Shop, startShop } from './support/shop.ts'
import { createSite, type Role, type Site } from './support/site.ts'

const open = usePatientBrowser()
let shop: Shop
let site: Site
beforeAll(async () => {
  shop = await startShop()
  site = await createSite({ release: '6.1', theme: 'twentytwentythree' })
})
afterAll(async () => {
  await site?.close()
  await shop?.close()
})

const openSettings = async (role: Role = 'administrator'): Promise<Page> => {
  const { page } = await open()
  await signIn(page, site, role)
  await page.goto(`${site.url}/wp-admin/options-general.php?page=vitrine`)
  return page
}
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save Changes' }).click()
const check = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Check the connection' }).click()
/** A nonce of the person who is signed in, as if another form had given it away. */
const nonceOf = async (page: Page, action: string): Promise<string> => {
  const answer = await page.request.post(`${site.url}/run-tests.php`, {
    data: `return wp_create_nonce( '${action}' );`,
    headers: { 'content-type': 'text/plain' },
  })
  return JSON.parse((await answer.text()).split('--- result\n')[1] ?? '') as string
}
const saved = async () =>
  (await site.php(`return get_option( 'vitrine_settings' );`)) as Record<string, string>

it('saves what an administrator types, and names what cannot be used', async () => {
  const page = await openSettings()
  await page.getByLabel('Client ID').fill(' 1001 ')
  await page.getByLabel('Price host', { exact: true }).fill(`${shop.priceHost}/`)
  await page.getByLabel('Checkout host').fill(shop.checkoutHost)
  await page.getByLabel('Currency').fill('eur')
  await page.getByLabel('Tax').selectOption('Prices without tax')
  await save(page)
  await expect.poll(() => page.getByText('Settings saved.').count()).toBe(1)
  expect(await saved()).toMatchObject({
    client: '1001',
    price_host: shop.priceHost,
    checkout_host: shop.checkoutHost,
    currency: 'EUR',
    tax: 'net',
  })
  await page.getByLabel('Price host', { exact: true }).fill('javascript:alert(1)')
  await page.getByLabel('Currency').fill('"><script>alert(1)</script>')
  await page.getByLabel('Write prices into the page').check()
  await save(page)
  await expect.poll(() => page.getByText('Price host: “javascript:alert(1)” cannot be used').count()).toBe(1)
  await expect.poll(() => page.getByText('Cards on the server need a companion endpoint').count()).toBe(1)
  expect(await saved()).toMatchObject({ price_host: shop.priceHost, currency: 'EUR', render: '' })
})

it('shows the prices of the price host, how many products it leaves out, and the words of its errors', async () => {
  const page = await openSettings()
  const product = page.getByLabel('Product ID')
  const status = page.getByRole('status')
  await product.fill('97772')
  await check(page)
  await expect.poll(() => status.textContent()).toContain('The price host answers with 1 product.')
  expect(await status.textContent()).toMatch(/97772: Lumen Personal \(Yearly\), €77\.00/)
  expect(await status.textContent()).toContain('location of this server (DE)')
  await page.reload()
  expect(await status.count()).toBe(0)

  await product.fill('')
  await check(page)
  const all = (await (await fetch(`${shop.priceHost}/prices?client_id=1001`)).json()) as unknown[]
  await expect.poll(() => status.textContent()).toContain(`with ${all.length} products.`)
  expect(await status.textContent()).toContain(`And ${all.length - 5} more: enter a product ID to see one.`)

  await product.fill('4711')
  await check(page)
  const answer = await fetch(`${shop.priceHost}/prices?client_id=1001&product_id=4711`)
  const { message } = (await answer.json()) as { message: string }
  await expect.poll(() => status.textContent()).toContain(message)
  expect(await status.textContent()).toContain(`status ${answer.status}`)
})

it('says what is wrong with the price host or the companion endpoint', async () => {
  const set = (name: string, value: string): Promise<unknown> =>
    site.php(
      `$s = get_option( 'vitrine_settings' ); $s['${name}'] = '${value}'; update_option( 'vitrine_settings', $s ); return 1;`,
    )
  const before = await saved()
  const page = await openSettings()
  const status = page.getByRole('status')
  for (const [name, value, ...words] of [
    ['price_host', 'http://127.0.0.1:1', 'cannot be reached from this server'],
    ['price_host', '/nothing', 'This address answers, but not with prices.'],
    ['endpoint', 'http://127.0.0.1:1', 'The companion endpoint cannot be reached', '127.0.0.1'],
  ] as const) {
    await set(name, value)
    await check(page)
    for (const word of words) await expect.poll(() => status.textContent()).toContain(word)
    await set(name, before[name] ?? '')
  }
})

it.each(['editor', 'author', 'contributor'] as const)(
  'lets no %s see, save or check the settings',
  async (role) => {
    const before = await saved()
    const page = await openSettings(role)
    expect(await page.getByLabel('Client ID').count()).toBe(0)
    const form = {
      option_page: 'vitrine',
      action: 'update',
      'vitrine_settings[client]': '666',
      _wpnonce: await nonceOf(page, 'vitrine-options'),
    }
    expect((await page.request.post(`${site.url}/wp-admin/options.php`, { form })).status()).toBe(403)
    const checked = await page.request.post(`${site.url}/wp-admin/admin-post.php`, {
      // The settings page that it leads back to refuses too.
      maxRedirects: 0,
      form: { action: 'vitrine_check_connection', _wpnonce: await nonceOf(page, 'vitrine_check_connection') },
    })
    expect(checked.status()).toBe(403)
    expect(await saved()).toEqual(before)
  },
)

it('checks nothing for a form of another site', async () => {
  const page = await openSettings()
  const answer = await page.request.post(`${site.url}/wp-admin/admin-post.php`, {
    // The settings page that it leads back to refuses too.
    maxRedirects: 0,
    form: { action: 'vitrine_check_connection', _wpnonce: 'forged' },
  })
  expect(answer.status()).toBe(403)
})

it('leaves nothing behind when it is deleted', async () => {
  await site.php(
    `set_transient( 'vitrine_card_x', 'y', 60 ); set_transient( 'vitrine_pause', '1', 60 ); set_transient( 'other', 'z', 60 ); return 1;`,
  )
  const rows = await site.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    require_once ABSPATH . 'wp-admin/includes/file.php';
    deactivate_plugins( 'vitrine/vitrine.php' );
    $result = delete_plugins( array( 'vitrine/vitrine.php' ) );
    global $wpdb;
    return array( $result, $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%vitrine%'" ), get_transient( 'other' ), is_dir( WP_PLUGIN_DIR . '/vitrine' ) );
  `)
  expect(rows).toEqual([true, [], 'z', false])
  expect(site.complaints()).toEqual([])
})
