import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { anyPrice } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const serve = useSites()
const open = useBrowser()

it.each([false, true])(
  'asks for current prices when the shopper goes back, preloaded: %j',
  async (isPreloaded) => {
    let amount = '77'
    const site = await serve(
      (priceHost) => {
        const preload = `<link rel="preload" as="fetch" crossorigin href="${priceHost}/prices?client_id=1001&product_id=1">`
        const head = (isPreloaded ? preload : '') + scriptTag(priceHost)
        return {
          '/': { html: htmlPage(head, '<vitrine-card product="1"></vitrine-card>') },
          '/other': { html: htmlPage('', 'Other') },
        }
      },
      (url, response) => {
        // As the platform sends it.
        response.setHeader('Cache-Control', 'private, no-cache')
        const end = response.end.bind(response) as (text: string) => typeof response
        response.end = ((text: string) =>
          end(text.replaceAll('77.00', `${amount}.00`))) as typeof response.end
        anyPrice(url, response)
      },
    )
    const { page } = await open()
    const price = page.locator('[part=price]')
    const current = page.locator('[aria-busy=false] [part=price]')
    await page.goto(site.url)
    await current.waitFor()
    expect(await price.textContent()).toContain('77.00')
    await page.goto(`${site.url}/other`)
    amount = '84'
    await page.goBack()
    await current.waitFor()
    expect(await price.textContent()).toContain('84.00')
  },
)
