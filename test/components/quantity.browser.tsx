/**
 * The row in which a shopper sets a quantity, rendered in Chromium inside a small component that feeds the choice back.
 * It covers keyboard and pointer, typed digits of several scripts, the bounds and how they are announced, and the sum
 * in currencies with and without decimals.
 */

import { render, screen, within } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'preact/hooks'
import { expect, it, vi } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { TaxDisplay } from '../../src/contract/tax-display.ts'
import cardStyles from '../../src/widget/elements/card/card.css?inline'
import { Quantity } from '../../src/widget/features/quantity/QuantityRow.tsx'
import quantity from '../../src/widget/features/quantity/quantity.css?inline'
import controls from '../../src/widget/shared/styles/controls.css?inline'
import type { Refusal } from '../../src/widget/shared/views/refusal-text.ts'
import baseStyles from '../../src/widget/styles/base.css?inline'
import { money, priceItem } from '../widget/support.ts'
import { accessibleText, useStyles, words } from './support.ts'

useStyles(baseStyles, cardStyles, controls, quantity)

interface Given {
  start?: number
  least?: number
  most?: number
  hasControl?: boolean
  item?: PriceItem
  tax?: TaxDisplay
}

/** The row as its card holds it: what is chosen comes back as the value. */
const show = ({
  start = 1,
  least = 1,
  most = 10_000,
  hasControl = true,
  item = priceItem('1'),
  tax = 'gross',
}: Given = {}) => {
  const onChange = vi.fn<(value: number) => void>()
  const onNear = vi.fn<() => void>()
  const Row = () => {
    const [value, setValue] = useState(start)
    const [refusal, setRefusal] = useState<Refusal>()
    return (
      <Quantity
        {...{ value, least, most, hasControl, item, unit: item, tax, words, onNear, refusal }}
        onRefuse={setRefusal}
        locale="en-US"
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  const { container } = render(<Row />)
  return {
    user: userEvent.setup(),
    onChange,
    onNear,
    chosen: () => onChange.mock.calls.map(([value]) => value),
    total: () => accessibleText(container.querySelector('[aria-live=polite]')),
  }
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const fewer = () => screen.getByRole('button', { name: 'Decrease quantity' })
const more = () => screen.getByRole('button', { name: 'Increase quantity' })
const isOff = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true'

it('is a group named by its legend, of a number field between two named buttons', () => {
  show({ start: 3, most: 20 })
  const group = within(screen.getByRole('group', { name: 'Quantity' }))
  expect(group.getAllByRole('button')).toEqual([fewer(), more()])
  expect(group.getByRole('spinbutton')).toBe(field())
  expect([field().value, field().ariaValueMin, field().ariaValueMax]).toEqual(['3', '1', '20'])
})

it('is walked through, counted and typed into by keyboard alone', async () => {
  const { user, chosen, total } = show()
  await user.tab()
  expect(document.activeElement).toBe(fewer())
  await user.tab()
  expect(document.activeElement).toBe(field())
  await user.tab()
  expect(document.activeElement).toBe(more())
  await user.keyboard('{Enter}')
  await expect.poll(total).toBe('2 units: €154.00')
  await user.keyboard(' ')
  await expect.poll(total).toBe('3 units: €231.00')
  expect(field().value).toBe('3')
  await user.tripleClick(field())
  await user.keyboard('12')
  await expect.poll(total).toBe('12 units: €924.00')
  expect(chosen()).toEqual([2, 3, 1, 12])
  expect(total()).toBe('12 units: €924.00')
})

it('counts each press of a button, though the first is not painted yet', async () => {
  const { chosen } = show({ start: 2, most: 5 })
  for (const button of [more(), more(), fewer(), more(), more(), more()]) button.click()
  expect(chosen()).toEqual([3, 4, 3, 4, 5])
  await expect.poll(() => field().value).toBe('5')
})

it('says the sum as it changes, and nothing beside the price of one', async () => {
  const { user, total } = show({ start: 2 })
  expect(total()).toBe('2 units: €154.00')
  await user.click(fewer())
  await expect.poll(total).toBe('')
})

for (const [bound, button, start] of [
  ['the least', fewer, 2],
  ['the most', more, 5],
] as const) {
  it(`goes no further than ${bound}, says so, and keeps the focus`, async () => {
    const { user, chosen } = show({ start, least: 2, most: 5 })
    expect(isOff(button())).toBe(true)
    expect(isOff(button() === more() ? fewer() : more())).toBe(false)
    button().focus()
    await user.keyboard('{Enter}{Enter}')
    await user.click(button())
    expect(chosen()).toEqual([])
    expect(document.activeElement).toBe(button())
    expect(button().hasAttribute('disabled')).toBe(false)
  })
}

for (const typed of ['1', '6', '2.5']) {
  it(`takes ${typed} for no quantity between 2 and 5, and shows what counts when the field is left`, async () => {
    const { user, chosen } = show({ start: 4, least: 2, most: 5 })
    await user.clear(field())
    await user.paste(typed)
    expect(chosen()).toEqual([])
    await user.tab()
    expect(field().value).toBe('4')
  })
}

it('reads the digits and thousands signs that people type, and says what it cannot read', async () => {
  const { user, chosen, total } = show({ start: 2 })
  await user.clear(field())
  await user.paste('٥')
  expect(chosen()).toEqual([5])
  await user.clear(field())
  await user.paste('1,000')
  expect(chosen()).toEqual([5, 1000])
  await user.clear(field())
  await user.paste('1.5')
  expect(total()).toBe('Please enter a whole number.')
  expect(field().ariaInvalid).toBe('true')
  expect(chosen()).toEqual([5, 1000])
})

it('counts with the arrow keys, within its bounds', async () => {
  const { user, chosen } = show({ start: 2, most: 3 })
  field().focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(chosen()).toEqual([3, 2])
})

it('counts nothing while the field is empty', async () => {
  const { user, chosen, total } = show({ start: 4 })
  await user.clear(field())
  expect(chosen()).toEqual([])
  expect(total()).toBe('4 units: €308.00')
})

it('hears of a shopper who is about to change it, by pointer and by keyboard', async () => {
  const { user, onNear } = show()
  await user.tab()
  expect(onNear).toHaveBeenCalledTimes(1)
  await user.hover(more())
  expect(onNear.mock.calls.length).toBeGreaterThan(1)
})

it('says the sum alone where the shopper cannot change the quantity', () => {
  const { total } = show({ start: 5, hasControl: false })
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(total()).toBe('5 units: €385.00')
})

const yen = (gross: number) =>
  priceItem('1', { currency: { iso: 'JPY' }, price: money(gross, 0), locale: 'ja-JP' })

for (const [case_, given, text] of [
  ['net where the shopper reads net', { tax: 'net' }, '3 units: €194.13'],
  ['to the cent', { item: priceItem('1', { price: money(0.1) }) }, '3 units: €0.30'],
  ['in whole yen', { item: yen(2520) }, '3 units: ￥7,560'],
] as const) {
  it(`sums up ${case_}`, () => {
    const { total } = show({ ...given, start: 3 })
    expect(total()).toBe(text)
  })
}
