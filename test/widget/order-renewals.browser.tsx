/**
 * What an order says of renewals: that of the chosen option, of each product, or of all, with the amounts of all units.
 * A known customer orders on the page only where each is stated.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { cards, link, open, order, pressed } from './order-form.ts'
import { discounted, json, priced, textOf } from './support.ts'

beforeEach(() => sessionStorage.clear())

it('states what renews, for all of the order', async () => {
  const { root } = await open(order('quantity="2" renewal="P1Y" renewal-price="price"', cards))
  expect(textOf(root.querySelector('.sum [part=terms]'))).toBe(
    'Renews automatically every year at €80.00 until canceled.',
  )
})

/** The text as it is laid out, without the marks around isolated names. */
const withoutMarks = (element: HTMLElement | null): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: just this has the line breaks of the layout
  element?.innerText.replace(/[\u2068\u2069]/g, '').trim() ?? ''

const renewals = (root: ShadowRoot): string =>
  withoutMarks(root.querySelector<HTMLElement>('.sum [part=terms]'))

const yearly = 'data-vitrine-renewal="P1Y" data-vitrine-renewal-price="price"'

it('states the renewal of the chosen option', async () => {
  const options = `
    ${link(1, `data-vitrine-choice="Term" ${yearly}`, '1 year')}
    ${link(2, 'data-vitrine-choice="Term" data-vitrine-renewal="P2Y" data-vitrine-renewal-price="price"', '2 years')}
    ${link(3, 'data-vitrine-choice="Term" data-vitrine-renewal="none"', 'For good')}
    ${link(4, 'data-vitrine-choice="Term"', 'Something')}`
  const { root, pick, host, settle } = await open(order('quantity="2"', options))
  expect(renewals(root)).toBe('Renews automatically every year at €20.00 until canceled.')
  await pick(2)
  expect(renewals(root)).toBe('Renews automatically every 2 years at €40.00 until canceled.')
  await pick(3)
  expect(renewals(root)).toBe('One payment, no renewal.')
  await pick(4)
  expect(renewals(root)).toBe('')
  host.querySelector('[data-vitrine-product="4"]')?.setAttribute('data-vitrine-renewal', 'P1M')
  await settle()
  expect(renewals(root)).toBe('Renews automatically every month until canceled.')
})

it('follows the chosen card, whose own renewal stands before that of the order', async () => {
  const options = `
    <vitrine-card product="1" renewal="P1Y" data-vitrine-choice="Edition"></vitrine-card>
    <vitrine-card product="2" data-vitrine-choice="Edition"></vitrine-card>`
  const { root, pick, host, settle } = await open(order('renewal="P1M"', options))
  expect(renewals(root)).toBe('Renews automatically every year until canceled.')
  await pick(2)
  expect(renewals(root)).toBe('Renews automatically every month until canceled.')
  host.querySelector('vitrine-card[product="2"]')?.setAttribute('renewal', 'none')
  await settle()
  expect(renewals(root)).toBe('One payment, no renewal.')
})

it('states each renewal with its products, where they differ', async () => {
  const items = `
    ${link(1, yearly, 'Licence')}
    ${link(2, `data-vitrine-add-on data-vitrine-checked ${yearly}`, 'Support')}
    ${link(7, 'data-vitrine-add-on data-vitrine-checked data-vitrine-renewal="none"', 'Training')}
    ${link(8, 'data-vitrine-add-on', 'Gift')}`
  const { root, pick } = await open(order('quantity="2"', items))
  expect(renewals(root).split('\n')).toEqual([
    'Licence, Support: Renews automatically every year at €60.00 until canceled.',
    'Training: One payment, no renewal.',
  ])
  await pick(7)
  expect(renewals(root)).toBe('Renews automatically every year at €60.00 until canceled.')
  await pick(8)
  expect(renewals(root)).toBe('Licence, Support: Renews automatically every year at €60.00 until canceled.')
})

it('states the list price of a renewal, and none of a product without a price', async () => {
  const items = `
    ${link(1, 'data-vitrine-renewal="P1Y" data-vitrine-renewal-price="list-price"', 'Licence')}
    ${link(2, 'data-vitrine-renewal="P1M" data-vitrine-renewal-price="price"', 'Support')}`
  const { root } = await open(order('quantity="3"', items), {
    answer: priced((product) => (product === '1' ? discounted(product) : undefined)),
  })
  expect(renewals(root)).toBe(
    'Renews automatically every year at today’s list price of €231.00 until canceled.',
  )
})

it('takes the renewal of the store for one product, and for several only their own or that of the order', async () => {
  const settings: Settings = { renewal: 'P1Y' }
  const { root, pick } = await open(order('', link(1, '', 'One') + link(7, 'data-vitrine-add-on', 'Two')), {
    settings,
  })
  expect(renewals(root)).toBe('Renews automatically every year until canceled.')
  await pick(7)
  expect(renewals(root)).toBe('')
})

it('lets a known customer order several products, where the order states its renewal', async () => {
  const token = { customerToken: 'token' }
  const { cart } = await pressed(token, undefined, 'renewal="P1Y"')
  expect(textOf(cart().querySelector('[part=order]'))).toBe('Buy now')
  expect(textOf(cart().querySelector('[part=terms]'))).toContain('Renews automatically every year')
})

it('lets a known customer order where each product states its renewal, and repeats each of them', async () => {
  const each = `
    <vitrine-card product="1" renewal="P1Y" renewal-price="price"></vitrine-card>
    <vitrine-card product="2" renewal="none"></vitrine-card>`
  const names = ['Licence', 'Training']
  const lines = preview().lines.map((line, index) => ({ ...line, name: names[index] ?? '', quantity: 1 }))
  const { cart } = await pressed({ customerToken: 'token' }, () => json(preview({ lines })), '', each)
  expect(cart().querySelector('[part=order]')).not.toBeNull()
  const said = withoutMarks(cart().querySelector<HTMLElement>('[part=terms]')).split('\n')
  expect(said).toEqual([
    'Licence: Renews automatically every year at €154.00 until canceled.',
    'Training: One payment, no renewal.',
  ])
})

it.each([
  ['a product states no renewal', cards.replace('product="1"', 'product="1" renewal="P1Y"'), ''],
  ['nothing is stated about renewals but by the page', cards, 'P1Y'],
])('sends a known customer to checkout where %s', async (_, content, renewal) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { cart } = await pressed({ customerToken: 'token', renewal }, undefined, '', content)
  expect(cart().querySelector('[part=order]')).toBeNull()
  expect(cart().querySelector('[part=continue]')).not.toBeNull()
})
