/**
 * A plug-in that asks before the shopper leaves the site stops presses wherever it listens: at each level of the page,
 * on the way down or up, by a handler's result or by ending the event. The widget has to obey on every control,
 * whether the press would leave, fill the cart or open the review, and may not remove the page's handlers.
 */

import { expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { previewShop } from './preview-shop.ts'
import { mount, priced, testPage } from './support.ts'

const own = 'https://checkout.example/1001/?cart=1'
const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a link of the merchant’s own': `<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine-product="1" data-vitrine-field="buy" href="${own}">Buy</a>`,
  'a link by its class name': `<a class="shop-1-buy" href="${own}">Buy</a>`,
  'an order': '<vitrine-order><vitrine-card product="1"></vitrine-card></vitrine-order>',
}

/** The control that the shopper sees last: an order has one of its own below its cards. */
const lastControl = (host: HTMLElement): HTMLAnchorElement => {
  const inside = [...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[part=buy]') ?? []),
  ])
  const found = inside.findLast((link) => link.checkVisibility()) ?? host.querySelector('a')
  if (!found) throw new Error('There is no buy control.')
  return found
}

const levels: [string, (host: HTMLElement) => EventTarget][] = [
  // The element of a control in a shadow root, or the link itself.
  ['what stands in the page', (host) => host.firstElementChild ?? host],
  ['an element around it', (host) => host],
  ['the body', () => document.body],
  ['the root element', () => document.documentElement],
  ['the document', () => document],
  ['the window', () => window],
]
/** A page listens at each level of the path, on the way down and on the way up. */
const places = levels.flatMap(([name, placeIn]) => [
  [name, placeIn, false] as const,
  [`${name}, capturing`, placeIn, true] as const,
])

/** The ends of that way, which is one way for every control. */
const ends = places.filter(([where]) => /^(what stands in the page|the window)$/.test(where))

/** Where a page has handlers such as `onclick="return confirm(…)"`. */
const handlers: [string, (host: HTMLElement) => HTMLElement | Document | Window][] = [
  ['an element around it', (host) => host],
  ['the document', () => document],
  ['the window', () => window],
]

const prevent = (event: Event): void => event.preventDefault()

/** Stops every click at a place, until the end of a test. */
const stopAt = (
  place: EventTarget,
  capture: boolean,
  run: () => Promise<void>,
  listener = prevent,
): Promise<void> => {
  const end = new AbortController()
  place.addEventListener('click', listener, { capture, signal: end.signal })
  return run().finally(() => end.abort())
}

/** Stops every click by the result of a handler, until the end of a test. */
const refuseAt = (place: HTMLElement | Document | Window, run: () => Promise<void>): Promise<void> => {
  const handler = (): boolean => false
  place.onclick = handler
  return run().finally(() => {
    // The page has its handler again.
    expect(place.onclick).toBe(handler)
    place.onclick = null
  })
}

type Stop = (host: HTMLElement, run: () => Promise<void>) => Promise<void>

const stops = async (html: string, stop: Stop, settings: Settings): Promise<void> => {
  const { asked, followed, host, settle } = await previewShop(html, {
    review: 'difference',
    classPrefix: 'shop',
    ...settings,
  })
  const press = (): Promise<void> => {
    lastControl(host).click()
    return settle()
  }
  const heard: Event[] = []
  host.addEventListener('vitrine-checkout', (event) => heard.push(event))
  await stop(host, press)
  expect([asked, followed, heard]).toEqual([[], [], []])
  expect([lastControl(host).ariaBusy, document.querySelector('vitrine-cart')]).toEqual([null, null])
  await press()
  expect([asked.length, heard.length]).toEqual([1, 1])
}

/** A control in a shadow root and one in the page, whose presses are taken at two places of the way. */
const kinds = ['a card', 'a bound link'] as const
const isKind = (name: string): boolean => kinds.some((kind) => kind === name)

for (const [name, html] of Object.entries(controls))
  for (const [where, placeIn, capture] of isKind(name) ? places : ends)
    it(`lets ${where} stop a press on ${name}`, () =>
      stops(html, (host, run) => stopAt(placeIn(host), capture, run), {}))

for (const [where, placeIn] of handlers)
  it.each(kinds)(`lets a handler of ${where} stop a press on %s by its result`, (name) =>
    stops(controls[name], (host, run) => refuseAt(placeIn(host), run), {}),
  )

/** Other ways in which scripts stop an event. */
const otherWays: [string, (event: Event) => void][] = [
  [
    'its returnValue',
    (event) => {
      event.returnValue = false
    },
  ],
  [
    'the end of its way too',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    },
  ],
]

for (const [how, listener] of otherWays)
  for (const capture of [true, false])
    it(`lets the document stop a press by ${how} (capturing: ${capture})`, () =>
      stops(controls['a card'], (_host, run) => stopAt(document, capture, run, listener), {}))

it.each(kinds)('goes on at a press on %s that ends its way, and is not stopped', async (name) => {
  const { asked, host, settle } = await previewShop(controls[name], { review: 'difference' })
  const press = (): Promise<void> => {
    lastControl(host).click()
    return settle()
  }
  await stopAt(host, false, press, (event) => event.stopPropagation())
  expect(asked).toHaveLength(1)
})

it('leaves a handler alone that has removed itself, and one that lets the press go on', async () => {
  const { asked, host, press } = await previewShop(controls['a card'], { review: 'difference' })
  const asking = (): boolean => true
  document.onclick = asking
  host.onclick = () => {
    host.onclick = null
    return false
  }
  await press()
  expect([asked, host.onclick, document.onclick]).toEqual([[], null, asking])
  await press()
  expect(asked).toHaveLength(1)
  document.onclick = null
})

it.each<Settings>([{ review: 'always' }, { customerToken: 'token' }])(
  'lets the window stop a press with %o',
  async (settings) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await stops(controls['a card'], (_, run) => stopAt(window, false, run), settings)
  },
)

for (const [where, placeIn, capture] of ends) {
  it(`lets ${where} stop a press that would leave by the cart`, async () => {
    const { asked, followed, host, settle } = await previewShop(
      '<vitrine-cart inline></vitrine-cart><vitrine-card product="1" add></vitrine-card>',
      { review: 'difference' },
    )
    lastControl(host).click()
    await settle()
    const heard: Event[] = []
    host.addEventListener('vitrine-checkout', (event) => heard.push(event))
    const press = (): Promise<void> => {
      host.querySelector('vitrine-cart')?.shadowRoot?.querySelector<HTMLElement>('a[part=buy]')?.click()
      return settle()
    }
    const before = asked.length
    await stopAt(placeIn(host), capture, press)
    expect([asked.length, followed, heard]).toEqual([before, [], []])
    await press()
    expect([asked.length, heard.length]).toEqual([before + 1, 1])
  })

  it(`lets ${where} stop a press that would fill the cart`, async () => {
    const { control, host, press, settle } = await previewShop(
      '<vitrine-card product="1" add></vitrine-card><vitrine-cart-button></vitrine-cart-button>',
    )
    const added: Event[] = []
    host.addEventListener('vitrine-cart-added', (event) => added.push(event))
    await stopAt(placeIn(host), capture, press)
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
    await stopAt(placeIn(host), capture, press)
    expect(followed).toEqual([])
    await press()
    expect(followed).toEqual([own])
  })
}
