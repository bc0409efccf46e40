/**
 * The coupon field as a view in Chromium: label, button, the typed code, and the verdict in one status that stays. A
 * table holds each verdict with the words that the shopper hears and whether the field counts as invalid. Prices are
 * made by the test; no code is sent anywhere.
 */

import { render, screen } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'preact'
import { expect, it, vi } from 'vitest'
import { CouponField } from '../../src/widget/elements/coupon/CouponField.tsx'
import coupon from '../../src/widget/elements/coupon/coupon.css?inline'
import type { CouponVerdict } from '../../src/widget/elements/coupon/coupon-verdict.ts'
import controls from '../../src/widget/shared/styles/controls.css?inline'
import baseStyles from '../../src/widget/styles/base.css?inline'
import { discounted, money, priceItem } from '../widget/support.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, controls, coupon)

type Props = ComponentProps<typeof CouponField>

const show = (given: Partial<Props> = {}) => {
  const onApply = vi.fn<(code: string) => void>()
  const onRemove = vi.fn<() => void>()
  const view = (over: Partial<Props>) => (
    <CouponField
      verdict={{ state: 'none' }}
      act="none"
      tax="gross"
      words={words}
      label={null}
      language="en"
      direction="ltr"
      theme={undefined}
      onApply={onApply}
      onRemove={onRemove}
      {...over}
    />
  )
  const { rerender } = render(view(given))
  return {
    user: userEvent.setup(),
    onApply,
    onRemove,
    change: (over: Partial<Props>) => rerender(view({ ...given, ...over })),
  }
}

const field = (name = 'Coupon code') => screen.getByRole<HTMLInputElement>('textbox', { name })
const verdict = (): string => accessibleText(screen.getByRole('status'))
const apply = () => screen.getByRole('button', { name: 'Apply' })
const remove = () => screen.queryByRole('button', { name: 'Remove' })

const applied: CouponVerdict = { state: 'applied', code: 'SAVE10', items: [discounted('1')] }

it('is a labelled field with a button, and no verdict yet', () => {
  show()
  expect(field().value).toBe('')
  expect(apply()).toBeTruthy()
  expect(verdict()).toBe('')
  expect(remove()).toBeNull()
})

it('is called what the merchant calls it', () => {
  show({ label: 'Code from the letter' })
  expect(field('Code from the letter')).toBeTruthy()
})

for (const way of ['button', 'Enter'] as const) {
  it(`gives the typed code over by ${way}, without leaving the page`, async () => {
    const { user, onApply } = show()
    let isLeft: boolean | undefined
    document.addEventListener(
      'submit',
      (event) => {
        isLeft = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    await user.tab()
    expect(document.activeElement).toBe(field())
    await user.keyboard(way === 'Enter' ? 'save10{Enter}' : 'save10{Tab}{Enter}')
    expect(onApply.mock.calls).toEqual([['save10']])
    expect(isLeft).toBe(false)
  })
}

it('has room for no more than the longest code', async () => {
  const { user, onApply } = show()
  await user.type(field(), 'A'.repeat(70))
  await user.click(apply())
  expect(onApply).toHaveBeenCalledWith('A'.repeat(64))
})

const cheap = priceItem('2', {
  coupon: 'SAVE10',
  discount: { absolute: money(2), percentage: { value: 10, localized: '10%' } },
})
const halved = priceItem('3', {
  coupon: 'SAVE10',
  discount: { absolute: money(50), percentage: { value: 50, localized: '50%' } },
})
const free = priceItem('4', { coupon: 'SAVE10', discount: null })
const alike = priceItem('5', {
  coupon: 'SAVE10',
  discount: { absolute: money(7.7), percentage: { value: 5, localized: '5%' } },
})
const nothing = priceItem('6', {
  coupon: 'SAVE10',
  discount: { absolute: money(0), percentage: { value: 10, localized: '10%' } },
})

const table: readonly [string, Partial<Props>, { says: string; isBad?: true; hasRemove?: true }][] = [
  ['nothing that is a code', { act: 'invalid' }, { says: 'Please enter a code.', isBad: true }],
  ['a removed code', { act: 'removed' }, { says: 'The code was removed.' }],
  [
    'a code that is being checked',
    { verdict: { state: 'checking', code: 'SAVE10' } },
    { says: 'Checking the code…', hasRemove: true },
  ],
  [
    'a code for other products',
    { verdict: { state: 'not-applicable', code: 'WRONG' } },
    { says: 'WRONG is not valid for these products.', isBad: true, hasRemove: true },
  ],
  [
    'a code that cannot be checked',
    { verdict: { state: 'unchecked', code: 'SAVE10' } },
    { says: 'SAVE10 could not be checked here. It will be passed on to checkout.', hasRemove: true },
  ],
  [
    'a code with one saving',
    { verdict: applied },
    { says: 'SAVE10 is applied: 7.70 € below list price.', hasRemove: true },
  ],
  [
    'a code with one saving, read net',
    { verdict: applied, tax: 'net' },
    { says: 'SAVE10 is applied: 6.47 € below list price.', hasRemove: true },
  ],
  [
    'a code with one saving for several prices',
    { verdict: { ...applied, items: [discounted('1'), alike] } },
    { says: 'SAVE10 is applied: 7.70 € below list price.', hasRemove: true },
  ],
  [
    'a code with one rate for several prices',
    { verdict: { ...applied, items: [discounted('1'), cheap] } },
    { says: 'SAVE10 is applied: 10% below list price.', hasRemove: true },
  ],
  [
    'a code that saves here this and there that',
    { verdict: { ...applied, items: [discounted('1'), halved] } },
    { says: 'SAVE10 is applied.', hasRemove: true },
  ],
  [
    'a code that saves nothing',
    { verdict: { ...applied, items: [nothing] } },
    { says: 'SAVE10 is applied.', hasRemove: true },
  ],
  [
    'a code without a discount',
    { verdict: { ...applied, items: [free] } },
    { says: 'SAVE10 is applied.', hasRemove: true },
  ],
]

for (const [case_, given, { says, isBad = false, hasRemove = false }] of table) {
  it(`says in its status, and to the field, what became of ${case_}`, () => {
    show(given)
    expect(verdict()).toBe(says)
    // No line ends inside an amount.
    const description = says.replace(' €', '\u00a0€')
    expect(screen.getByRole('textbox', { description })).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe(String(isBad))
    expect(remove() !== null).toBe(hasRemove)
  })
}

it('announces every verdict through one status that stays', () => {
  const { change } = show()
  const status = screen.getByRole('status')
  change({ verdict: { state: 'checking', code: 'SAVE10' } })
  expect(screen.getByRole('status')).toBe(status)
  change({ verdict: applied })
  expect(screen.getByRole('status')).toBe(status)
  expect(verdict()).toBe('SAVE10 is applied: 7.70 € below list price.')
})

it('shows the code of the visit, and never takes away what is being typed', async () => {
  const { user, change } = show({ verdict: { state: 'checking', code: 'SAVE10' } })
  expect(field().value).toBe('SAVE10')
  await user.clear(field())
  await user.type(field(), 'OTH')
  change({ verdict: applied })
  expect(field().value).toBe('OTH')
  change({ verdict: { state: 'checking', code: 'OTHER' } })
  expect(field().value).toBe('OTHER')
  change({ verdict: { state: 'none' }, act: 'removed' })
  expect(field().value).toBe('')
})

it('removes the code by keyboard, and the focus stays in the form', async () => {
  const { user, change, onRemove } = show({ verdict: applied })
  remove()?.focus()
  await user.keyboard('{Enter}')
  expect(onRemove).toHaveBeenCalledTimes(1)
  change({ verdict: { state: 'none' }, act: 'removed' })
  expect(remove()).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(verdict()).toBe('The code was removed.')
})

it('shows a code with markup as text', () => {
  show({ verdict: { state: 'not-applicable', code: '<b>X</b>' } })
  expect(verdict()).toBe('<b>X</b> is not valid for these products.')
  expect(screen.getByRole('status').querySelector('b')).toBeNull()
})
