import { expect } from 'vitest'
import type { Tab } from '../tab.ts'
import type { Journeys, Shop } from './journey.ts'
import { personal } from './reading.ts'

const buy = `${personal} >>> a[part=buy]`
const dialog = 'vitrine-cart >>> dialog'

const pay = async (tab: Tab, email: string): Promise<void> => {
  await tab.address(/(scope=checkout|\/session\/).* (interactive|complete)/)
  await tab.fill(await tab.labelled('^E-?mail'), email)
  await tab.fill(await tab.labelled('^Card number'), '4111111111111111')
  await tab.click('form button[type=submit]')
  await tab.address(/(confirm|purchase|thank)\S* complete/i)
}

/** Checks that the shopper has paid once, and what the card showed. */
const hasPaid = async (shop: Shop, shopper: string): Promise<void> => {
  const found = (await shop.purchases()).filter(({ email }) => email === shopper)
  expect(found).toMatchObject([{ gross: 77 }])
}

export const buying: Journeys = {
  'opens the preview by Enter, keeps the focus in it, and gives it back on Escape': {
    async run(shop) {
      const tab = await shop.open('/demo/pricing.html')
      await tab.shows(`${personal} >>> [part=price]`, '€77.00')
      await tab.isReady()
      await tab.of(buy, 'it.focus()')
      await tab.driver.press('Enter')
      await tab.shows(`${dialog} dl`, '€77.00')
      await tab.focusIs(/^vitrine-cart title$/)
      const stops = new Set<string>()
      for (let presses = 0; presses < 8; presses += 1) {
        await tab.driver.press('Tab')
        stops.add(await tab.focus())
      }
      // Past the last control a browser's own controls may follow, for which the page reports its body or the dialog.
      for (const stop of stops) expect(stop).toMatch(/^(body|vitrine-cart.*)$/)
      expect([...stops].join()).toMatch(/close/)
      expect([...stops].join()).toMatch(/continue/)
      await tab.driver.press('Escape')
      await tab.is(dialog, 'it?.open ?? false', false)
      await tab.focusIs(/^vitrine-card buy$/)
    },
  },
  'shows the price of each card, with a link that goes straight to a purchase': {
    async run(shop) {
      const tab = await shop.open('/demo/product.html')
      await tab.shows(`${personal} >>> [part=price]`, '€77.00')
      await tab.shows('vitrine-card[product="97775"] >>> [part=price]', '€189.00')
      await tab.is(buy, 'it.href.includes("cart=97772")', true)
      await tab.is(`${personal} >>> [part=price]`, 'it.getBoundingClientRect().height > 20', true)
      await tab.isReady()
      await tab.click(buy)
      await pay(tab, 'direct@example.com')
      await hasPaid(shop, 'direct@example.com')
    },
  },
}

/** Needs a browser that keeps a page which is left. */
export const returning: Journeys = {
  'goes through the preview, sells again to a shopper who comes back by the browser’s button, and charges what the card showed':
    {
      async run(shop) {
        const tab = await shop.open('/demo/pricing.html')
        await tab.shows(`${personal} >>> [part=price]`, '€77.00')
        await tab.driver.evaluate(
          `addEventListener('pageshow', (event) => { document.documentElement.dataset.kept = event.persisted })`,
        )
        await tab.isReady()
        await tab.click(buy)
        await tab.shows(`${dialog} dl`, '€77.00')
        await tab.click(`${dialog} a[part=continue]`)
        await tab.address(/\/session\/\S* complete/)
        await tab.driver.evaluate('setTimeout(() => history.back()) && null')
        await tab.address(/pricing\.html complete/)
        await tab.is('html', 'it.dataset.kept', 'true')
        await tab.is(dialog, 'it?.open ?? false', false)
        await tab.shows(`${personal} >>> [part=price]`, '€77.00')
        await tab.is(buy, 'it.getAttribute("aria-busy")', null)
        await tab.isReady()
        await tab.click(buy)
        await tab.shows(`${dialog} dl`, '€77.00')
        await tab.driver.press('Escape')
        await tab.is(dialog, 'it?.open ?? false', false)
        await tab.driver.evaluate('setTimeout(() => history.forward()) && null')
        await pay(tab, 'preview@example.com')
        await hasPaid(shop, 'preview@example.com')
      },
    },
}
