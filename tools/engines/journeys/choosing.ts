import { expect } from 'vitest'
import type { Journeys } from './journey.ts'
import { personal } from './reading.ts'

const field = 'vitrine-coupon >>> input'
const verdict = 'vitrine-coupon >>> [part=verdict]'
const price = `${personal} >>> [part=price]`
const team = 'vitrine-card[product="97773"]'
const currency = 'vitrine-currency >>> select'

export const choosing: Journeys = {
  'refuses a coupon, applies another to cards, markup and links, and removes it, with the focus in the field':
    {
      async run(shop) {
        const tab = await shop.open('/demo/landing.html')
        await tab.shows(price, '€77.00')
        await tab.fill(field, 'NOPE')
        await tab.driver.press('Enter')
        await tab.shows(verdict, 'NOPE is not valid')
        await tab.is(field, 'it.getAttribute("aria-invalid")', 'true')
        await tab.shows(price, '€77.00')
        await tab.focusIs(/input$/)
        await tab.fill(field, 'SAVE10')
        await tab.click('vitrine-coupon >>> [part=apply]')
        await tab.shows(verdict, 'SAVE10 is applied')
        await tab.shows(price, '€69.30')
        await tab.is(`${personal} >>> a[part=buy]`, 'it.href.includes("coupon=SAVE10")', true)
        await tab.shows('.what [data-vitrine-if=discount] [data-vitrine-field=price]', '€69.30')
        await tab.is('.what [data-vitrine-if=discount]', 'getComputedStyle(it).display !== "none"', true)
        await tab.is('.what [data-vitrine-if="!discount"]', 'getComputedStyle(it).display', 'none')
        await tab.is('.ground a.go', 'new URL(it.href).searchParams.get("coupon")', 'SAVE10')
        await tab.click('vitrine-coupon >>> [part=remove]')
        await tab.shows(price, '€77.00')
        await tab.focusIs(/input$/)
        await tab.is(field, 'it.value', '')
      },
    },
  'keeps the chosen currency when the page is loaded again': {
    async run(shop) {
      const tab = await shop.open('/demo/pricing.html')
      await tab.shows(price, '€77.00')
      await tab.driver.choose(currency, 'USD')
      await tab.shows(price, '$')
      await tab.driver.reload()
      await tab.shows(price, '$')
      await tab.is(currency, 'it.value', 'USD')
    },
  },
  'shows prices in sentences, changes the plan by an arrow key, and prices the tier of counted units': {
    async run(shop) {
      const tab = await shop.open('/demo/pricing.html')
      await tab.shows(price, '€77.00')
      const texts =
        '[...document.querySelectorAll("vitrine-price")].map((price) => price.shadowRoot?.textContent ?? "")'
      await expect
        .poll(async () => ((await tab.driver.evaluate(texts)) as string[]).filter((text) => /\d/.test(text)))
        .toHaveLength(7)
      await tab.shows('vitrine-price[product="97773"][price-rule=team] >>> bdi', '€126.65')

      const monthly = 'vitrine-card[product="97769"]'
      const chosen = 'vitrine-plans >>> input:checked'
      await tab.is(chosen, 'it.value', '12')
      await tab.of(chosen, 'it.focus()')
      await tab.driver.press('ArrowLeft')
      await tab.is(chosen, 'it.value', '1')
      await tab.focusIs(/interval$/)
      await tab.is(monthly, 'it.getBoundingClientRect().height > 100', true)
      await tab.is(personal, 'it.getBoundingClientRect().height', 0)
      await tab.shows(`${monthly} >>> [part=price]`, '€7.99')
      await tab.driver.press('ArrowRight')
      await tab.is(personal, 'it.getBoundingClientRect().height > 100', true)

      const units = `${team} >>> [part=quantity-input]`
      const total = `${team} >>> [part=total]`
      await tab.shows(total, '5 people: €707.75')
      await tab.click(`${team} >>> [part=increment]`)
      await tab.shows(total, '6 people: €849.30')
      await tab.click(`${team} >>> [part=decrement]`)
      await tab.shows(total, '5 people: €707.75')
      await tab.of(units, 'it.focus()')
      await tab.driver.press('ArrowUp')
      await tab.shows(total, '6 people: €849.30')
      await tab.fill(units, '50')
      await tab.shows(total, '50 people: €6,332.50')
      await tab.is(`${team} >>> a[part=buy]`, 'it.href.includes("quantity_97773=50")', true)
    },
  },
}
