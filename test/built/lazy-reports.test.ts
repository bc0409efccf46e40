import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const tagWith = (priceHost: string, attributes: string): string =>
  scriptTag(priceHost, `async src="/vitrine.js" ${attributes}`)
const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'

it('reports to the data layer from its own file, under a strict policy', async () => {
  const site = await serveAll((priceHost) => ({
    '/': {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${priceHost}; img-src data:; style-src 'none'`,
      },
      html: htmlPage(tagWith(priceHost, 'data-analytics="ga4"'), card),
    },
  }))
  const { page, complaints } = await open()
  await page.goto(site.shopUrl)
  await page.waitForFunction(() => {
    const { dataLayer = [] } = window as { dataLayer?: { event?: string }[] }
    return dataLayer.some(({ event }) => event === 'view_item')
  })
  await page.waitForLoadState('networkidle')
  expect(site.files.sort()).toEqual(['vitrine-analytics.js', 'vitrine.js'])
  expect(site.priceRequests).toHaveLength(1)
  expect(await page.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
})
