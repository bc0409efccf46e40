import { expect, it } from 'vitest'
import { payWithTestCard, purchasesOf, useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'

const open = useBrowser()
const at = useEverything()

it('has the price of the caller’s country in its source', async () => {
  const response = await fetch(`${at.demo()}/demo/rendered.html`, { headers: { 'accept-language': 'en' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const source = await response.text()
  expect(source).toMatch(/<strong part="price"><bdi>(?:€|&#8364;)77\.00/)
  expect(source).toMatch(/data-vitrine-field="price"><template [^>]*>€77\.00<\/template>(?:€|&#8364;)77\.00/)
})

it('asks for no price again when the script takes over', async () => {
  const { page, complaints } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
  })
  await page.goto(`${at.demo()}/demo/rendered.html`)
  await page.waitForFunction(() => customElements.get('vitrine-card'))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
})

it('sells with every script forbidden', async () => {
  const { page } = await open()
  await page.goto(`${at.demo()}/demo/rendered.html?script=off`)
  expect(await page.evaluate(() => 'vitrine' in window)).toBe(false)
  const card = page.locator('vitrine-card')
  expect(await card.locator('[part=price]').textContent()).toContain('77.00')
  await card.locator('a[part=buy]').click()
  const email = `rendered-${Date.now()}@example.test`
  await payWithTestCard(page, email)
  const [bought, ...more] = await purchasesOf(at.rest(), email)
  expect(more).toEqual([])
  expect(bought).toMatchObject({ gross: 77, currency: 'EUR', items: [{ productId: 97772, quantity: 1 }] })
})
