import { beforeEach, expect, it, vi } from 'vitest'
import { previewShop } from './preview-shop.ts'
import { rootOf, textOf } from './support.ts'

const warn = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn.mockClear())
})

const open = async (attributes: string) => {
  const shop = await previewShop(`<vitrine-card product="1" ${attributes}></vitrine-card>`)
  const card = rootOf(shop.host, 'vitrine-card')
  return {
    ...shop,
    fewer: card.querySelector<HTMLElement>('[part=decrement]'),
    field: card.querySelector<HTMLInputElement>('[part=quantity-input]'),
    ordered: () => shop.linked().quantity_1,
    total: () => textOf(card.querySelector('[part=total]')),
  }
}

it('sells no less than the least quantity: link, sum and preview', async () => {
  const { asked, ordered, press, total } = await open('min-quantity="5"')
  expect(ordered()).toBe('5')
  expect(total()).toBe('5 units: total at checkout')
  await press()
  expect(asked).toMatchObject([{ items: [{ product: '1', quantity: 5 }] }])
  expect(warn).not.toHaveBeenCalled()
})

it('asks for the price rule of the least quantity', async () => {
  const { linked, requests } = await open('min-quantity="50" price-rules="1-49:small 50-:team"')
  expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual(['team'])
  expect(linked()).toMatchObject({ quantity_1: '50', pricerule: 'team' })
})

it('takes the least quantity for one that is under it, and tells the developer', async () => {
  const { ordered, total } = await open('quantity="3" min-quantity="5"')
  expect([ordered(), total()]).toEqual(['5', '5 units: total at checkout'])
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-card quantity="3"> cannot be used'])
})
