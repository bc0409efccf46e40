import { expect, it } from 'vitest'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { type Loader, lazyTimeout } from '../../src/widget/storefront/page.ts'
import { previewShop } from './preview-shop.ts'
import { textOf } from './support.ts'

const html =
  '<vitrine-cart></vitrine-cart><vitrine-buy product="1" renewal="none" customer-token="token"></vitrine-buy>'

type Words = Awaited<ReturnType<Loader['ownWords']>>

/** A page of a known customer, and the files of words that it asks for. */
const shop = async (locale: string, load: () => Promise<Words>) => {
  const asked: string[] = []
  const ownWords: Loader['ownWords'] = (file, name) => {
    asked.push(`${file} ${name}`)
    return load()
  }
  const test = await previewShop(html, { locale }, undefined, undefined, { ownWords })
  return {
    ...test,
    asked,
    order: () => textOf(test.cart().querySelector('[part=order]')),
    close: () => test.cart().querySelector('[part=close]')?.ariaLabel,
    isOpen: () => test.cart().querySelector('dialog')?.open === true,
  }
}

it('asks for the words of an order when a press begins, and reviews it in them', async () => {
  const words = await moduleLoader.ownWords('outcome', 'de')
  const { asked, control, press, settle, order, close } = await shop('de-DE', async () => words)
  expect(asked).toEqual([])
  control().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  await settle()
  expect(asked).toEqual(['outcome de'])
  await press()
  expect(asked).toEqual(['outcome de'])
  expect([order(), close()]).toEqual(['Zahlungspflichtig bestellen', 'Schließen'])
})

it('shows a review when its words are there, never in another language before', async () => {
  let arrive = (_: Words): void => {}
  const hanging = new Promise<Words>((resolve) => {
    arrive = resolve
  })
  const { press, settle, order, isOpen } = await shop('de-DE', () => hanging)
  await press()
  expect(isOpen()).toBe(false)
  arrive(await moduleLoader.ownWords('outcome', 'de'))
  await settle()
  expect(isOpen()).toBe(true)
  expect(order()).toBe('Zahlungspflichtig bestellen')
})

it('reviews an order in English words where those of the language are late', async () => {
  const { press, advance, order, close, isOpen } = await shop('de-DE', () => new Promise(() => {}))
  await press()
  await advance(lazyTimeout)
  expect(isOpen()).toBe(true)
  expect([order(), close()]).toEqual(['Buy now', 'Schließen'])
})

it('asks for no words of an order on an English page', async () => {
  const { asked, press, order, isOpen } = await shop('en-US', () => new Promise(() => {}))
  await press()
  expect(asked).toEqual([])
  expect(isOpen()).toBe(true)
  expect(order()).toBe('Buy now')
})
