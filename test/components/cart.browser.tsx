import { render, screen, within } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'preact'
import { expect, it, vi } from 'vitest'
import { userEvent as realKeys } from 'vitest/browser'
import type { Difference } from '../../src/contract/cart-preview.ts'
import { Cart } from '../../src/widget/components/Cart.tsx'
import type { CartStatus } from '../../src/widget/components/CartContent.tsx'
import cart from '../../src/widget/styles/cart.css?inline'
import controls from '../../src/widget/styles/controls.css?inline'
import { baseStyles } from '../../src/widget/styles/shared.ts'
import { longName, preview } from '../widget/every-state.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, controls, cart)

type Props = ComponentProps<typeof Cart>

const ready = (over: Parameters<typeof preview>[0] = {}): CartStatus => ({
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
      `${longName} €20.00`,
    ])
    expect(totals()).toEqual(['Net: €146.22', 'VAT 19%: €27.78', 'Total: €174.00'])
    expect(order.getAllByRole('button').map((button) => button.ariaLabel ?? accessibleText(button))).toEqual([
      'Close',
      'Back',
    ])
    expect(hrefOf('Continue to checkout')).toBe('https://checkout.example/s/1')
  })

  for (const name of ['Close', 'Back']) {
    it(`leaves a ${role} by ${name}, with the keyboard`, async () => {
      const { user, onClose } = show({ isInline })
      screen.getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
      expect(onClose).toHaveBeenCalledTimes(1)
    })
  }

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

for (const [coupon, discount, row] of [
  ['SAVE10', 5, 'Coupon SAVE10: −€5.00'],
  ['WRONG', null, 'Coupon WRONG: –'],
] as const) {
  it(`says what ${coupon} takes off`, () => {
    const [line] = preview().lines
    if (!line) throw new Error('The preview has no line.')
    show({ coupon, status: ready({ lines: [{ ...line, discount }] }) })
    expect(totals()[0]).toBe(row)
  })
}

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
  [differs('quantity', 5, 1), 'The quantity is 1 instead of 5.'],
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
