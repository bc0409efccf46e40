/**
 * Every element of a page comes to its content, in whatever number and order, and however its files arrive. An element
 * that stays empty sells nothing, and no error tells of it. `VITRINE_MIXES=1000` loads as many mixes, and each night has 200;
 * `VITRINE_SEED=random` draws others. A mix that fails is printed, and is a test of its own then.
 */

import fc from 'fast-check'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { type ElementName, elementNames, lazyElementNames } from '../../src/widget/elements/manifest.ts'
import { useBrowser } from '../support/browser.ts'
import { examples } from '../support/examples.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serve = useSites()
const mixCount = Number(process.env.VITRINE_MIXES || 3)

/** Told to the developer of these pages, once. */
const told = Object.values(examples).flatMap((example) => example.told ?? [])

const htmlOf = (list: readonly ElementName[]): string => list.map((name) => examples[name].html).join('\n')

/** One thing that a script of the merchant's does to an element of `<main>`. */
interface Change {
  at: 'parsed' | 'defined' | 'shown'
  kind: 'add' | 'remove' | 'move' | 'move-to-store' | 'return'
  /** Which element, counted round. */
  which: number
  name: ElementName
}

interface Mix {
  main: readonly ElementName[]
  /** In a second store, with another currency. */
  store?: readonly ElementName[]
  tags?: number
  changes?: readonly Change[]
  /** Holds lazy files back until everything shows its fallback; then they arrive in an order of this seed. */
  held?: number | undefined
}

/** Makes the changes of one moment. Runs in the page. */
const change = (page: Page, changes: readonly Change[]): Promise<void> =>
  page.evaluate(
    ({ changes, html }) => {
      const main = document.querySelector('main') as HTMLElement
      const store = document.querySelector('vitrine-store') as HTMLElement
      for (const { kind, which, name } of changes) {
        const element = main.children[which % Math.max(main.childElementCount, 1)]
        if (kind === 'add') main.insertAdjacentHTML('beforeend', html[name])
        else if (kind === 'remove') element?.remove()
        else if (kind === 'move') element && main.prepend(element)
        else if (kind === 'move-to-store') element && store.append(element)
        else if (element) {
          element.remove()
          // Elements that stay away are released.
          queueMicrotask(() => queueMicrotask(() => main.append(element)))
        }
      }
    },
    {
      changes,
      html: Object.fromEntries(elementNames.map((name) => [name, examples[name].html])) as Record<
        ElementName,
        string
      >,
    },
  )

/** Every element that has no content yet, or lacks a part of it. */
const lacking = (page: Page): Promise<string[]> =>
  page.evaluate(
    (rows) =>
      rows.flatMap(([tag, ...parts]) =>
        [...document.querySelectorAll(`vitrine-${tag}`)].flatMap((element) => {
          const root = element.shadowRoot
          if (!root?.childElementCount) return [`vitrine-${tag} is empty`]
          // The buy control of an order is in its total.
          const hasTotal = element.querySelector('vitrine-total') !== null
          return parts
            .filter((part) => !root.querySelector(part) && !(hasTotal && part === '[part=buy]'))
            .map((part) => `vitrine-${tag} has no ${part}`)
        }),
      ),
    elementNames.map((name) => [name, ...examples[name].shows] as [ElementName, ...string[]]),
  )

/** Lets lazy files through one after the other, once all lazy elements show their fallback. */
const holdLazyFiles = async (page: Page, seed: number): Promise<void> => {
  const held: Route[] = []
  const rank = (route: Route): number => {
    let hash = seed
    for (const letter of route.request().url()) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521
    return hash
  }
  let isRunning = false
  const run = async (): Promise<void> => {
    await page.waitForFunction(
      (tags) => [...document.querySelectorAll(tags)].every(({ shadowRoot }) => shadowRoot?.childElementCount),
      lazyElementNames.map((name) => `vitrine-${name}`).join(),
    )
    for (;;) {
      const [next] = held.sort((one, other) => rank(one) - rank(other)).splice(0, 1)
      if (!next) break
      await next.fulfill({ response: await next.fetch() })
    }
    isRunning = false
  }
  await page.route('**/vitrine-*.js*', (route) => {
    held.push(route)
    if (isRunning) return
    isRunning = true
    // A page that is closed meanwhile needs no files.
    run().catch(() => {})
  })
}

const show = async (page: Page, body: string, tags = 1): Promise<void> => {
  const site = await serve((priceHost) => ({
    '/': { html: htmlPage(scriptTag(priceHost).repeat(tags), body) },
  }))
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
}

/** Loads a mix, makes its changes, and waits until each element shows what it has to show. */
const load = async ({ main, store = [], tags = 1, changes = [], held }: Mix): Promise<void> => {
  const { page, complaints } = await open()
  const body = `<main>${htmlOf(main)}</main><vitrine-store currency="USD">${htmlOf(store)}</vitrine-store>`
  if (held !== undefined) await holdLazyFiles(page, held)
  const during = (moment: Change['at']): Promise<void> =>
    change(
      page,
      changes.filter((one) => one.at === moment),
    )
  await show(page, body, tags)
  await during('parsed')
  await page.waitForFunction(() => customElements.get('vitrine-tiers'))
  await during('defined')
  await expect.poll(() => lacking(page)).toEqual([])
  await during('shown')
  await expect.poll(() => lacking(page)).toEqual([])
  // Whatever a later file or price paints, it stays so.
  await page.waitForLoadState('networkidle')
  await expect.poll(() => lacking(page)).toEqual([])
  expect(complaints.filter((sentence) => !told.includes(sentence))).toEqual([])
}

it.each<[string, Mix]>([
  ['six cart buttons', { main: Array<ElementName>(6).fill('cart-button') }],
  ['one of each element, with late files', { main: elementNames, held: 2 }],
  ['three of each element', { main: Array<readonly ElementName[]>(3).fill(elementNames).flat(), held: 3 }],
  ['two stores and two script tags', { main: elementNames, store: elementNames, tags: 2 }],
  [
    'elements that come late, go, move and return',
    {
      main: elementNames,
      changes: (['parsed', 'defined', 'shown'] as const).flatMap((at) => [
        ...elementNames.map((name): Change => ({ at, kind: 'add', which: 0, name })),
        { at, kind: 'remove', which: 2, name: 'card' },
        { at, kind: 'move', which: 8, name: 'card' },
        { at, kind: 'move-to-store', which: 5, name: 'card' },
        { at, kind: 'return', which: 7, name: 'card' },
      ]),
    },
  ],
])('shows all of %s', (_, mix) => load(mix))

const anyName = fc.constantFrom(...elementNames)
const anyMix: fc.Arbitrary<Mix> = fc.record({
  main: fc.array(anyName, { minLength: 2, maxLength: 12 }),
  store: fc.array(anyName, { maxLength: 5 }),
  tags: fc.constantFrom(1, 1, 2),
  changes: fc.array(
    fc.record({
      at: fc.constantFrom('parsed', 'defined', 'shown'),
      kind: fc.constantFrom('add', 'remove', 'move', 'move-to-store', 'return'),
      which: fc.nat(20),
      name: anyName,
    }),
    { maxLength: 6 },
  ),
  held: fc.option(fc.nat(65_520), { nil: undefined }),
})

it.each(fc.sample(anyMix, mixCount).map((mix) => [JSON.stringify(mix), mix] as const))(
  'shows all of %s',
  (_, mix) => load(mix),
)

/** Opens a page of one order. */
const openOrder = async (page: Page): Promise<void> => {
  await show(page, examples.order.html)
  await page.locator('vitrine-order .row').first().waitFor()
  await page.getByRole('link', { name: 'Product 97772' }).waitFor({ state: 'hidden' })
}

it('hides the links of an order only once its form is there', async () => {
  const { page } = await open()
  await page.addInitScript(() => {
    const early: string[] = []
    Object.assign(window, { early })
    const { toggleAttribute } = Element.prototype
    Element.prototype.toggleAttribute = function (this: Element, name, force) {
      const form = this.parentElement?.shadowRoot?.querySelector('.row')
      if (name === 'data-vitrine-replaced' && force && !form) early.push(this.outerHTML)
      return toggleAttribute.call(this, name, force)
    }
  })
  await openOrder(page)
  expect(await page.evaluate('early')).toEqual([])
})

it('shows the links of an order again when its form fails', async () => {
  const { page } = await open()
  await openOrder(page)
  await page.evaluate(() => {
    const order = document.querySelector('vitrine-order') as HTMLElement
    order.querySelectorAll = () => {
      throw new Error('broken by the page')
    }
    // It is rendered again.
    order.setAttribute('quantity', '2')
  })
  await page.getByRole('link', { name: 'Product 97772' }).waitFor()
})
