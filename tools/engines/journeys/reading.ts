import type { Journeys } from './journey.ts'

export const personal = 'vitrine-card[product="97772"]'

export const reading: Journeys = {
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
