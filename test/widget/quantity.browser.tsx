/**
 * The control for a quantity: a spoken group of a field and two buttons, typed and stepped within bounds, and the
 * total that follows from it, of the endpoint or of price rules. Real keys and the pointer press it, and the places of
 * the buttons are measured while totals come and go. Counts have the digits of the amounts beside them.
 */

import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import {
  discounted,
  json,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const open = async (attributes = 'quantity-control', settings = {}) => {
  const test = testPage(priced(), settings)
  const host = mount(
    `<div style="width: 300px"><vitrine-card product="1" ${attributes}></vitrine-card></div>`,
  )
  await test.settle()
  const card = rootOf(host, 'vitrine-card')
  const part = (name: string): HTMLElement => {
    const found = card.querySelector<HTMLElement>(`[part=${name}]`)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  return {
    ...test,
    host,
    card,
    part,
    ordered: () => new URL(card.querySelector('a')?.href ?? '').searchParams.get('quantity_1'),
    total: () => textOf(card.querySelector('[part=total]')),
  }
}

it('takes the quantity as it is typed where its first digit is below the least one', async () => {
  const { part, settle, ordered } = await open('quantity-control quantity="15" min-quantity="10"')
  const field = part('quantity-input') as HTMLInputElement
  field.focus()
  await userEvent.keyboard('{Control>}a{/Control}25')
  await settle()
  expect([field.value, ordered()]).toEqual(['25', '25'])
  await userEvent.keyboard('{Backspace}')
  await settle()
  expect([field.value, ordered()]).toEqual(['2', '25'])
  await userEvent.keyboard('7')
  await settle()
  expect([field.value, ordered()]).toEqual(['27', '27'])
})

it('leaves an emptied field alone while prices come in', async () => {
  const { page, part, settle, ordered } = await open('quantity-control quantity="15"')
  const field = part('quantity-input') as HTMLInputElement
  field.focus()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect(field.value).toBe('')
  await userEvent.keyboard('3')
  await settle()
  expect([field.value, ordered()]).toEqual(['3', '3'])
})

it('keeps buttons and price where they are when the sum appears', async () => {
  const { part, settle, host } = await open()
  const places = (): unknown[] =>
    ['price', 'increment', 'buy']
      .map((name) => Math.round(part(name).getBoundingClientRect().top))
      .concat(host.offsetHeight)
  const before = places()
  part('increment').click()
  await settle()
  expect(places()).toEqual(before)
})

it('says from the second unit on that the total is at checkout, where no endpoint knows it', async () => {
  const { part, settle, total } = await open()
  expect(total()).toBe('')
  part('increment').click()
  await settle()
  expect(total()).toBe('2 units: total at checkout')
})

/** A card with an endpoint that takes a tenth off from two units on. */
const discountedShop = async (html: string) => {
  const shop = await previewShop(html, { review: 'difference' }, (_, init) => {
    const { items } = JSON.parse(String(init?.body)) as { items: [{ quantity: number }] }
    const gross = Math.round(items[0].quantity * 77 * 90) / 100
    const net = Math.round((gross / 1.19) * 100) / 100
    return json(preview({ total: { net, vat: gross - net, gross, vatPercentage: 19 } }))
  })
  const card = rootOf(shop.host, 'vitrine-card')
  const part = (name: string) => card.querySelector<HTMLElement>(`[part=${name}]`)
  return {
    ...shop,
    part,
    step: async () => {
      part('increment')?.click()
      await shop.settle()
    },
    total: () => [textOf(part('total')), part('total')?.getAttribute('aria-busy') === 'true'],
  }
}
const counted = '<vitrine-card product="1" quantity-control></vitrine-card>'

it('shows the platform’s own total of several units after an act, and asks once', async () => {
  const { asked, advance, step, total } = await discountedShop(counted)
  await advance(10_000)
  await step()
  expect([...total(), asked.length]).toEqual(['2 units: …', true, 0])
  await advance(400)
  expect(total()).toEqual(['2 units: €138.60', false])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ session: false, items: [{ product: '1', quantity: 2 }] })
  expect(asked[0]).not.toHaveProperty('expected')
})

it('keeps the buttons where they are while the total is asked for, and when it is there', async () => {
  const { advance, part, step } = await discountedShop(counted.replace('>', ' quantity="3">'))
  const place = () => Math.round(part('increment')?.getBoundingClientRect().top ?? 0)
  const before = place()
  await step()
  const asking = place()
  await advance(400)
  expect([asking, place()]).toEqual([before, before])
})

it('asks for no total of a card in an order, which has its own', async () => {
  const { asked, advance, part, step } = await discountedShop(`<vitrine-order>${counted}</vitrine-order>`)
  await step()
  await advance(400)
  expect(asked).toHaveLength(1)
  expect(textOf(part('total'))).toBe('2 units: total at checkout')
})

it('says that a number is out of bounds, keeps the quantity, and shows it again on leaving', async () => {
  const { part, settle, ordered, total } = await open('quantity-control max-quantity="2000"')
  part('quantity-input').focus()
  await userEvent.keyboard('{Control>}a{/Control}12345')
  await settle()
  expect(total()).toBe('At most 2,000 units.')
  expect(part('quantity-input').getAttribute('aria-invalid')).toBe('true')
  expect(ordered()).toBe('1234')
  await userEvent.keyboard('{Tab}')
  await settle()
  expect([(part('quantity-input') as HTMLInputElement).value, total()]).toEqual([
    '1234',
    '1,234 units: total at checkout',
  ])
})

it('writes counts in the digits of the amounts beside them', async () => {
  const arabic = (product: string) =>
    priceItem(product, {
      locale: 'ar-EG',
      price: { ...money(77), gross: { value: 77, localized: '٧٧٫٠٠ €' } },
    })
  const { settle } = testPage(priced(arabic), { locale: 'ar-EG' })
  const host = mount('<vitrine-card product="1" quantity="1234"></vitrine-card>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=total]'))).toMatch(/١٬٢٣٤/)
})

it('says nothing about a price whose tiers are on their way', async () => {
  const { settle } = testPage(priced(), {}, ownStorage(), {
    module: (name) => (name === 'quantity' ? new Promise(() => {}) : moduleLoader.module(name)),
  })
  const host = mount('<vitrine-card product="1" price-rules="3-:team">from 70 €</vitrine-card>')
  await settle()
  expect(host.querySelector('vitrine-card')?.shadowRoot?.querySelector('.card')).toBeFalsy()
})

it('keeps the buttons under the pointer when a tier begins', async () => {
  const { settle } = testPage(
    priced((product, url) => (url.searchParams.get('price_rule') ? discounted(product) : priceItem(product))),
  )
  const host = mount(`<div style="--vitrine-card-min-height: 0">
    <vitrine-card product="1" quantity-control price-rules="3-:team"></vitrine-card></div>`)
  await settle()
  const plus = rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=increment]')
  const topOf = (): number => Math.round(plus?.getBoundingClientRect().top ?? 0)
  const top = topOf()
  for (let clicks = 0; clicks < 3; clicks += 1) {
    plus?.click()
    await settle()
    expect(topOf()).toBe(top)
  }
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('69.30 €')
})
