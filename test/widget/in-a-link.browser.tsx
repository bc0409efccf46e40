import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mount, priced, testPage } from './support.ts'

// A page builder makes a link of a whole container. The controls in it do what they say, and do not follow it.

const inside = `<a href="#away" style="display: block">
  <vitrine-card product="1" quantity-control></vitrine-card>
  <vitrine-coupon></vitrine-coupon>
  <vitrine-currency currencies="EUR USD"></vitrine-currency>
  <vitrine-plans selected="year">
    <vitrine-card product="2" interval="month"></vitrine-card>
    <vitrine-card product="3" interval="year"></vitrine-card>
  </vitrine-plans>
  <vitrine-cart-button></vitrine-cart-button>
  <span>Read on</span>
</a>`

afterEach(() => history.replaceState(null, '', location.pathname + location.search))

const show = async () => {
  const { settle } = testPage(priced())
  const host = mount(inside)
  await settle()
  const find = (element: string, selector: string): HTMLElement => {
    const found = host.querySelector(element)?.shadowRoot?.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`${element} has no ${selector}`)
    return found
  }
  return { host, find, settle }
}

it.each([
  ['vitrine-card', '[part=increment]'],
  ['vitrine-card', '[part=decrement]'],
  ['vitrine-card', '[part~=quantity-input]'],
  ['vitrine-card', '[part=name]'],
  ['vitrine-coupon', 'input'],
  ['vitrine-coupon', '[part=apply]'],
  ['vitrine-currency', 'select'],
  ['vitrine-plans', 'label'],
  ['vitrine-plans', 'input'],
  ['vitrine-cart-button', '[part=button]'],
])('follows the link around at a press on %s %s only where that is no control', async (element, selector) => {
  const { find, settle } = await show()
  await userEvent.click(find(element, selector), { force: true })
  await settle()
  expect(location.hash).toBe(selector === '[part=name]' ? '#away' : '')
})

it('does what its controls say', async () => {
  const { find, settle } = await show()
  await userEvent.click(find('vitrine-card', '[part=increment]'))
  await userEvent.click(find('vitrine-plans', 'label'))
  await userEvent.fill(find('vitrine-coupon', 'input'), 'SAVE10')
  await userEvent.click(find('vitrine-coupon', '[part=apply]'))
  await settle()
  expect(find('vitrine-coupon', '[role=status]').textContent).toContain('SAVE10')
  expect((find('vitrine-card', '[part~=quantity-input]') as HTMLInputElement).value).toBe('2')
  expect((find('vitrine-plans', 'input') as HTMLInputElement).checked).toBe(true)
})

it('follows the link around at a press beside its elements', async () => {
  const { host } = await show()
  await userEvent.click(host.querySelector('span') as HTMLElement)
  expect(location.hash).toBe('#away')
})
