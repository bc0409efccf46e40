import { expect } from 'vitest'
import type { Journeys } from './journey.ts'

export const personal = 'vitrine-card[product="97772"]'

export const reading: Journeys = {
  'shows the price of each card, with a link that buys it': {
    async run(shop) {
      const tab = await shop.open('/demo/product.html')
      await tab.shows(`${personal} >>> [part=price]`, '€77.00')
      await tab.shows('vitrine-card[product="97775"] >>> [part=price]', '€189.00')
      await tab.is(`${personal} >>> a[part=buy]`, 'it.href.includes("cart=97772")', true)
      await tab.is(`${personal} >>> [part=price]`, 'it.getBoundingClientRect().height > 20', true)
    },
  },
  'shows prices in sentences': {
    async run(shop) {
      const tab = await shop.open('/demo/pricing.html')
      const texts =
        '[...document.querySelectorAll("vitrine-price")].map((price) => price.shadowRoot?.textContent ?? "")'
      await expect
        .poll(async () => ((await tab.driver.evaluate(texts)) as string[]).filter((text) => /\d/.test(text)))
        .toHaveLength(7)
      await tab.shows('vitrine-price[product="97773"][price-rule=team] >>> bdi', '€126.65')
    },
  },
  'fills markup and links of the merchant with what the coupon makes of them': {
    async run(shop) {
      const tab = await shop.open('/demo/landing.html?coupon=SAVE10')
      await tab.shows('.what [data-vitrine-if=discount] [data-vitrine-field=price]', '€69.30')
      await tab.is('.what [data-vitrine-if=discount]', 'getComputedStyle(it).display !== "none"', true)
      await tab.is('.what [data-vitrine-if="!discount"]', 'getComputedStyle(it).display', 'none')
      await tab.is('.ground a.go', 'new URL(it.href).searchParams.get("coupon")', 'SAVE10')
    },
  },
  'reads from right to left': {
    async run(shop) {
      const tab = await shop.open('/demo/ar.html')
      const card = 'vitrine-card[product="97779"]'
      await tab.shows(`${card} >>> [part=price]`, '٩٥٫٠٠')
      await tab.is(`${card} >>> [part=price]`, 'getComputedStyle(it).direction', 'rtl')
      await tab.is(
        card,
        'it.shadowRoot.querySelector("[part=name]").getBoundingClientRect().right > it.getBoundingClientRect().left + it.clientWidth * 0.8',
        true,
      )
      await tab.click(`${card} >>> a[part=buy]`)
      await tab.is('vitrine-cart >>> dialog', 'getComputedStyle(it).direction', 'rtl')
      await tab.shows('vitrine-cart >>> dl', '٩٥٫٠٠')
    },
  },
}
