/**
 * The dialog that shows an order before checkout: its place in the window, the ways to close it, and where the focus
 * goes then, also while painting has to wait. Its way on is a real link to what checkout will charge. What the review
 * asks and orders is in `review-session.browser.tsx` and `order-view.browser.tsx`.
 */

import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openCart } from './every-state.ts'
import { textOf } from './support.ts'

const part = (root: ParentNode, name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[part=${name}]`)
  if (!found) throw new Error(`no ${name}`)
  return found
}

/** The element that really has the focus, inside all roots. */
const focused = (root: DocumentOrShadowRoot = document): Element | null => {
  const element = root.activeElement
  return element?.shadowRoot?.activeElement ? focused(element.shadowRoot) : element
}

for (const way of ['Escape', 'close', 'back'] as const) {
  it(`goes away by ${way} and gives the focus back to the buy control`, async () => {
    const { cart, buy, settle } = await openCart('ready')
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else {
      part(cart, way).focus()
      await userEvent.keyboard('{Enter}')
    }
    await settle()
    await expect.poll(() => cart.querySelector('dialog')).toBeNull()
    expect(focused()).toBe(buy)
  })
}

for (const way of ['close', 'back'] as const)
  it(`closes by ${way} while painting has to wait, and gives the focus back to a control that a tap leaves without it`, async () => {
    const { cart, buy, page, settle } = await openCart('ready')
    part(cart, 'close').click()
    await expect.poll(() => cart.querySelector('dialog')).toBeNull()
    // As in Safari, where a tap does not focus a link.
    buy.blur()
    buy.click()
    await settle()
    const { scheduler } = page
    const held: (() => void)[] = []
    page.scheduler = {
      tryRun(again) {
        held.push(again)
        return false
      },
    }
    part(cart, way).click()
    expect(cart.querySelector('dialog')?.open).toBe(false)
    await settle()
    expect(focused()).toBe(buy)
    page.scheduler = scheduler
    for (const again of held) again()
    await expect.poll(() => cart.querySelector('dialog')).toBeNull()
  })

it('keeps the focus inside while Tab goes round', async () => {
  const { cart } = await openCart('ready')
  const seen = new Set<string | null | undefined>()
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard('{Tab}')
    seen.add(focused()?.getAttribute('part'))
  }
  expect([...seen]).toEqual(expect.arrayContaining(['close', 'continue', 'back']))
  expect(seen.has('buy')).toBe(false)
  expect(cart.querySelector('dialog')?.open).toBe(true)
})

it('is a region of the page with inline, that takes the focus and gives it back', async () => {
  const { cart, buy, settle } = await openCart(
    'ready',
    {},
    '<vitrine-card product="1"></vitrine-card><vitrine-cart inline></vitrine-cart>',
  )
  expect(cart.querySelector('dialog')).toBeNull()
  expect(cart.querySelector('section')?.getAttribute('aria-labelledby')).toBe('title')
  expect(focused()).toBe(part(cart, 'title'))
  part(cart, 'back').focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(focused()).toBe(buy)
  expect(textOf(cart.querySelector('.empty'))).toMatch(/^Your order is empty/)
})

it('keeps the button that orders readable under the pointer', async () => {
  const { cart } = await openCart('review')
  const order = part(cart, 'order')
  await userEvent.hover(order)
  expect(order.matches(':hover')).toBe(true)
  const lightness = (name: 'color' | 'backgroundColor'): number => {
    const channels = /\(srgb (.*)\)/.exec(getComputedStyle(order)[name])?.[1]?.split(' ').map(Number)
    const [red = 0, green = 0, blue = 0] =
      channels ??
      /\d+/g[Symbol.match](getComputedStyle(order)[name])?.map((channel) => Number(channel) / 255) ??
      []
    return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
  }
  const [dark = 0, light = 0] = [lightness('color'), lightness('backgroundColor')].sort((a, b) => a - b)
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5)
})

for (const card of [
  '<vitrine-card product="1"></vitrine-card>',
  '<vitrine-card product="1" quantity="5"></vitrine-card>',
]) {
  it(`names no code beside a saving that no price owes to it: ${card}`, async () => {
    const { cart } = await openCart('ready', { coupon: 'WRONG' }, card)
    expect(textOf(part(cart, 'saving'))).toBe('Discount€5.00')
  })
}

it('names the code beside a saving of several units whose price owes to it', async () => {
  const { cart } = await openCart('ready', {}, '<vitrine-card product="1" quantity="5"></vitrine-card>')
  expect(textOf(part(cart, 'saving'))).toBe('DiscountCoupon SAVE10€5.00')
})
