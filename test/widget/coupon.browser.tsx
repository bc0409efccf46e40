import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { verdictText } from '../../src/widget/components/CouponField.tsx'
import { englishLazy } from '../../src/widget/messages/en-lazy.ts'
import { discounted, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const html = '<vitrine-coupon></vitrine-coupon><vitrine-card product="1"></vitrine-card>'

const open = async (settings = {}) => {
  const test = testPage(
    priced((product, url) => {
      const coupon = url.searchParams.get('coupon')
      return coupon === 'SAVE10' ? discounted(product) : priceItem(product)
    }),
    settings,
  )
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, 'vitrine-coupon')
  const field = root.querySelector('input')
  if (!field) throw new Error('no field')
  return {
    ...test,
    host,
    root,
    field,
    verdict: () => textOf(root.querySelector('[part=verdict]')),
    price: () => textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]')),
    coupon: () =>
      new URL(rootOf(host, 'vitrine-card').querySelector('a')?.href ?? '').searchParams.get('coupon'),
  }
}

it('applies a code by keyboard, says what is saved, and keeps the focus in the field', async () => {
  const { field, settle, root, verdict, price, coupon } = await open()
  field.focus()
  await userEvent.keyboard(' SAVE10 {Enter}')
  await settle()
  expect(verdict()).toBe('SAVE10 is applied: you save 7.70 €.')
  expect(price()).toBe('69.30 €')
  expect(coupon()).toBe('SAVE10')
  expect(field.value).toBe('SAVE10')
  expect(root.activeElement).toBe(field)
})

it('removes the code by keyboard and gives the focus back to the empty field', async () => {
  const { field, settle, root, verdict, price, coupon } = await open({ coupon: 'SAVE10' })
  field.focus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await settle()
  expect(verdict()).toBe('The code was removed.')
  expect(price()).toBe('77.00 €')
  expect(coupon()).toBeNull()
  expect(field.value).toBe('')
  expect(root.activeElement).toBe(field)
  expect(root.querySelector('[part=remove]')).toBeNull()
})

it('says that a code does not fit, marks the field and links the two', async () => {
  const { field, verdict } = await open({ coupon: 'WRONG' })
  expect(verdict()).toBe('WRONG is not valid for these products.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getRootNode()
  expect(
    described instanceof ShadowRoot && described.getElementById(field.getAttribute('aria-describedby') ?? ''),
  ).toBe(described instanceof ShadowRoot && described.querySelector('[part=verdict]'))
})

it('refuses what cannot be a code, and leaves what was typed for correction', async () => {
  const { field, settle, verdict, requests } = await open()
  field.focus()
  await userEvent.keyboard('10 %{Enter}')
  await settle()
  expect(verdict()).toMatch(/^Use only letters/)
  expect(field.value).toBe('10 %')
  expect(requests).toHaveLength(1)
})

it('leaves alone what is being typed while prices come in', async () => {
  const { page, field, settle } = await open()
  field.focus()
  await userEvent.keyboard('SAV')
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect(field.value).toBe('SAV')
})

it('shows a code that another field of the page has applied', async () => {
  const { host, field, settle } = await open()
  const other = document.createElement('vitrine-coupon')
  host.append(other)
  await settle()
  const input = other.shadowRoot?.querySelector('input')
  if (input) input.value = 'SAVE10'
  input?.form?.requestSubmit()
  await settle()
  expect(field.value).toBe('SAVE10')
})

it('announces the verdict as a status that is there from the start', async () => {
  const { root } = await open()
  const status = root.querySelector('[part=verdict]')
  expect(status?.getAttribute('role')).toBe('status')
  expect(textOf(status)).toBe('')
})

it('keeps its height while the code is being checked', async () => {
  const { host, field, settle } = await open()
  const before = host.querySelector('vitrine-coupon')?.getBoundingClientRect().height
  field.value = 'SAVE10'
  field.form?.requestSubmit()
  await settle()
  expect(host.querySelector('vitrine-coupon')?.getBoundingClientRect().height).toBe(before)
})

it('names the field by its label, or by the words of the merchant', async () => {
  const { host, settle } = await open()
  const label = rootOf(host, 'vitrine-coupon').querySelector('label')
  expect(textOf(label)).toBe('Coupon code')
  expect(label?.control?.matches('input')).toBe(true)
  host.querySelector('vitrine-coupon')?.setAttribute('label', 'Voucher')
  await settle()
  expect(textOf(label)).toBe('Voucher')
})

it('says as saved only what holds for every price on the page, else the rate, else nothing', async () => {
  const item = (gross: number, percent: string) => (product: string, coupon: string | undefined) => {
    const priced = discounted(product, coupon)
    const absolute = { ...money(gross), gross: { value: gross, localized: `${gross} €` } }
    return { ...priced, discount: { absolute, percentage: { value: 1, localized: percent } } }
  }
  const text = (...items: ReturnType<typeof item>[]) =>
    verdictText({
      verdict: {
        state: 'applied',
        code: 'CODE',
        items: items.map((make, index) => make(String(index), 'CODE')),
      },
      act: 'none',
      tax: 'gross',
      words: englishLazy,
    })
  expect(text(item(7, '10%'), item(7, '5%'))).toBe('CODE is applied: you save 7 €.')
  expect(text(item(29, '10%'), item(7, '10%'))).toBe('CODE is applied: you save 10%.')
  expect(text(item(29, '10%'), item(7, '5%'))).toBe('CODE is applied.')
  expect(text(item(0, '10%'))).toBe('CODE is applied.')
})
