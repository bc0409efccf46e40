/**
 * The words and ways on after a press of the button that costs money. A table has every outcome of an order with its
 * sentence, its links and its buttons, and a test fails when an outcome has no row. A purchase that charges another
 * amount than was shown is said as an alert. Rendered in Chromium as a view, without endpoint or network.
 */

import { render, screen } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import cart from '../../src/widget/elements/cart/cart.css?inline'
import { ReviewContent } from '../../src/widget/elements/cart/ReviewContent.tsx'
import controls from '../../src/widget/shared/styles/controls.css?inline'
import outcome from '../../src/widget/shared/styles/outcome.css?inline'
import { allEnglish } from '../../src/widget/startup/words/english.ts'
import baseStyles from '../../src/widget/styles/base.css?inline'
import type { OrderStatus } from '../../src/widget/views/order-states.ts'
import { preview } from '../widget/every-state.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, controls, outcome, cart)

const show = (placed: OrderStatus, terms?: string) => {
  const order = {
    place: vi.fn<() => void>(),
    ask: vi.fn<() => void>(),
    repeat: vi.fn<() => void>(),
  }
  const view = (status: OrderStatus) => (
    <ReviewContent
      status={{ state: 'ready', preview: preview(), order: status }}
      coupon={undefined}
      link="#plain"
      terms={terms}
      words={words}
      locale="en-US"
      order={order}
    >
      <button type="button">Back</button>
    </ReviewContent>
  )
  const { rerender } = render(view(placed))
  return { user: userEvent.setup(), order, change: (status: OrderStatus) => rerender(view(status)) }
}

const says = (): string => accessibleText(screen.getByRole('status'))

/** The shopper's next steps, as `link > where` and names of buttons. */
const ways = (): string[] =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map((control) =>
    control instanceof HTMLAnchorElement
      ? `${accessibleText(control)} > ${control.getAttribute('href')}`
      : accessibleText(control),
  )

const settled = (result: string, more: { purchaseId?: string; continueUrl?: string } = {}): OrderStatus => ({
  state: 'settled',
  result,
  isRetryScheduled: false,
  ...more,
})

const toCheckout = ['Continue to checkout > #plain', 'Back']
const done = 'https://checkout.example/done'

const outcomes: readonly [string, OrderStatus, string, string[]][] = [
  ['sending', { state: 'sending' }, 'Placing your order…', []],
  [
    'asking',
    { state: 'asking' },
    'Your order was sent, but no answer came. We are checking whether it went through. Please do not order again.',
    [],
  ],
  [
    'unknown',
    { state: 'unknown' },
    'We do not know yet whether your order went through. You will get an e-mail if it did. Please do not order again until then.',
    ['Check again', 'Back'],
  ],
  [
    'unknown for long',
    { state: 'unknown', mayRepeat: true },
    'We could not find out whether your order went through. Please check your e-mail and your account for a confirmation or a charge. If you find neither, you can order again.',
    ['Check again', 'Order again', 'Back'],
  ],
  [
    'held back for an earlier one',
    { state: 'unresolved' },
    'An earlier order of the same products is still being looked up. Nothing new was ordered. Please try again in a moment.',
    ['Try again', 'Back'],
  ],
  [
    'not reached',
    { state: 'not-reached' },
    'Your order did not arrive. Nothing was ordered or charged.',
    ['Try again', 'Back'],
  ],
  [
    'not placed',
    { state: 'not-placed' },
    'Your order was not placed and nothing was charged. You can order at checkout instead.',
    toCheckout,
  ],
  ['paid', settled('paid', { purchaseId: '7' }), 'Your order is paid.', ['Back']],
  [
    'paid, to be continued',
    settled('paid', { purchaseId: '7', continueUrl: done }),
    'Your order is paid.',
    [`See your order > ${done}`, 'Back'],
  ],
  [
    'waiting for an offline payment',
    settled('waiting-for-offline-payment', { purchaseId: '7' }),
    'Your order is placed. It will be delivered once your payment arrives.',
    ['Back'],
  ],
  [
    'a test order',
    settled('test-order', { purchaseId: '7' }),
    'This was a test order. Nothing is charged.',
    ['Back'],
  ],
  [
    'pending',
    settled('pending', { purchaseId: '7' }),
    'Your order is being checked; you will get an e-mail when it is done.',
    ['Back'],
  ],
  [
    'failed',
    settled('failed'),
    'Nothing was charged. Pay another way, or go back to the page.',
    ['Pay another way > #plain', 'Back'],
  ],
  [
    'failed, and retried automatically',
    { state: 'settled', result: 'failed', isRetryScheduled: true, purchaseId: '7' },
    'The payment will be retried automatically; you do not need to order again.',
    ['Back'],
  ],
  [
    'waiting for the customer, at an address',
    settled('customer-action-needed', { continueUrl: done }),
    'One more step is needed to finish your order.',
    [`Finish your order > ${done}`, 'Back'],
  ],
  [
    'waiting for the customer, without a purchase',
    settled('customer-action-needed'),
    'One more step is needed to finish your order.',
    ['Finish your order > #plain', 'Back'],
  ],
  [
    'waiting for the customer, with a purchase',
    settled('customer-action-needed', { purchaseId: '7' }),
    'One more step is needed to finish your order.',
    ['Back'],
  ],
  [
    'without contact data',
    settled('contact-missing'),
    'Your contact data is incomplete. Please complete it at checkout.',
    ['Complete your details > #plain', 'Back'],
  ],
  [
    'for a subscription that is not there',
    settled('subscription-not-found'),
    'The subscription for this order was not found. You can order at checkout instead.',
    toCheckout,
  ],
  [
    'of a newer platform',
    settled('somethingNew'),
    'We do not know yet whether your order went through. You will get an e-mail if it did. Please do not order again until then.',
    ['Back'],
  ],
]

for (const [case_, status, text, next] of outcomes) {
  it(`says what an order is that is ${case_}, and what can be done next`, () => {
    show(status)
    expect(says()).toBe(text)
    expect(ways()).toEqual(next)
    const result = status.state === 'settled' ? status.result : ''
    expect(screen.queryByRole('status')?.classList.contains('success')).toBe(
      ['paid', 'test-order'].includes(result),
    )
    const number = status.state === 'settled' && status.purchaseId
    expect(screen.queryByText(/^Order number/)?.textContent).toBe(number ? 'Order number 7' : undefined)
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })
}

it('has every outcome that has words of its own in the table above', () => {
  const said = new Set(outcomes.map(([, , text]) => text))
  const own = Object.entries(allEnglish).filter(([key]) =>
    /^result|^order(Sending|Asking|Unknown|NotReached|NotPlaced)$/.test(key),
  )
  expect(own.filter(([, text]) => !said.has(String(text)))).toEqual([])
})

for (const [state, name, act, other] of [
  ['not-reached', 'Try again', 'place', 'ask'],
  ['unknown', 'Check again', 'ask', 'place'],
] as const) {
  it(`does what “${name}” says, and no more`, async () => {
    const { user, order } = show({ state })
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    expect(order[act]).toHaveBeenCalledTimes(1)
    expect(order[other]).not.toHaveBeenCalled()
  })
}

it('announces each state of an order through one status', () => {
  const { change } = show({ state: 'sending' })
  const status = screen.getByRole('status')
  for (const next of [{ state: 'asking' }, settled('paid')] as const) {
    change(next)
    expect(screen.getByRole('status')).toBe(status)
  }
  expect(says()).toBe('Your order is paid.')
})

it('keeps the receipt beside what became of the order', () => {
  show(settled('paid', { purchaseId: '7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('definition').map(accessibleText)).toContain('€174.00')
})

const paid = { state: 'settled', result: 'paid', isRetryScheduled: false } as const
const shown = { total: 77, currency: 'EUR' }

it('says what the purchase charges, and what is only previewed', () => {
  const { change } = show({ ...paid, amount: { ...shown, from: 'purchase' } })
  expect(document.body.textContent).toContain('Order total: €77.00')
  change({ ...paid, amount: { ...shown, from: 'preview' } })
  expect(document.body.textContent).toContain('€77.00 as shown before you ordered.')
})

it('says the total of the receipt only once', () => {
  const { total, currency } = preview()
  show({ ...paid, amount: { total: total.gross, currency, tax: 'gross', from: 'purchase' } })
  expect(document.body.textContent).not.toContain('Order total')
})

it('says how an order is paid, and when it renews', () => {
  const terms = 'Renews automatically every year until you cancel.'
  const { change } = show({ ...paid, payment: { type: 'Visa', lastFour: '1111' } }, terms)
  expect(document.body.textContent).toContain('Payment: Visa •••• 1111')
  expect(document.body.textContent).toContain(terms)
  change({ ...paid, result: 'pending', payment: { type: 'Wire transfer' } })
  expect(document.body.textContent).toContain('Payment: Wire transfer')
  // Nothing was bought.
  change({ ...paid, result: 'failed', payment: { type: 'Visa', lastFour: '1111' } })
  expect(document.body.textContent).not.toContain('Payment')
  expect(document.body.textContent).not.toContain(terms)
})

it('says aloud that the purchase charges something else than was shown', () => {
  const amount = { total: 92, currency: 'USD', from: 'purchase' }
  show({ ...paid, amount, mismatch: { shown } })
  expect(accessibleText(screen.getByRole('alert'))).toBe(
    'Your order totals $92.00, but €77.00 was shown. Please contact us if that is not right for you.',
  )
})

it('begins a new order only by a button of its own', async () => {
  const { user, order } = show({ state: 'unknown', mayRepeat: true })
  await user.click(screen.getByRole('button', { name: 'Order again' }))
  expect(order.repeat).toHaveBeenCalledOnce()
  expect(order.place).not.toHaveBeenCalled()
})
