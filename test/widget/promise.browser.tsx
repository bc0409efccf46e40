/**
 * The sentence that says how many purchases cost what was shown, with the link to how it is counted. It says nothing
 * where the endpoint has no count, and shows the merchant's content there; it asks once an hour in a visit and moves
 * nothing when the answer comes. The endpoint is played by the test.
 */

import { expect, it } from 'vitest'
import type { PromiseResponse } from '../../src/contract/promise.ts'
import { type Answer, json, mount, ownStorage, testPage, textOf } from './support.ts'

const promise = (over: Partial<NonNullable<PromiseResponse['purchases']>> = {}): PromiseResponse => ({
  since: '2026-08-29',
  until: '2026-11-26',
  least: 100,
  purchases: { compared: 1204, asShown: 1204, explained: 0, unexplained: 0, unmatched: 14, ...over },
})

interface Shop {
  answer?: Answer
  attributes?: string
  locale?: string
  content?: string
  endpoint?: string
  storage?: () => Storage
  count?: number
}

/** A page with the element, and what it says. */
const shown = async ({
  answer = () => json(promise()),
  attributes = '',
  locale = 'en',
  content = '',
  endpoint = 'https://shop.example',
  storage = ownStorage(),
  count = 1,
}: Shop = {}) => {
  const test = testPage(answer, { locale, ...(endpoint && { endpoint }) }, storage)
  const host = mount(`<vitrine-promise ${attributes}>${content}</vitrine-promise>`.repeat(count))
  await test.settle()
  const elements = [...host.querySelectorAll<HTMLElement>('vitrine-promise')]
  const [element = document.createElement('p')] = elements
  const part = (name: string) => element.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`)
  return {
    ...test,
    element,
    elements,
    line: part('promise') ? textOf(part('promise') as HTMLElement) : undefined,
    how: part('how') as HTMLAnchorElement | null,
    height: () => element.getBoundingClientRect().height,
    asked: () => test.requests.filter(({ pathname }) => pathname === '/promise.json').length,
  }
}

it('says how many purchases cost what was shown, with a link to how it is counted', async () => {
  const { line, how } = await shown()
  expect(line).toBe(
    'In the last 90 days, 1,204 of 1,204 compared purchases cost what was shown. How this is counted',
  )
  expect(how?.href).toMatch(/\/docs\/guide\/promise\.md$/)
})

it('says how many cost otherwise, for a reason and without one', async () => {
  const { line } = await shown({
    answer: () => json(promise({ asShown: 1165, explained: 38, unexplained: 1 })),
  })
  expect(line).toContain('1,165 of 1,204 compared purchases cost what was shown.')
  expect(line).toContain('38 cost otherwise for reasons that the purchases show, such as another quantity.')
  expect(line).toContain('1 cost otherwise without a known reason.')
})

it.each([
  ['de', 'In den letzten 90 Tagen kosteten 1.204 von 1.204 verglichenen Käufen, was angezeigt war.'],
  ['fr', 'Au cours des 90 derniers jours, 1 204 achats comparés sur 1 204 ont coûté le prix affiché.'],
  ['pl', 'Zakupy po pokazanej cenie w ciągu ostatnich 90 dni: 1204 z 1204 porównanych.'],
  ['ja', '過去90日間に比較した購入1,204件のうち、1,204件が表示どおりの価格でした。'],
])('says it in %s', async (locale, line) => {
  const said = (await shown({ locale })).line
  expect(said?.replace(/[\u202f\u00a0]/g, ' ')).toContain(line)
})

it('says it of one purchase', async () => {
  const { line } = await shown({ answer: () => json(promise({ compared: 1, asShown: 1 })) })
  expect(line).toContain('1 of 1 compared purchase cost what was shown.')
})

it.each<[string, Answer]>([
  ['is off', () => json({ code: 'not-found' }, { status: 404 })],
  ['has too few purchases', () => json({ ...promise(), purchases: undefined })],
  ['fails', () => new Response('', { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['answers something else', () => json(['?'])],
  ['counts more than there are', () => json(promise({ asShown: 1300 }))],
  ['counts less than nothing', () => json(promise({ asShown: 1205, explained: -1 }))],
])('says nothing where the endpoint %s, and shows what the merchant has put there', async (_, answer) => {
  const { line, element } = await shown({ answer, content: '<b>Fair prices</b>' })
  expect(line).toBeUndefined()
  expect(element.querySelector('b')?.checkVisibility()).toBe(true)
})

it('asks nothing and takes no space without an endpoint', async () => {
  const { line, height, requests } = await shown({ endpoint: '' })
  expect({ line, height: height(), requests }).toEqual({ line: undefined, height: 0, requests: [] })
})

it('asks once for all elements of a page', async () => {
  const { asked, elements } = await shown({ count: 3 })
  expect(asked()).toBe(1)
  for (const { shadowRoot } of elements) expect(shadowRoot?.querySelector('[part=promise]')).not.toBeNull()
})

it('asks once an hour in a visit, and shows what it knows at once', async () => {
  const storage = ownStorage()
  await shown({ storage })
  const next = await shown({ storage, answer: () => new Promise(() => {}) })
  expect(next.asked()).toBe(0)
  expect(next.line).toContain('1,204 of 1,204')
  const silent = ownStorage()
  await shown({ storage: silent, answer: () => json({}, { status: 404 }) })
  const quiet = await shown({ storage: silent })
  expect([quiet.asked(), quiet.height()]).toEqual([0, 0])
})

it.each<[string, Answer]>([
  ['all purchases cost what was shown', () => json(promise())],
  [
    'there are purchases of every kind',
    () => json(promise({ compared: 12040, asShown: 11940, explained: 80, unexplained: 20 })),
  ],
  ['there is nothing to say', () => json({ ...promise(), purchases: undefined })],
])('moves nothing when the answer comes: %s', async (_, answer) => {
  const answers: (() => void)[] = []
  const waiting: Answer = async (url, init) => {
    await new Promise<void>((go) => answers.push(go))
    return answer(url, init)
  }
  for (const width of [240, 390, 900]) {
    const { element, settle, height } = await shown({
      answer: waiting,
      attributes: `style="inline-size: ${width}px"`,
    })
    const before = height()
    expect(before).toBeGreaterThan(20)
    for (const go of answers.splice(0)) go()
    await settle()
    expect(height()).toBe(before)
    expect(element.shadowRoot?.querySelectorAll('a:not([inert] a)').length).toBeLessThanOrEqual(1)
  }
})

it('links to the page of the merchant, and to no other kind of address', async () => {
  const link = async (attributes: string) => (await shown({ attributes })).how
  expect((await link('href="/how-we-count" label="Our method"'))?.pathname).toBe('/how-we-count')
  expect((await link('href="/how-we-count" label="Our method"'))?.textContent).toBe('Our method')
  expect((await link('href="javascript:alert(1)"'))?.href).toMatch(/promise\.md$/)
})
