/**
 * Plans with an interval switch: which cards are shown, the names of the choices, columns that fit, parts of cards in
 * line, features and badges. Cards may be deep inside what a page builder has put around them, or come later. Sizes
 * and positions are measured in windows of several widths.
 */

import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { discounted, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const card = (product: number, interval: string): string =>
  `<vitrine-card product="${product}" interval="${interval}"></vitrine-card>`
const three = [1, 2, 3].map((product) => card(product, 'month') + card(product + 3, 'year')).join('')

const open = async (html = `<vitrine-plans>${three}</vitrine-plans>`, settings = {}) => {
  const test = testPage(priced(), settings)
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, 'vitrine-plans')
  return {
    ...test,
    host,
    root,
    shown: () =>
      [...host.querySelectorAll<HTMLElement>('vitrine-card')]
        .filter((element) => element.getBoundingClientRect().height > 0)
        .map((element) => element.getAttribute('product')),
    choices: () => [...root.querySelectorAll('label')].map((label) => textOf(label)),
  }
}

afterEach(() => page.viewport(414, 896))

it('shows the cards of the shortest interval first, and names the choices', async () => {
  const { shown, choices, root } = await open()
  expect(shown()).toEqual(['1', '2', '3'])
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  expect(textOf(root.querySelector('legend'))).toBe('Billing period')
})

it('changes the interval by keyboard', async () => {
  const { shown, root, settle } = await open()
  root.querySelector<HTMLInputElement>(':checked')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await settle()
  expect(shown()).toEqual(['4', '5', '6'])
})

it('needs no switch for one interval, and leaves cards without one alone', async () => {
  const { root, shown } = await open(
    `<vitrine-plans><vitrine-card product="9"></vitrine-card>${card(1, 'year')}</vitrine-plans>`,
  )
  expect(root.querySelector('fieldset')).toBeNull()
  expect(shown()).toEqual(['9', '1'])
})

it('words longer intervals', async () => {
  const { choices } = await open(
    `<vitrine-plans>${card(1, '3years')}${card(2, 'year')}${card(3, '6')}</vitrine-plans>`,
  )
  expect(choices()).toEqual(['Every 6 months', 'Yearly', 'Every 3 years'])
})

it('shows a card whose interval cannot be read, and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { shown } = await open(
    `<vitrine-plans>${card(1, 'year')}${card(2, 'sometimes')}${card(3, 'month')}</vitrine-plans>`,
  )
  expect(shown()).toEqual(['2', '3'])
  expect(warn.mock.calls.flat().join()).toContain('<vitrine-card interval="sometimes">')
})

it('shows cards of which no interval can be read, however often it is rendered', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { shown, host, settle } = await open(
    `<vitrine-plans>${card(1, 'soon')}${card(2, 'late')}</vitrine-plans>`,
  )
  expect(shown()).toEqual(['1', '2'])
  host.querySelector('vitrine-plans')?.setAttribute('label', 'x')
  await settle()
  expect(shown()).toEqual(['1', '2'])
})

it('finds the cards in the paragraphs and breaks that an editor puts around them', async () => {
  await page.viewport(1280, 800)
  const wrapped = [card(1, 'month'), card(2, 'month'), card(3, '”Year”')].map((html) => `<p>${html}</p><br>`)
  const { shown, choices, root, settle, host } = await open(
    `<vitrine-plans><p></p>${wrapped.join('')}</vitrine-plans>`,
  )
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  expect(shown()).toEqual(['1', '2'])
  expect(columns(host)).toBe(2)
  expect(root.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2')
  root.querySelector<HTMLInputElement>('input:not(:checked)')?.click()
  await settle()
  expect(shown()).toEqual(['3'])
})

it('leaves the columns of a page builder alone and hides only the cards in them', async () => {
  const { shown, root } = await open(
    `<vitrine-plans><div style="display: flex"><div>${card(1, 'month')}${card(2, 'year')}</div><div>${card(3, 'month')}</div></div></vitrine-plans>`,
  )
  expect(shown()).toEqual(['1', '3'])
  expect(root.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2')
})

it('names intervals in the digits of the locale', async () => {
  const arabic = `<vitrine-plans>${card(1, '3years')}${card(2, '6')}</vitrine-plans>`
  const { choices, settle } = await open(arabic, { locale: 'ar-EG' })
  await settle()
  expect(choices().join()).not.toMatch(/[٠-٩]/)
  const eastern = testPage(
    priced((product) =>
      priceItem(product, { price: { ...money(77), gross: { value: 77, localized: '٧٧٫٠٠ €' } } }),
    ),
    { locale: 'ar-EG' },
  )
  const host = mount(arabic)
  await eastern.settle()
  const texts = [...rootOf(host, 'vitrine-plans').querySelectorAll('label')].map((label) => textOf(label))
  expect(texts.join()).toMatch(/٣/)
  expect(texts.join()).toMatch(/٦/)
})

it('takes one year and twelve months for the same', async () => {
  const { shown, choices } = await open(
    `<vitrine-plans selected="12">${card(1, 'year')}${card(2, '12')}${card(3, '1')}</vitrine-plans>`,
  )
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  expect(shown()).toEqual(['1', '2'])
})

it('tells the developer of a selection that is no interval', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { shown } = await open(`<vitrine-plans selected="yaer">${three}</vitrine-plans>`)
  expect(shown()).toEqual(['1', '2', '3'])
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-plans selected="yaer"> cannot be used'])
})

const columns = (host: HTMLElement): number =>
  new Set(
    [...host.querySelectorAll('vitrine-card')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ left }) => left),
  ).size

it('stands in as many columns as fit, the cards of one line equally high', async () => {
  await page.viewport(1280, 800)
  const { host } = await open()
  expect(columns(host)).toBe(3)
  const heights = [...host.querySelectorAll('vitrine-card:not([hidden])')].map(
    (element) => element.getBoundingClientRect().height,
  )
  expect(new Set(heights).size).toBe(1)
  await page.viewport(600, 800)
  expect(columns(host)).toBe(2)
  await page.viewport(320, 800)
  expect(columns(host)).toBe(1)
})

it('lets no card stick out of its place, however long its words', async () => {
  const words =
    '<p slot="details">Geschwindigkeitsbegrenzung, 作品を販売する方のための請求や事務作業</p>'.repeat(3)
  const { host } = await open(
    `<vitrine-plans>${three.replaceAll('></vitrine-card>', `>${words}</vitrine-card>`)}</vitrine-plans>`,
    { locale: 'ja-JP' },
  )
  for (const width of [320, 341, 390, 600, 777]) {
    await page.viewport(width, 800)
    const right = host.querySelector('vitrine-plans')?.getBoundingClientRect().right ?? 0
    for (const element of host.querySelectorAll('vitrine-card:not([hidden])'))
      expect(element.getBoundingClientRect().right, `${width}`).toBeLessThanOrEqual(right + 0.5)
  }
})

it('takes up cards that come later, deep inside of what a page builder has put around them', async () => {
  const { host, choices, settle } = await open('<vitrine-plans><div class="row"></div></vitrine-plans>')
  host.querySelector('.row')?.append(document.createRange().createContextualFragment(three))
  await settle()
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  for (const element of host.querySelectorAll('[interval=year]')) element.setAttribute('interval', '6')
  await settle()
  expect(choices()).toEqual(['Monthly', 'Every 6 months'])
})

it('aligns the parts of its cards whatever they contain, with one size for all prices', async () => {
  const { settle } = testPage(
    priced((product) =>
      product === '2'
        ? { ...discounted(product), price: money(1_234_567.89), list_price: money(2_000_000) }
        : priceItem(product),
    ),
  )
  const host = mount(`<div style="width: 900px"><vitrine-plans>
    <vitrine-card product="1"><p slot="details">One</p><small slot="note">Money back</small></vitrine-card>
    <vitrine-card product="2" featured quantity="2" quantity-control></vitrine-card>
  </vitrine-plans></div>`)
  await settle()
  await settle()
  const parts = (name: string): Element[] =>
    [...host.querySelectorAll('vitrine-card')].flatMap((card) => [
      ...(card.shadowRoot?.querySelectorAll(`[part=${name}]`) ?? []),
    ])
  for (const name of ['name', 'price', 'buy'])
    expect(new Set(parts(name).map((part) => Math.round(part.getBoundingClientRect().top))).size, name).toBe(
      1,
    )
  expect(new Set(parts('price').map((price) => getComputedStyle(price).fontSize)).size).toBe(1)
})

it('features one card and quiets the buy controls of the others', async () => {
  const { settle } = testPage(priced())
  // An earlier test may have left the pointer there, which would fill a quiet control. Hosts reset `pointer-events`.
  const host = mount(`<vitrine-plans>
    <vitrine-card product="1"></vitrine-card><vitrine-card product="2" featured></vitrine-card>
    <span slot="note-12">Save 20 %</span></vitrine-plans>
    <i style="position: fixed; inset: 0; z-index: 1"></i>`)
  await settle()
  const fills = () =>
    [...host.querySelectorAll('vitrine-card')].map((card) => {
      const link = card.shadowRoot?.querySelector('[part=buy]')
      return link ? getComputedStyle(link).backgroundColor : undefined
    })
  await expect.poll(() => fills()[0]).toBe('rgba(0, 0, 0, 0)')
  expect(fills()[1]).not.toBe('rgba(0, 0, 0, 0)')
})

it('paints nothing over a badge', async () => {
  const { settle } = testPage(priced())
  const plan = (product: number, attributes = ''): string =>
    `<vitrine-card product="${product}" ${attributes}><b slot="badge">Most popular</b></vitrine-card>`
  const host = mount(
    `<div style="padding: 40px"><vitrine-plans>${plan(1)}${plan(2, 'featured quantity="2" quantity-control')}${plan(3)}</vitrine-plans></div>`,
  )
  await settle()
  for (const width of [320, 700, 1280]) {
    await page.viewport(width, 800)
    for (const badge of host.querySelectorAll('b')) {
      badge.scrollIntoView({ block: 'center' })
      const { left, top, width: wide, height } = badge.getBoundingClientRect()
      for (const x of [0.1, 0.5, 0.9])
        for (const y of [0.1, 0.5, 0.9])
          expect(document.elementFromPoint(left + x * wide, top + y * height), `${width}`).toBe(badge)
    }
  }
})

const ownColumn = (name: string, price: string, more = ''): string =>
  `<vitrine-card product="none"><h3>${name}</h3><p>For a first look.</p><strong>${price}</strong><a href="https://shop.example/start">Start</a>${more}</vitrine-card>`

it('gives a column without a product the rows of the cards beside it, and asks for nothing', async () => {
  await page.viewport(1200, 900)
  const warn = vi.spyOn(console, 'warn')
  const { host, requests } = await open(
    `<vitrine-plans>${ownColumn('Free', '€0')}<vitrine-card product="1"><ul slot="details"><li>One</li><li>Two</li></ul></vitrine-card>${ownColumn('Enterprise', 'Let’s talk', '<ul slot="details"><li>Everything</li></ul><small slot="note">We answer within a day.</small>')}</vitrine-plans>`,
  )
  const top = (element: Element | null | undefined): number =>
    Math.round(element?.getBoundingClientRect().top ?? -1)
  const bottom = (element: Element | null | undefined): number =>
    Math.round(element?.getBoundingClientRect().bottom ?? -1)
  const [free, priced, enterprise] = host.querySelectorAll('vitrine-card')
  const inside = (part: string) => priced?.shadowRoot?.querySelector(`[part=${part}]`)
  for (const column of [free, enterprise]) {
    expect(top(column?.querySelector('h3'))).toBe(top(inside('name')))
    expect(column?.querySelector('h3')?.getBoundingClientRect().width).toBe(
      inside('name')?.getBoundingClientRect().width,
    )
    expect(Math.abs(top(column?.querySelector('strong')) - top(inside('price')))).toBeLessThanOrEqual(8)
    expect(bottom(column?.querySelector('a'))).toBe(bottom(inside('buy')))
    expect(bottom(column)).toBe(bottom(priced))
  }
  expect(top(enterprise?.querySelector('ul'))).toBe(top(priced?.querySelector('ul')))
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['1'])
  expect(warn).not.toHaveBeenCalled()
})

it('shows a column without a product in every interval', async () => {
  const { host, root, settle } = await open(
    `<vitrine-plans>${ownColumn('Free', '€0')}${card(1, 'month')}${card(2, 'year')}</vitrine-plans>`,
  )
  root.querySelectorAll<HTMLInputElement>('input')[1]?.click()
  await settle()
  expect(host.querySelector('h3')?.checkVisibility()).toBe(true)
})

it('lines up cards with a picture and cards without one', async () => {
  await page.viewport(1200, 900)
  const picture =
    '<img slot="image" alt="" width="400" height="200" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22400%22 height=%22200%22/%3E">'
  const { host } = await open(
    `<vitrine-plans><vitrine-card product="1">${picture}</vitrine-card><vitrine-card product="2"></vitrine-card></vitrine-plans>`,
  )
  const [first, second] = host.querySelectorAll('vitrine-card')
  const box = (card: Element | undefined, part: string) =>
    card?.shadowRoot?.querySelector(`[part=${part}]`)?.getBoundingClientRect()
  const image = host.querySelector('img')?.getBoundingClientRect()
  expect(image?.width).toBe(box(first, 'name')?.width)
  expect(image?.bottom).toBeLessThan(box(first, 'name')?.top ?? 0)
  for (const part of ['name', 'price', 'buy']) expect(box(first, part)?.top).toBe(box(second, part)?.top)
})

const listed = (product: number, interval: string, list = ''): string =>
  `<vitrine-card product="${product}" interval="${interval}">${list}</vitrine-card>`
const listOf = (card: Element | null): string[] =>
  [...(card?.querySelectorAll(':scope > [slot=details]') ?? [])].map((list) => textOf(list))

it('gives the card of another interval the features of the card in its place', async () => {
  const { host, root, settle } = await open(`<vitrine-plans>
    ${listed(1, 'month', '<ul slot="details" id="features"><li id="first">Raw</li></ul><p slot="details">More</p>')}
    ${listed(2, 'month', '<ul slot="details"><li>Shared</li></ul>')}
    ${listed(4, 'year')}${listed(5, 'year', '<ul slot="details"><li>Own</li></ul>')}</vitrine-plans>`)
  expect(listOf(host.querySelector('[product="4"]'))).toEqual([])
  root.querySelectorAll<HTMLInputElement>('input')[1]?.click()
  await settle()
  expect(listOf(host.querySelector('[product="4"]'))).toEqual(['Raw', 'More'])
  expect(listOf(host.querySelector('[product="5"]'))).toEqual(['Own'])
  expect([host.querySelectorAll('#features').length, host.querySelectorAll('#first').length]).toEqual([1, 1])
  root.querySelectorAll<HTMLInputElement>('input')[0]?.click()
  await settle()
  expect(listOf(host.querySelector('[product="1"]'))).toEqual(['Raw', 'More'])
})

it('shares no features where the intervals have different cards', async () => {
  const { host } = await open(`<vitrine-plans selected="year">
    ${listed(1, 'month', '<ul slot="details"><li>Raw</li></ul>')}${listed(2, 'month')}${listed(4, 'year')}</vitrine-plans>`)
  expect(listOf(host.querySelector('[product="4"]'))).toEqual([])
})

it('prints no text over another where the page resets every element', async () => {
  for (const reset of ['* { all: revert }', '* { all: unset }']) {
    const style = document.createElement('style')
    style.textContent = reset
    document.head.append(style)
    const { host } = await open(`<vitrine-plans>${card(1, 'year')}${card(2, 'year')}</vitrine-plans>`)
    for (const element of host.querySelectorAll('vitrine-card')) {
      const parts = ['name', 'price', 'buy'].map((part) =>
        element.shadowRoot?.querySelector(`[part~=${part}]`)?.getBoundingClientRect(),
      )
      for (const [index, rect] of parts.slice(1).entries())
        expect(rect?.top, reset).toBeGreaterThanOrEqual(parts[index]?.bottom ?? Number.NaN)
    }
    style.remove()
    host.remove()
  }
})
