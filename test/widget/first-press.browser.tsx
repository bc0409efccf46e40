/**
 * A tab stays in front while an offer ends, and the press is itself the shopper's first movement. Without an endpoint
 * to compare amounts, the page has to ask for the price before it lets go, tell a difference, and lose no press where
 * the price host is slow or down. Every kind of control is pressed by mouse, touch and keyboard, in the browser's own
 * order of events.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import {
  type Answer,
  json,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const own = 'https://checkout.example/1001/?cart=1'
const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a link of the merchant’s own': `<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine-product="1" data-vitrine-field="buy" href="${own}">Buy</a>`,
  'a link of plain markup': `<a data-vitrine="buy" data-vitrine-product="1" href="${own}">Buy</a>`,
  'a link by its class name': `<a class="shop-1-buy" href="${own}">Buy</a>`,
  'plain markup': `<div data-vitrine="buy" data-vitrine-product="1"><a href="${own}">Buy</a></div>`,
  'a card of plain markup': `<div data-vitrine="card" data-vitrine-product="1"><a href="${own}">Buy</a></div>`,
  'an order': `<vitrine-order><vitrine-card product="1"></vitrine-card><vitrine-total></vitrine-total></vitrine-order>`,
} as const

const key = (type: string) =>
  new KeyboardEvent(type, { key: 'Enter', bubbles: true, composed: true, cancelable: true })
const pointer = (type: string, pointerType: string) =>
  new PointerEvent(type, { pointerType, bubbles: true, composed: true, cancelable: true })

/** The events that a browser fires before the click. */
const presses: Record<string, (control: Element) => void> = {
  'a mouse': (control) => control.dispatchEvent(pointer('pointerdown', 'mouse')),
  'a finger': (control) => control.dispatchEvent(pointer('pointerdown', 'touch')),
  'the Enter key': (control) => control.dispatchEvent(key('keydown')),
  'a script': () => {},
}

const sixMinutes = 6 * 60_000

/** A page without an endpoint, whose price the platform raises while its tab stays in front. */
const open = async (
  html: string,
  { settings = {} as Settings, answer = undefined as Answer | undefined } = {},
) => {
  let amount = 61.6
  let isHeld = false
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const prices = priced((product) => priceItem(product, { price: money(amount) }))
  const test = testPage(
    async (url, init) => {
      if (isHeld) await held
      return (amount > 62 && answer ? answer : prices)(url, init)
    },
    { classPrefix: 'shop', ...settings },
    ownStorage(),
  )
  const host = mount(html)
  await test.settle()
  const roots = (): (ParentNode & Node)[] => [
    host,
    ...[...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  const control = (): HTMLAnchorElement => {
    const links = roots().flatMap((root) => [...root.querySelectorAll('a')])
    const found = links.findLast((link) => link.checkVisibility())
    if (!found) throw new Error('no buy control')
    return found
  }
  /** The addresses that the browser follows by itself. */
  const native: string[] = []
  const end = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented) return
      const link = event.composedPath().find((node) => (node as Element).localName === 'a')
      native.push((link as HTMLAnchorElement).href)
      event.preventDefault()
    },
    { signal: end.signal },
  )
  ends.push(() => end.abort())
  return {
    ...test,
    host,
    control,
    native,
    press: async (begin: (control: Element) => void = () => {}, init: MouseEventInit = {}) => {
      const pressed = control()
      begin(pressed)
      pressed.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
      )
      await test.settle()
    },
    /** The offer ends, and the shopper does not move for six minutes. */
    endOffer: async () => {
      amount = 77
      await test.advance(sixMinutes)
    },
    pass: () => test.advance(sixMinutes),
    holdPrices: () => {
      isHeld = true
    },
    releasePrices: async () => {
      release()
      await test.settle()
    },
    left: () => [...native, ...test.followed],
    review: () => document.querySelector('vitrine-cart')?.shadowRoot ?? undefined,
    said: () =>
      [...(document.querySelector('vitrine-cart')?.shadowRoot?.querySelectorAll('[role=alert]') ?? [])].map(
        textOf,
      ),
    wayOn: () =>
      document.querySelector('vitrine-cart')?.shadowRoot?.querySelector<HTMLAnchorElement>('a[part=continue]')
        ?.href,
  }
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const changed = 'The total is now €77.00; the page showed €61.60.'

for (const [name, html] of Object.entries(controls))
  for (const [how, begin] of Object.entries(presses))
    it(`says that the amount has changed when the first movement is a press by ${how} on ${name}`, async () => {
      const { endOffer, press, left, said, wayOn, requests, control } = await open(html)
      await endOffer()
      expect(requests).toHaveLength(1)
      await press(begin)
      expect([left(), said()]).toEqual([[], [changed]])
      expect(new URL(wayOn() ?? '').searchParams.get('x-vitrine-shown')).toContain('77')
      expect(control().ariaBusy).not.toBe('true')
    })

for (const [name, html] of Object.entries(controls))
  it(`leaves by the link of ${name} where the amount is as it was`, async () => {
    const { pass, press, left, review } = await open(html)
    await pass()
    await press(presses['a mouse'])
    expect(left().map((link) => new URL(link).searchParams.get('cart'))).toEqual(['1'])
    expect(review()).toBeUndefined()
  })

it('leaves a current price to the browser', async () => {
  const { press, native, followed } = await open(controls['a card'])
  await press(presses['a mouse'])
  expect([native.length, followed]).toEqual([1, []])
})

it('lets the press go on when the price host takes over 1.2 seconds', async () => {
  const { endOffer, press, left, control, holdPrices, advance, review } = await open(controls['a card'])
  await endOffer()
  holdPrices()
  await press(presses['a mouse'])
  expect([left(), control().ariaBusy]).toEqual([[], 'true'])
  await advance(1200)
  expect([left().length, review()]).toEqual([1, undefined])
})

it('lets the press go on when the price host is down', async () => {
  const { endOffer, press, left, review, advance } = await open(controls['a card'], {
    answer: () => Promise.reject(new TypeError('down')),
  })
  await endOffer()
  await press(presses['a mouse'])
  await advance(1200)
  expect([left().length, review()]).toEqual([1, undefined])
})

it('tells of an amount that changes between pointer and click', async () => {
  const { endOffer, control, settle, press, left, said } = await open(controls['a card'])
  await endOffer()
  control().dispatchEvent(pointer('pointerdown', 'touch'))
  await settle()
  await press()
  expect([left(), said()]).toEqual([[], [changed]])
})

it('leaves by the new price when the shopper has seen it before the press', async () => {
  const { endOffer, settle, press, native, followed } = await open(controls['a card'])
  await endOffer()
  window.dispatchEvent(pointer('pointermove', 'mouse'))
  await settle()
  await press(presses['a mouse'])
  expect([native.length, followed]).toEqual([1, []])
})

it.each([
  ['with a modifier key', { ctrlKey: true }, ''],
  ['with the middle button', { button: 1 }, ''],
  ['in a tab of its own', {}, '_blank'],
])('leaves a press %s to the browser', async (_, init, target) => {
  const { endOffer, press, native, followed, said } = await open(
    `<vitrine-buy product="1"><a href="${own}" target="${target}">Buy</a></vitrine-buy>`,
  )
  await endOffer()
  await press(presses['a mouse'], init)
  expect([native.length, followed, said()]).toEqual([1, [], []])
})

it('says nothing of a total that no page knows', async () => {
  const { endOffer, press, left, said, wayOn } = await open(
    '<vitrine-card product="1" quantity="3"></vitrine-card>',
  )
  await endOffer()
  await press(presses['a mouse'])
  expect([left(), said()]).toEqual([
    [],
    ['Something in your order differs from what the page showed. Please look at it before you go on.'],
  ])
  expect(wayOn()).toContain('quantity_1=3')
})

it('keeps what a script has added to the link at the press', async () => {
  const { pass, press, left } = await open(controls['a card'])
  await pass()
  await press((control) => {
    presses['a mouse']?.(control)
    ;(control as HTMLAnchorElement).href += '&_gl=1*abc'
  })
  expect(left()[0]).toContain('_gl=1')
})

it('lets the page stop a press that waits for its price', async () => {
  const { endOffer, press, left, said, host } = await open(controls['a card'])
  host.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await endOffer()
  await press(presses['a mouse'])
  expect([left(), said()]).toEqual([[], []])
})

it('asks no endpoint where orders are never reviewed', async () => {
  const { endOffer, press, left, said, requests, host } = await open(controls['a card'], {
    settings: { endpoint: 'https://shop.example', review: 'never' },
  })
  await endOffer()
  const previews: Event[] = []
  host.addEventListener('vitrine-cart-preview', (event) => previews.push(event))
  await press(presses['a mouse'])
  expect([left(), said(), previews]).toEqual([[], [changed], []])
  expect(requests.filter(({ pathname }) => pathname === '/cart/preview')).toEqual([])
})

it('compares what the shopper saw when the press began, with an endpoint too', async () => {
  const asked: { expected?: { total: number } }[] = []
  const { endOffer, control, settle, press } = await open(controls['a card'], {
    settings: { endpoint: 'https://shop.example', review: 'difference' },
    answer: (url, init) => {
      if (!url.pathname.endsWith('/prices')) {
        asked.push(JSON.parse(String(init?.body)))
        return json({}, { status: 503 })
      }
      return priced((product) => priceItem(product, { price: money(77) }))(url, init)
    },
  })
  await endOffer()
  control().dispatchEvent(pointer('pointerdown', 'touch'))
  await settle()
  await press()
  expect(asked.map(({ expected }) => expected?.total)).toEqual([61.6])
})

it('tells of the changed amount of a cart', async () => {
  const { control, settle, endOffer, left, said, page, native } = await open(
    '<vitrine-card product="1" add></vitrine-card><vitrine-cart inline></vitrine-cart>',
  )
  control().click()
  await settle()
  expect(native).toEqual([])
  const continued = (): HTMLAnchorElement | null =>
    rootOf(document, 'vitrine-cart').querySelector<HTMLAnchorElement>('a[part=buy]')
  await endOffer()
  presses['a finger']?.(continued() as Element)
  continued()?.click()
  await settle()
  expect([left(), said()]).toEqual([[], [changed]])
  expect(page.book.renewing).toBeUndefined()
})
