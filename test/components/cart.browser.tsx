/**
 * The cart's view as a dialog and inline, rendered alone in Chromium with its real styles: keyboard, focus,
 * announcements, totals, savings and differences from the page. Previews are objects of the test, and a seeded property
 * checks that amounts add up as written. Every state of an order has a title here; its words are in
 * order-outcome.browser.tsx.
 */

import { render, screen, within } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import type { ComponentProps } from 'preact'
import { expect, it, vi } from 'vitest'
import { page, userEvent as realKeys } from 'vitest/browser'
import type { Difference } from '../../src/contract/cart-preview.ts'
import { CartView as Cart } from '../../src/widget/elements/cart/CartView.tsx'
import cart from '../../src/widget/elements/cart/cart.css?inline'
import controls from '../../src/widget/shared/styles/controls.css?inline'
import dialog from '../../src/widget/shared/styles/dialog.css?inline'
import outcome from '../../src/widget/shared/styles/outcome.css?inline'
import { savingsOf } from '../../src/widget/shared/views/savings.ts'
import baseStyles from '../../src/widget/styles/base.css?inline'
import type { ReviewStatus } from '../../src/widget/views/order-states.ts'
import { longName, preview } from '../widget/every-state.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, controls, dialog, outcome, cart)

type Props = ComponentProps<typeof Cart>

const ready = (over: Parameters<typeof preview>[0] = {}): ReviewStatus => ({
  state: 'ready',
  preview: preview(over),
})

const show = (given: Partial<Props> = {}) => {
  const onClose = vi.fn<() => void>()
  const view = (over: Partial<Props>) => (
    <Cart
      status={ready()}
      coupon={undefined}
      link="#plain"
      terms={undefined}
      words={words}
      language="en"
      locale="en-US"
      direction="ltr"
      theme={undefined}
      isInline={false}
      order={undefined}
      isOpen
      leave={() => {}}
      onClose={onClose}
      {...over}
    />
  )
  const { container, rerender } = render(view(given))
  return {
    user: userEvent.setup(),
    container,
    onClose,
    change: (over: Partial<Props>) => rerender(view({ ...given, ...over })),
  }
}

const status = (): string => accessibleText(screen.getByRole('status'))
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const alerts = (): string[] => screen.queryAllByRole('alert').map(accessibleText)

/** The totals as pairs of what is said and how much it is. */
const totals = (): string[] => {
  const amounts = screen.getAllByRole('definition').map(accessibleText)
  return screen.getAllByRole('term').map((term, place) => `${accessibleText(term)}: ${amounts[place]}`)
}

for (const [isInline, role] of [
  [false, 'dialog'],
  [true, 'region'],
] as const) {
  it(`is a ${role} named “Your order”, with lines, totals and the ways on and back`, () => {
    show({ isInline })
    const order = within(screen.getByRole(role, { name: 'Your order' }))
    expect(order.getByRole('heading', { level: 2, name: 'Your order' })).toBeTruthy()
    expect(order.getAllByRole('listitem').map(accessibleText)).toEqual([
      'Studio for one person 2 × €77.00 €154.00',
      `${longName} List price €25.00 Price €20.00`,
    ])
    expect(totals()).toEqual(['Net: €146.22', 'VAT 19%: €27.78', 'Total: €174.00', 'Discount: €5.00'])
    expect(order.getAllByRole('button').map((button) => button.ariaLabel ?? accessibleText(button))).toEqual([
      'Close',
      'Back',
    ])
    expect(hrefOf('Continue to checkout')).toBe('https://checkout.example/s/1')
  })

  it(`takes the focus into a ${role}`, () => {
    show({ isInline })
    const order = screen.getByRole(role)
    expect(order.contains(document.activeElement)).toBe(true)
    if (isInline) expect(document.activeElement).toBe(screen.getByRole('heading'))
  })

  it(`speaks Arabic from the right in a ${role}`, () => {
    show({ isInline, language: 'ar', direction: 'rtl', theme: 'dark' })
    const order = screen.getByRole(role)
    expect([order.lang, order.dir, order.dataset.theme]).toEqual(['ar', 'rtl', 'dark'])
  })
}

it('is modal, and closes by Escape like every dialog', async () => {
  const { onClose } = show()
  expect(screen.getByRole('dialog').matches(':modal')).toBe(true)
  await realKeys.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('stays open, and the focus where it is, when its status changes', () => {
  const { change } = show({ status: { state: 'loading' } })
  const back = screen.getByRole('button', { name: 'Close' })
  back.focus()
  change({ status: ready() })
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
  expect(document.activeElement).toBe(back)
})

it('is not there before something has been bought; inline it says so', () => {
  const { container, change } = show({ status: undefined })
  expect(accessibleText(container)).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
  change({ status: undefined, isInline: true })
  expect(accessibleText(container)).toBe('Your order is empty. Choose a product first.')
})

it('says that it is checking, then the total, in one status that outlives both', () => {
  const { container, change } = show({ status: { state: 'loading' } })
  const line = screen.getByRole('status')
  expect(status()).toBe('Checking your order…')
  expect(container.querySelector('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  expect(hrefOf('Continue to checkout')).toBeUndefined()
  change({ status: ready() })
  expect(screen.getByRole('status')).toBe(line)
  expect(status()).toBe('Total: €174.00')
  expect(container.querySelector('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
})

it('says as an alert that the order could not be checked, and sells by the plain link', () => {
  show({ status: { state: 'failed' } })
  expect(alerts()).toEqual([
    'Your order could not be checked here. You can go on to checkout, where you see the total before you pay.',
  ])
  expect(hrefOf('Continue to checkout')).toBe('#plain')
  expect(screen.queryByRole('list')).toBeNull()
})

it('offers only the way back where there is not even a plain link', () => {
  show({ status: { state: 'failed' }, link: undefined })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})

/** A cart of one line of €20.00. */
const oneLine = (discount: number | null) => {
  const [, line] = preview().lines
  if (!line) throw new Error('The preview has no second line.')
  return ready({ lines: [{ ...line, discount }], total: line.total })
}

for (const [coupon, discount, row] of [
  ['SAVE10', 5, ['Discount Coupon SAVE10: €5.00']],
  [undefined, 5, ['Discount: €5.00']],
  ['WRONG', null, []],
  ['WRONG', 0, []],
] as const) {
  it(`says what is saved, below the total: ${discount} with the code ${coupon}`, () => {
    show({ coupon, status: oneLine(discount) })
    expect(totals().slice(2)).toEqual(['Total: €20.00', ...row])
    expect(screen.getByRole('list').textContent?.includes('25.00')).toBe(Boolean(discount))
  })
}

it('strikes the list price of a line and writes no amount as a subtraction', () => {
  const { container } = show({ coupon: 'SAVE10', status: oneLine(5) })
  expect(accessibleText(container.querySelector('s'))).toBe('€25.00')
  expect(container.textContent).not.toMatch(/[−–-]\s*€/)
})

it('adds up as written: list prices less the saving are the total, to the smallest unit', () => {
  const cents = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      fc.constantFrom(['EUR', 2], ['JPY', 0], ['KWD', 3]),
      fc.array(fc.tuple(cents(10 ** 9), cents(10 ** 9)), { minLength: 1, maxLength: 50 }),
      ([currency, digits], pairs) => {
        const scale = 10 ** Number(digits)
        const minor = (value: number): number => Math.round(value * scale)
        const money = (gross: number) => ({ net: gross, vat: 0, gross, vatPercentage: 0 })
        const lines = pairs.map(([paid, discount], index) => ({
          product: String(index),
          name: 'Product',
          quantity: 1,
          unit: money(paid / scale),
          total: money(paid / scale),
          discount: discount / scale,
        }))
        const written = savingsOf({ currency: String(currency), lines })
        const list = written.lines.map(({ line, list: struck }) => minor(struck ?? line.total.gross))
        const paid = pairs.reduce((sum, [gross]) => sum + gross, 0)
        expect(list.reduce((sum, value) => sum + value, 0) - minor(written.saving)).toBe(paid)
        for (const value of [...written.lines.map(({ list: struck }) => struck ?? 0), written.saving])
          expect(value).toBe(Number(value.toFixed(Number(digits))))
      },
    ),
    { seed: 13, numRuns: 200 },
  )
})

it('counts in the currency and manner of the preview', () => {
  const total = { net: 2291, vat: 229, gross: 2520, vatPercentage: 10 }
  show({ locale: 'de-DE', status: ready({ currency: 'JPY', lines: [], total }) })
  expect(totals()).toEqual(['Net: 2.291 ¥', 'VAT 10 %: 229 ¥', 'Total: 2.520 ¥'])
})

const differs = (
  kind: string,
  expected: string | number,
  actual: string | number,
  product = '1',
): Difference => ({
  kind,
  expected,
  actual,
  product,
})

for (const [difference, text] of [
  [differs('total', 154, 174), 'The total is now €174.00; the page showed €154.00.'],
  [differs('currency', 'USD', 'EUR'), 'Checkout charges in EUR; the page showed USD.'],
  [differs('quantity', 5000, 1234), 'The quantity is 1,234 instead of 5,000.'],
  [differs('missing', '1', '', '97772'), 'Product 97772 cannot be ordered at the moment.'],
  [
    differs('a newer one', 1, 2),
    'Something in your order differs from what the page showed. Please look at it before you go on.',
  ],
] as const) {
  it(`warns, before the lines and the way on, of a difference in ${difference.kind}`, () => {
    show({ status: ready({ differences: [difference] }) })
    expect(alerts()).toEqual([text])
    const after = screen.getByRole('alert').compareDocumentPosition(screen.getByRole('list'))
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(hrefOf('Continue to checkout')).toBe('https://checkout.example/s/1')
  })
}

it('warns of every difference, and of none where there is none', () => {
  const { change } = show({
    status: ready({ differences: [differs('total', 1, 2), differs('missing', '', '', '7')] }),
  })
  expect(alerts()).toHaveLength(2)
  change({ status: ready() })
  expect(alerts()).toEqual([])
})

it('shows markup out of the network as text', () => {
  const { container } = show()
  expect(screen.getByText(longName)).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})

it('orders for a known customer behind a button that says that it costs money', async () => {
  const place = vi.fn<() => void>()
  const { user } = show({ order: { place, ask: vi.fn(), repeat: vi.fn() } })
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Buy now' }))
  expect(place).toHaveBeenCalledTimes(1)
})

it('hands a known customer over to checkout when the order could not be checked', () => {
  show({ status: { state: 'failed' }, order: { place: vi.fn(), ask: vi.fn(), repeat: vi.fn() } })
  expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  expect(hrefOf('Continue to checkout')).toBe('#plain')
})

const settled = (result: string, more = {}) => ({
  state: 'ready' as const,
  preview: preview(),
  order: { state: 'settled' as const, result, isRetryScheduled: false, ...more },
})
const order = { place: vi.fn(), ask: vi.fn(), repeat: vi.fn() }
const sent = (state: 'sending' | 'asking' | 'unknown' | 'unresolved' | 'not-reached' | 'not-placed') => ({
  ...settled(''),
  order: { state },
})

for (const [outcome, title] of [
  [sent('sending'), 'Your order'],
  [sent('asking'), 'Order not confirmed yet'],
  [sent('unknown'), 'Order not confirmed yet'],
  [sent('unresolved'), 'Order not confirmed yet'],
  [sent('not-reached'), 'Order not placed'],
  [sent('not-placed'), 'Order not placed'],
  [settled('paid'), 'Thank you'],
  [settled('waiting-for-offline-payment'), 'Thank you'],
  [settled('pending'), 'Thank you'],
  [settled('test-order'), 'Test order'],
  [settled('failed'), 'Payment failed'],
  [settled('failed', { isRetryScheduled: true }), 'Payment failed'],
  [settled('customer-action-needed'), 'One more step'],
  [settled('contact-missing'), 'Details missing'],
  [settled('subscription-not-found'), 'Order not placed'],
  [settled('somethingNew'), 'Order not confirmed yet'],
] as const) {
  it(`is titled “${title}” for ${JSON.stringify(outcome.order)}`, () => {
    show({ order, status: outcome })
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  })
}

it('is done after an order that succeeded, and only offers to look at it', async () => {
  const { user, onClose } = show({ order, status: settled('paid', { continueUrl: '#order' }) })
  const done = screen.getByRole('button', { name: 'Done' })
  const see = screen.getByRole('link', { name: 'See your order' })
  expect(done.compareDocumentPosition(see) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(getComputedStyle(done).backgroundColor).not.toBe(getComputedStyle(see).backgroundColor)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(done)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

/** A press and release of a pointer. */
const tap = (target: Element, [downX, downY]: [number, number], [upX, upY] = [downX, downY]): void => {
  const at = (clientX: number, clientY: number) => ({ bubbles: true, clientX, clientY })
  target.dispatchEvent(new PointerEvent('pointerdown', at(downX, downY)))
  target.dispatchEvent(new MouseEvent('click', at(upX, upY)))
}

it('closes by a tap on the backdrop, and by no tap that begins or ends inside', async () => {
  const { onClose } = show()
  const dialog = screen.getByRole('dialog')
  const { left, top } = dialog.getBoundingClientRect()
  const [inside, outside] = [[left + 2, top + 2] as [number, number], [left - 1, top - 1] as [number, number]]
  tap(dialog, inside)
  tap(dialog, inside, outside)
  tap(dialog, outside, inside)
  tap(screen.getByRole('heading'), outside)
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
  tap(dialog, outside)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('keeps the page behind a dialog from scrolling, and gives back what the page had', () => {
  const { style } = document.documentElement
  style.overflow = 'scroll'
  const { change } = show()
  expect(style.overflow).toBe('hidden')
  change({ status: undefined })
  expect(style.overflow).toBe('scroll')
  expect(style.getPropertyValue('scrollbar-gutter')).toBe('')
  style.overflow = ''
  show({ isInline: true })
  expect(style.overflow).toBe('')
})

for (const [width, height] of [
  [390, 600],
  [320, 256],
  [844, 390],
] as const) {
  it(`keeps the action in sight in a window of ${width} × ${height}`, async () => {
    const [line] = preview().lines
    if (!line) throw new Error('The preview has no line.')
    await page.viewport(width, height)
    show({
      order,
      status: ready({ lines: Array.from({ length: 12 }, (_, at) => ({ ...line, product: `${at}` })) }),
    })
    const dialog = screen.getByRole('dialog')
    expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)
    for (const motion of document.getAnimations()) motion.finish()
    const { top, bottom } = screen.getByRole('button', { name: 'Buy now' }).getBoundingClientRect()
    const box = dialog.getBoundingClientRect()
    expect(top).toBeGreaterThan(box.top)
    expect(bottom).toBeLessThanOrEqual(Math.min(box.bottom, height))
    // Of the lines, nothing is seen below the action of a low window.
    if (height < 400) expect(box.bottom - bottom).toBeLessThan(12)
    await page.viewport(1280, 800)
  })
}

it('is described by its status, which is then read when it opens', () => {
  show({ status: { state: 'loading' } })
  expect(screen.getByRole('dialog', { description: 'Checking your order…' })).toBeTruthy()
})

it('numbers units like amounts in Arabic', () => {
  const lines = preview().lines.slice(0, 1)
  show({ status: ready({ lines }), locale: 'ar-EG-u-nu-arab' })
  expect(accessibleText(screen.getByRole('listitem'))).toContain('٢ × ')
})
