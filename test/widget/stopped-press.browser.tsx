import { expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { previewShop } from './preview-shop.ts'
import { mount, priced, testPage } from './support.ts'

// A plug-in that asks before the shopper leaves the site stops presses wherever it listens.

const own = 'https://checkout.example/1001/?cart=1'
const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a link of the merchant’s own': `<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine-product="1" data-vitrine-field="buy" href="${own}">Buy</a>`,
}

const places: [string, () => EventTarget, boolean][] = [
  ['the document', () => document, false],
  ['the document, capturing', () => document, true],
  ['the window', () => window, false],
  ['the window, capturing', () => window, true],
]

/** Stops every click at a place, until the end of a test. */
const stopAt = (place: EventTarget, capture: boolean, run: () => Promise<void>): Promise<void> => {
  const end = new AbortController()
  place.addEventListener('click', (event) => event.preventDefault(), { capture, signal: end.signal })
  return run().finally(() => end.abort())
}

const stops = async (
  html: string,
  [, place, capture]: (typeof places)[number],
  settings: Settings,
): Promise<void> => {
  const { asked, control, followed, host, press } = await previewShop(html, {
    review: 'difference',
    ...settings,
  })
  const heard: Event[] = []
  host.addEventListener('vitrine-checkout', (event) => heard.push(event))
  await stopAt(place(), capture, press)
  expect([asked, followed, heard]).toEqual([[], [], []])
  expect([control().ariaBusy, document.querySelector('vitrine-cart')]).toEqual([null, null])
  await press()
  expect([asked.length, heard.length]).toEqual([1, 1])
}

for (const [name, html] of Object.entries(controls))
  for (const place of places) it(`lets ${place[0]} stop a press on ${name}`, () => stops(html, place, {}))

it.each<Settings>([{ review: 'always' }, { customerToken: 'token' }])(
  'lets the window stop a press with %o',
  async (settings) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await stops(controls['a card'], ['the window', () => window, false], settings)
    warn.mockRestore()
  },
)

for (const [where, place, capture] of places) {
  it(`lets ${where} stop a press that would fill the cart`, async () => {
    const { control, host, press, settle } = await previewShop(
      '<vitrine-card product="1" add></vitrine-card><vitrine-cart-button></vitrine-cart-button>',
    )
    const added: Event[] = []
    host.addEventListener('vitrine-cart-added', (event) => added.push(event))
    await stopAt(place(), capture, press)
    await settle()
    expect([added, control().ariaBusy]).toEqual([[], null])
    await press()
    expect(added).toHaveLength(1)
  })

  it(`lets ${where} stop a press that would leave a frame`, async () => {
    const { followed, settle } = testPage(priced(), {}, undefined, {}, { isFramed: true })
    const host = mount(`<a href="${own}">Buy</a>`)
    await settle()
    const press = async (): Promise<void> => {
      host.querySelector('a')?.click()
      await settle()
    }
    await stopAt(place(), capture, press)
    expect(followed).toEqual([])
    await press()
    expect(followed).toEqual([own])
  })
}
