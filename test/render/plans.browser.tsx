/**
 * Plans that a server has rendered, in a browser: their switch works without the script, which adopts them as they are
 * and keeps what the shopper has chosen before it came.
 */

import { afterEach, expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { Language } from '../../src/widget/messages/languages.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import type { ScriptMessages } from '../../src/widget/views/words/script.ts'
import { json, money, priced, priceItem, testPage } from '../widget/support.ts'
import { parsed, rendered } from './rendered-cards.ts'

afterEach(() => {
  document.body.replaceChildren()
  for (const block of document.querySelectorAll('script[type="application/ld+json"]')) block.remove()
})

const plans = `<vitrine-plans>
  <vitrine-card product="1" interval="month"></vitrine-card><vitrine-card product="2" interval="month"></vitrine-card>
  <vitrine-card product="3" interval="year"></vitrine-card><vitrine-card product="4"></vitrine-card>
</vitrine-plans>`

/** The products of the cards that are seen. */
const shownIn = (host: ParentNode): (string | null)[] =>
  [...host.querySelectorAll('vitrine-card')]
    .filter((each) => each.getBoundingClientRect().height > 0)
    .map((each) => each.getAttribute('product'))

/** Markup with its declarative roots in the page, which no script serves. */
const plain = (html: string): HTMLElement => {
  const frame = document.createElement('iframe')
  frame.width = '1000'
  document.body.append(frame)
  const inner = frame.contentDocument as Document
  inner.body.setHTMLUnsafe(html)
  return inner.body
}

it('changes the interval of rendered plans without the script', () => {
  const body = plain(rendered(plans))
  const inputs = body.querySelector('vitrine-plans')?.shadowRoot?.querySelectorAll('input') ?? []
  expect([...inputs].map(({ checked }) => checked)).toEqual([true, false])
  expect(shownIn(body)).toEqual(['1', '2', '4'])
  inputs[1]?.click()
  expect(shownIn(body)).toEqual(['3', '4'])
})

it.each(['month', '1Month', '3', 'YEAR', '12months', '3years'])(
  'shows the cards of the interval %s and hides others without the script',
  (interval) => {
    const other = interval === '36' || interval === '3years' ? '24' : '36'
    const html = `<vitrine-plans selected="${interval}">
      <vitrine-card product="1" interval="${interval}"></vitrine-card>
      <vitrine-card product="2" interval="${other}"></vitrine-card></vitrine-plans>`
    expect(shownIn(plain(rendered(html)))).toEqual(['1'])
  },
)

it('adopts rendered plans without a request, with the switch that it finds, and nothing moves', async () => {
  const answer = (product: string): PriceItem => priceItem(product, { price: money(1_234_567_890) })
  const { settle, requests } = testPage(priced(answer))
  const { connect } = parsed(rendered(plans, {}, answer))
  const host = connect()
  const root = host.querySelector('vitrine-plans')?.shadowRoot
  const [grid, input] = [root?.querySelector('.plans'), root?.querySelector('input')]
  const classes = new Set([grid?.className])
  const observer = new MutationObserver(() => classes.add(grid?.className))
  observer.observe(grid as Element, { attributes: true })
  const boxes = () =>
    [...host.querySelectorAll('vitrine-card')].map((each) => each.getBoundingClientRect().toJSON())
  const before = boxes()
  await settle()
  observer.disconnect()
  expect(requests).toEqual([])
  expect(root?.querySelector('style')).toBeNull()
  expect(root?.querySelector('.plans')).toBe(grid)
  expect(root?.querySelector('input')).toBe(input)
  expect([...classes]).toEqual(['plans long'])
  expect(shownIn(host)).toEqual(['1', '2', '4'])
  expect(boxes()).toEqual(before)
  root?.querySelectorAll('input')[1]?.click()
  await settle()
  expect(shownIn(host)).toEqual(['3', '4'])
})

it('keeps the size of rendered prices while those for this shopper are on their way', async () => {
  let release = (_response: Response): void => {}
  const { settle, advance } = testPage(() => new Promise((resolve) => (release = resolve)), {
    currency: 'USD',
  })
  const answer = (product: string): PriceItem => priceItem(product, { price: money(1_234_567_890) })
  const host = parsed(rendered(plans, {}, answer)).connect()
  const root = host.querySelector('vitrine-plans')?.shadowRoot
  await settle()
  await advance(1000)
  expect(root?.querySelector('style')).toBeNull()
  expect(root?.querySelector('.plans')?.className).toBe('plans long')
  release(json(['1', '2', '3', '4'].map((product) => priceItem(product))))
  await settle()
  expect(root?.querySelector('.plans')?.className).toBe('plans')
})

it.each(['is there', 'has its files'])(
  'keeps the interval that the shopper chooses before the script %s',
  async (when) => {
    let release = (): void => {}
    const language = (name: Language) =>
      new Promise<ScriptMessages>((resolve) => {
        release = () => void moduleLoader.language(name).then(resolve)
      })
    const { settle } = testPage(priced(), { locale: 'de' }, undefined, { language })
    const host = parsed(rendered(plans, { locale: 'de' })).connect()
    const root = host.querySelector('vitrine-plans')?.shadowRoot
    const press = () => root?.querySelectorAll('input')[1]?.click()
    if (when === 'is there') press()
    await settle()
    expect(root?.querySelector('style')).not.toBeNull()
    if (when === 'has its files') press()
    expect(shownIn(host)).toEqual(['3', '4'])
    release()
    await expect.poll(() => root?.querySelector('style')).toBeNull()
    expect(shownIn(host)).toEqual(['3', '4'])
    expect([...(root?.querySelectorAll('input') ?? [])].map(({ checked }) => checked)).toEqual([false, true])
  },
)
