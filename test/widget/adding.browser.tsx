/**
 * A press that adds to the cart goes nowhere, whatever the page says about the targets of its links, and adds once: by a
 * key that is held down and by a double click, whether the cart's file is there or on its way. Steppers count every
 * click; a double click on “Remove” removes one line. Where the page is in no frame, `_top` and `_parent` are the page itself, with its review and its order.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addedTime } from '../../src/widget/checkout/adding.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { mount, priced, rootOf, testPage } from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const own = 'https://checkout.example/1001/?cart=1'
const controls = {
  'a card': '<vitrine-card product="1" add></vitrine-card>',
  'a buy control': '<vitrine-buy product="1" add></vitrine-buy>',
  'a link of the merchant’s own': `<vitrine-buy product="1" add><a href="${own}">Add</a></vitrine-buy>`,
  'a link with a target': `<vitrine-buy product="1" add><a target="_blank" href="${own}">Add</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine="buy" data-vitrine-add data-vitrine-product="1" href="${own}">Add</a>`,
  'an order': '<vitrine-order add><a data-vitrine-product="1" href="#">P</a></vitrine-order>',
}

/** A shop whose cart's file is there, or on its way until `arrive`. */
const open = async (html: string, isCold = false) => {
  let arrive = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const test = testPage(
    priced(),
    {},
    undefined,
    isCold
      ? {
          module: async (name) => {
            if (name === 'cart') await waiting
            return moduleLoader.module(name)
          },
        }
      : {},
  )
  const host = mount(`<div>${html}</div><vitrine-cart-button></vitrine-cart-button>`)
  await test.settle()
  const control = () => {
    const [shown] = [...host.querySelectorAll('vitrine-card,vitrine-buy,vitrine-order')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('a[part=buy]') ?? [],
    )
    const found = shown ?? host.querySelector<HTMLElement>('a')
    if (!found) throw new Error('no control')
    return found
  }
  return {
    ...test,
    host,
    control,
    arrive: async () => {
      arrive()
      await test.settle()
    },
    /** Presses the control, and says whether the browser would follow its link. */
    follows: async (init: MouseEventInit = {}) => {
      let isFollowed = false
      const last = (event: Event): void => {
        isFollowed = !event.defaultPrevented
        if (isFollowed) event.preventDefault()
      }
      window.addEventListener('click', last, { once: true })
      control().dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
      )
      await test.settle()
      return isFollowed
    },
    units: (): number =>
      (
        JSON.parse(localStorage.getItem(storageKey('1001')) ?? '{"lines":[]}').lines as { quantity: number }[]
      ).reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** A control in a shadow root and one in the page, whose presses are taken at two places. */
const twoKinds = Object.entries(controls).filter(([name]) => /^(a card|a bound link)$/.test(name))

for (const [name, html] of Object.entries(controls))
  it(`adds by ${name} and stays on a page whose links open new tabs`, async () => {
    const { follows, followed, units } = await open(`<base target="_blank">${html}`)
    expect([await follows(), followed, units()]).toEqual([false, [], 1])
  })

for (const [name, html] of twoKinds) {
  it(`leaves a press with a key for new tabs on ${name} to the browser`, async () => {
    const { follows, units } = await open(`<base target="_blank">${html}`)
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect([await follows(init), units()]).toEqual([true, 0])
  })

  it(`adds one by a double click on ${name}, and one more later`, async () => {
    const { control, settle, units, advance } = await open(html)
    await userEvent.dblClick(control())
    await settle()
    expect(units()).toBe(1)
    await advance(addedTime)
    await userEvent.click(control())
    await settle()
    expect(units()).toBe(2)
  })

  it(`adds one by a double click on ${name} while the file is on its way`, async () => {
    const { control, arrive, units } = await open(html, true)
    await userEvent.dblClick(control())
    await arrive()
    expect(units()).toBe(1)
  })

  it(`adds one where the file arrives between the clicks on ${name}`, async () => {
    const { follows, arrive, units } = await open(html, true)
    await follows({ detail: 1 })
    await arrive()
    await follows({ detail: 2 })
    expect(units()).toBe(1)
  })

  it(`adds by the second click of a double one whose first click brought ${name} under the pointer`, async () => {
    const { follows, units } = await open(html)
    await follows({ detail: 2 })
    expect(units()).toBe(1)
  })

  it(`adds one by Enter held on ${name}`, async () => {
    const { control, settle, units } = await open(html)
    control().focus()
    await userEvent.keyboard('{Enter>20/}')
    await settle()
    expect(units()).toBe(1)
  })
}

it.each([
  '',
  '<base target="_top">',
  '<base target="_parent">',
  '<base target="shop">',
  '<base href="/"><base target="_blank">',
])('adds by a card and stays on a page with %s', async (base) => {
  const { follows, followed, units } = await open(base + controls['a card'])
  expect([await follows(), followed, units()]).toEqual([false, [], 1])
})

for (const name of ['a card', 'an order'] as const)
  for (const isCold of [false, true])
    it(`adds one by the space bar held on ${name}, ${isCold ? 'cold' : 'warm'}`, async () => {
      const { control, settle, arrive, units } = await open(controls[name], isCold)
      control().focus()
      for (let repeat = 0; repeat < 20; repeat += 1) {
        const event = new KeyboardEvent('keydown', {
          key: ' ',
          repeat: repeat > 0,
          bubbles: true,
          composed: true,
          cancelable: true,
        })
        // The page would scroll.
        expect(control().dispatchEvent(event)).toBe(false)
        if (repeat % 5 === 0) await settle()
      }
      await arrive()
      expect(units()).toBe(1)
    })

it('lets no repeated Enter reach a browser that presses a link by each', async () => {
  const { control } = await open(controls['a card'])
  const key = (repeat: boolean) =>
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, composed: true, cancelable: true })
  expect([control().dispatchEvent(key(false)), control().dispatchEvent(key(true))]).toEqual([true, false])
})

it('counts every click on a stepper', async () => {
  const { host, settle } = await open('<vitrine-card product="1" quantity-control add></vitrine-card>')
  const part = (name: string) =>
    host.querySelector('vitrine-card')?.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`)
  const increment = part('increment')
  if (!increment) throw new Error('no stepper')
  await userEvent.tripleClick(increment)
  await settle()
  expect((part('quantity-input') as HTMLInputElement).value).toBe('4')
})

for (const [target, where] of [
  ['_top', 'the page'],
  ['_parent', 'the link'],
  ['_self', 'the link'],
  ['_TOP', 'the link'],
])
  it(`reviews an order as usual where ${where} has the target ${target} and is in no frame`, async () => {
    const html =
      where === 'the page'
        ? `<base target="${target}"><vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`
        : `<base target="_blank"><vitrine-buy product="1"><a href="${own}" target="${target}">Buy</a></vitrine-buy>`
    const { press, host, followed } = await previewShop(html)
    // A test that fails leaves the page no further.
    host.addEventListener('click', (event) => setTimeout(() => event.preventDefault()))
    await press()
    expect(document.querySelector('vitrine-cart')?.shadowRoot?.querySelector('dialog')?.open).toBe(true)
    expect(followed).toEqual([])
  })

it('compares the amounts of a link with the target _top', async () => {
  const { press, followed, asked } = await previewShop(
    `<a data-vitrine-product="1" data-vitrine-field="buy" target="_top" href="${own}">Buy</a>`,
    { review: 'difference' },
  )
  await press()
  expect([asked.length, followed]).toEqual([1, [preview().checkoutUrl]])
})

it('removes one line by a double click, although the next line moves under the pointer', async () => {
  const { page, settle } = testPage(priced())
  const host = mount(
    '<vitrine-card product="1" add></vitrine-card><vitrine-card product="2" add></vitrine-card><vitrine-card product="3" add></vitrine-card><vitrine-cart inline></vitrine-cart>',
  )
  await settle()
  for (const card of host.querySelectorAll('vitrine-card')) {
    card.shadowRoot?.querySelector<HTMLElement>('a[part=buy]')?.click()
    await settle()
  }
  const cart = rootOf(host, 'vitrine-cart')
  const remove = cart.querySelector<HTMLElement>('[part=remove]')
  if (!remove) throw new Error('no line')
  await userEvent.dblClick(remove)
  await settle()
  expect(cart.querySelectorAll('[part=remove]')).toHaveLength(2)
  expect(page.document.activeElement).toBe(host.querySelector('vitrine-cart'))
})
