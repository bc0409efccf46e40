/**
 * A press belongs to the view in which it was made. Applications replace the view by a router, or take the control away,
 * while a file, a preview or a price is on its way: the shopper who has gone on must neither be taken to checkout nor
 * shown a review of it. What is no navigation, such as a tool that cleans the address or a list that is sorted again,
 * ends no press, since the sale would be lost.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { reviewTimeout } from '../../src/widget/checkout/press-life.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { differing, preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json, mount, priced, rootOf, testPage } from './support.ts'

const own = 'https://checkout.example/1001/?cart=1'
const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a link of the merchant’s own': `<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine-product="1" data-vitrine-field="buy" href="${own}">Buy</a>`,
  'a link by its class name': `<a class="shop-1-buy" href="${own}">Buy</a>`,
  'plain markup': `<div data-vitrine="buy" data-vitrine-product="1"><a href="${own}">Buy</a></div>`,
}

const address = location.href
afterEach(() => history.replaceState(null, '', address))
beforeEach(() => localStorage.clear())

type Shop = Awaited<ReturnType<typeof waitingShop>>

/** A shop in which the press waits: for the endpoint's preview, or for the file with the rest of the press. */
const waitingShop = async (html: string, waitsFor: 'the preview' | 'the file', review?: 'always') => {
  let goOn = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const shop = await previewShop(
    `<main>${html}</main>`,
    { review: review ?? 'difference', classPrefix: 'shop' },
    async () => {
      if (waitsFor === 'the preview') await waiting
      return json(review ? differing() : preview())
    },
    undefined,
    waitsFor === 'the file'
      ? {
          module: (name) =>
            name === 'checkout' ? waiting.then(() => moduleLoader.module(name)) : moduleLoader.module(name),
        }
      : {},
  )
  const view = shop.host.querySelector('main')
  if (!view) throw new Error('no view')
  return {
    ...shop,
    view,
    go: async () => {
      goOn()
      await shop.settle()
    },
    dialog: () => document.querySelector('vitrine-cart')?.shadowRoot?.querySelector('dialog')?.open,
  }
}

/** What takes the view away. */
const departures: Record<string, (shop: Shop) => unknown> = {
  'the router goes to another view': ({ view }) => {
    history.pushState(null, '', '?view=home')
    view.textContent = 'Home'
  },
  'the router goes on before it replaces the view': () => history.pushState(null, '', '?view=home'),
  'the view is replaced': ({ view }) => {
    view.textContent = 'Home'
  },
}

/** Each departure on a control in a shadow root, and the other controls with the view replaced. */
const stays = Object.entries(controls).flatMap(([name, html]) =>
  Object.entries(departures)
    .filter(([how]) => name === 'a card' || how === 'the view is replaced')
    .map(([how, depart]) => ({ name, html, how, depart })),
)

for (const { name, html, how, depart } of stays)
  for (const waitsFor of ['the preview', 'the file'] as const)
    it(`lets the shopper stay when ${how} while the press on ${name} waits for ${waitsFor}`, async () => {
      const shop = await waitingShop(html, waitsFor)
      await shop.press()
      await depart(shop)
      await shop.go()
      await shop.advance(reviewTimeout)
      expect([shop.followed, shop.dialog()]).toEqual([[], undefined])
    })

it('opens no review over another view', async () => {
  const shop = await waitingShop(controls['a card'], 'the file', 'always')
  await shop.press()
  shop.view.textContent = 'Home'
  await shop.go()
  expect(shop.dialog()).toBeUndefined()
})

/** A shop without an endpoint, whose second price never arrives. */
const testPageWithOldPrice = () => {
  let requests = 0
  const test = testPage((url, init) => {
    requests += 1
    return requests === 1 ? priced()(url, init) : new Promise<Response>(() => {})
  })
  return { ...test, host: mount(controls['a card']) }
}

it('waits for no price of a view that has gone', async () => {
  const { page, host, settle, advance, followed } = testPageWithOldPrice()
  await settle()
  await advance(6 * 60_000)
  rootOf(host, 'vitrine-card').querySelector<HTMLElement>('a')?.click()
  await settle()
  host.replaceChildren()
  await advance(reviewTimeout)
  expect(followed).toEqual([])
  expect(page.document.querySelector('vitrine-cart')).toBeNull()
})

it('sells by a control that is pressed again after its view has come back', async () => {
  const shop = await waitingShop(controls['a card'], 'the preview')
  const card = shop.host.querySelector('vitrine-card')
  if (!card) throw new Error('no card')
  await shop.press()
  card.remove()
  await shop.go()
  expect(shop.followed).toEqual([])
  shop.view.append(card)
  await shop.settle()
  expect(shop.control().ariaBusy).not.toBe('true')
  await shop.press()
  expect(shop.followed).toEqual([preview().checkoutUrl])
})

it.each([
  [
    'a list is sorted again',
    ({ view, host }: Shop) => {
      host.append(view)
      view.append(...[...view.children].reverse())
    },
  ],
  ['a tool cleans the address', () => history.replaceState(null, '', '?utm=')],
  [
    'a listener of the press counts it as a page',
    ({ host }: Shop) => {
      host.addEventListener('vitrine-checkout', () => history.pushState(null, '', '?virtual=checkout'))
    },
  ],
] as const)('goes on to checkout when %s', async (how, happen) => {
  const shop = await waitingShop(`<p></p>${controls['a card']}`, 'the preview')
  if (how.startsWith('a listener')) happen(shop)
  await shop.press()
  if (!how.startsWith('a listener')) happen(shop)
  await shop.settle()
  await shop.go()
  expect(shop.followed).toEqual([preview().checkoutUrl])
})

it('does not follow the link of a control that has gone when the file of the cart is late', async () => {
  const test = testPage(priced(), {}, undefined, {
    module: (name) => (name === 'cart' ? new Promise<never>(() => {}) : moduleLoader.module(name)),
  })
  const host = mount('<vitrine-card product="1" add></vitrine-card>')
  await test.settle()
  rootOf(host, 'vitrine-card').querySelector<HTMLElement>('a')?.click()
  await test.settle()
  host.replaceChildren()
  await test.advance(reviewTimeout)
  expect(test.followed).toEqual([])
})
