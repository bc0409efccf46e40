import { expect } from 'vitest'
import { anyPrice, serveSite } from '../../../test/support/site.ts'
import type { Journeys } from './journey.ts'
import { personal } from './reading.ts'

const field = 'vitrine-coupon >>> input'

/** The contrast of the lightest and the darkest pixel, as WCAG defines it; the source of a function for the page. */
const contrastOf = `(data) => {
  const luminances = []
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [0, 1, 2].map((part) => {
      const value = data[at + part] / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    luminances.push(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  const [most, least] = [Math.max(...luminances), Math.min(...luminances)]
  return (most + 0.05) / (least + 0.05)
}`

export const trouble: Journeys = {
  'sells without price host and without endpoint': {
    async run(shop) {
      const tab = await shop.open('/demo/down.html')
      await tab.is('#empty >>> a[part=buy]', 'it?.href.includes("cart=97772")', true)
      await tab.is('#no-prices a', 'it.getBoundingClientRect().height > 0', true)
      await tab.shows('#no-endpoint >>> [part=price]', '€129.00')
      await tab.click('#no-endpoint >>> a[part=buy]')
      await tab.address(/(scope=checkout|\/session\/).* complete/)
      await tab.shows('form button[type=submit]', '129.00')
    },
  },
  'loads a file again that failed once': {
    async run(shop) {
      let failures = 0
      const site = await serveSite(
        (priceHost) => ({
          '/': {
            html: `<script async src="/vitrine.js" data-client="1001" data-price-host="${priceHost}"></script>
<vitrine-coupon></vitrine-coupon>`,
          },
          // A host that answers its error page in place of the file.
          get '/vitrine-coupon.js'() {
            failures += 1
            return failures === 1 ? { html: 'Busy' } : undefined
          },
        }),
        anyPrice,
      )
      try {
        const tab = await shop.open(site.url)
        await tab.is(field, 'Boolean(it)', true)
        expect(failures).toBe(2)
      } finally {
        await site.close()
      }
    },
  },
  'is styled and sells under the strictest policy': {
    async run(shop) {
      const tab = await shop.open('/demo/strict.html')
      await tab.shows(`${personal} >>> [part=price]`, '€77.00')
      await tab.is(
        `${personal} >>> [part=buy]`,
        'parseFloat(getComputedStyle(it).borderTopLeftRadius) > 0',
        true,
      )
      await tab.click(`${personal} >>> a[part=buy]`)
      await tab.shows('vitrine-cart >>> dl', '€77.00')
      await tab.click('vitrine-cart >>> a[part=continue]')
      await tab.address(/\/session\/\S* complete/)
    },
  },
}

/** WebKitGTK has no forced colors. */
export const forcedColors: Journeys = {
  'draws readable buttons in forced colours': {
    async run(shop) {
      const tab = await shop.open('/demo/product.html', { hasForcedColors: true })
      expect(await tab.driver.evaluate('matchMedia("(forced-colors: active)").matches')).toBe(true)
      const buy = `${personal} >>> a[part=buy]`
      await tab.shows(`${personal} >>> [part=price]`, '€77.00')
      await tab.of(buy, 'it.scrollIntoView({ block: "center", behavior: "instant" })')
      const picture = JSON.stringify(await tab.driver.picture())
      const box = await tab.of(
        buy,
        '(({ x, y, width, height }) => ({ x, y, width, height }))(it.getBoundingClientRect())',
      )
      // Text and what is behind it are the extremes of luminance inside the button.
      const contrast = await tab.driver.evaluate(`(async () => {
        const bytes = Uint8Array.from(atob(${picture}), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const { x, y, width, height } = ${JSON.stringify(box)}
        const canvas = new OffscreenCanvas(width, height).getContext('2d')
        canvas.drawImage(image, -x, -y)
        return (${contrastOf})(canvas.getImageData(4, 4, width - 8, height - 8).data)
      })()`)
      // The system chooses the two colours, and with them the contrast: half of each of its colours for selected
      // text.
      const system = await tab.driver.evaluate(`(() => {
        const canvas = new OffscreenCanvas(2, 1).getContext('2d')
        ;['Highlight', 'HighlightText'].forEach((color, x) => {
          canvas.fillStyle = color
          canvas.fillRect(x, 0, 1, 1)
        })
        return (${contrastOf})(canvas.getImageData(0, 0, 2, 1).data)
      })()`)
      expect(contrast).toBeGreaterThan(Number(system) * 0.9)
      expect(contrast).toBeGreaterThan(2)
    },
  },
}
