import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

it('describes a card under trusted types and a strict policy, from a file of its own', async () => {
  const site = await serveAll((priceHost) => ({
    '/': {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${priceHost}; img-src data:; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
      html: htmlPage(
        scriptTag(priceHost),
        '<vitrine-card product="97772" structured-data="product"></vitrine-card>',
      ),
    },
  }))
  const { page, complaints } = await open()
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(violatedDirective, sample),
    )
  })
  await page.goto(`${site.url}/`)
  const block = page.locator('script[type="application/ld+json"]')
  await block.waitFor({ state: 'attached' })
  expect(JSON.parse((await block.textContent()) ?? '').offers).toMatchObject({
    price: 77,
    priceCurrency: 'EUR',
  })
  expect(await page.locator('vitrine-card [part=price]').textContent()).toContain('77.00')
  // Its tag is a copy of another script's.
  expect(await block.evaluate((script) => script.getAttributeNames().sort())).toEqual(['id', 'type'])
  expect(site.files).toContain('vitrine-structured-data.js')
  // A change of the text passes the policy too.
  await page.locator('vitrine-card').evaluate((card) => card.setAttribute('structured-data', 'software'))
  await expect
    .poll(async () => JSON.parse((await block.textContent()) ?? '')['@type'])
    .toBe('SoftwareApplication')
  expect(complaints).toEqual([])
})
