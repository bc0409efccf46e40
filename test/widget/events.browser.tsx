/**
 * The events by which a page hears of prices, codes, previews and purchases: their details, once each, and out of
 * shadow roots, as scripts of the merchant would listen. A listener that stops an event stops what it announces.
 */

import { expect, it } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { type Answer, discounted, json, ownStorage, priced, priceItem, testPage, textOf } from './support.ts'

const names = [
  'vitrine-priced',
  'vitrine-coupon-verdict',
  'vitrine-checkout',
  'vitrine-cart-preview',
  'vitrine-order-processed',
  'vitrine-error',
]

interface Heard {
  name: string
  detail: unknown
  /** The element that sent it, inside the merchant's own shadow root. */
  from: string | undefined
  isCancelable: boolean
}

/** The events that reach the page's root from elements in a shadow root of the merchant's own. */
const hear = async <Shop extends { host: HTMLElement; settle(): Promise<void> }>(
  shop: Shop,
  html: string,
) => {
  const heard: Heard[] = []
  const off = new AbortController()
  for (const name of names) {
    const listen = (event: Event): void => {
      const [sender] = event.composedPath()
      heard.push({
        name,
        detail: event instanceof CustomEvent && event.detail,
        from: sender instanceof Element ? sender.localName : undefined,
        isCancelable: event.cancelable,
      })
    }
    document.documentElement.addEventListener(name, listen, { signal: off.signal })
  }
  const theirs = document.createElement('div')
  const root = theirs.attachShadow({ mode: 'open' })
  root.append(document.createRange().createContextualFragment(html))
  shop.host.append(theirs)
  await shop.settle()
  return { ...shop, root, heard: (name: string) => heard.filter((event) => event.name === name), off }
}

const buying = async (answer?: Answer, settings: Settings = {}, attributes = '') => {
  const shop = await previewShop('', settings, answer)
  const heard = await hear(shop, `<vitrine-buy product="1" ${attributes}></vitrine-buy>`)
  const press = async (): Promise<void> => {
    heard.root.querySelector('vitrine-buy')?.shadowRoot?.querySelector('a')?.click()
    await shop.settle()
  }
  return { ...heard, press }
}

const coupons = async (answer: Answer, settings: Settings = {}) => {
  const test = testPage(answer, settings)
  const host = document.body.appendChild(document.createElement('div'))
  return hear(
    { ...test, host },
    '<vitrine-coupon></vitrine-coupon><vitrine-price product="1"></vitrine-price>',
  )
}

const saving = priced((product, url) =>
  url.searchParams.get('coupon') === 'SAVE10' ? discounted(product) : priceItem(product),
)

it('tells the page every verdict on a code, once', async () => {
  const { heard, root, settle, off } = await coupons(saving)
  const form = root.querySelector('vitrine-coupon')?.shadowRoot?.querySelector('form')
  const apply = async (code: string): Promise<void> => {
    const field = form?.querySelector('input')
    if (field) field.value = code
    form?.requestSubmit()
    await settle()
  }
  await apply('SAVE10')
  await apply('WRONG')
  root.querySelector('vitrine-coupon')?.setAttribute('label', 'Your code')
  await settle()
  off.abort()
  const applied = {
    name: 'vitrine-coupon-verdict',
    detail: { state: 'applied', code: 'SAVE10', items: [discounted('1')] },
    from: 'vitrine-coupon',
    isCancelable: false,
  }
  expect(heard('vitrine-coupon-verdict')).toEqual([
    {
      name: 'vitrine-coupon-verdict',
      detail: { state: 'none' },
      from: 'vitrine-coupon',
      isCancelable: false,
    },
    applied,
    {
      name: 'vitrine-coupon-verdict',
      detail: { state: 'not-applicable', code: 'WRONG' },
      from: 'vitrine-coupon',
      isCancelable: false,
    },
    // The code before it is in use again.
    applied,
  ])
})

it('tells the page of a code that could not be checked', async () => {
  const { advance, heard, off } = await coupons(() => json({}, { status: 400 }), { coupon: 'SAVE10' })
  await advance(0)
  off.abort()
  expect(heard('vitrine-coupon-verdict').map(({ detail }) => detail)).toEqual([
    { state: 'unchecked', code: 'SAVE10' },
  ])
})

it('hands the page the cart preview', async () => {
  const { heard, press, off } = await buying()
  await press()
  off.abort()
  expect(heard('vitrine-cart-preview')).toEqual([
    { name: 'vitrine-cart-preview', detail: preview(), from: 'vitrine-buy', isCancelable: false },
  ])
  expect(heard('vitrine-error')).toEqual([])
})

for (const [what, answer, message] of [
  ['refuses', () => json({}, { status: 503 }), /503/],
  ['gives nothing usable', () => json({ lines: [] }), /no usable preview/],
  ['cannot be reached', () => Promise.reject(new TypeError('offline')), /offline/],
] as const) {
  it(`tells the page why there is no cart preview when the endpoint ${what}`, async () => {
    const { heard, press, off } = await buying(answer)
    await press()
    off.abort()
    expect(heard('vitrine-error')).toEqual([
      {
        name: 'vitrine-error',
        detail: { operation: 'preview', message: expect.stringMatching(message) },
        from: 'vitrine-buy',
        isCancelable: false,
      },
    ])
    expect(heard('vitrine-cart-preview')).toEqual([])
  })
}

it('tells the page of an endpoint that has taken too long', async () => {
  const { advance, heard, press, off } = await buying(() => new Promise(() => {}))
  await press()
  expect(heard('vitrine-error')).toEqual([])
  await advance(8000)
  off.abort()
  expect(heard('vitrine-error').map(({ detail }) => detail)).toEqual([
    { operation: 'preview', message: expect.any(String) },
  ])
})

it('tells the page what is bought, and lets it stop that', async () => {
  const { asked, heard, press, root, off } = await buying(
    undefined,
    { coupon: 'SAVE10' },
    'price-rule="team"',
  )
  root.addEventListener('vitrine-checkout', (event) => event.preventDefault())
  await press()
  off.abort()
  expect(heard('vitrine-checkout')).toEqual([
    {
      name: 'vitrine-checkout',
      detail: {
        items: [{ product: '1', quantity: 1 }],
        coupon: 'SAVE10',
        currency: 'EUR',
        item: priceItem('1'),
        priceRule: 'team',
        url: expect.stringMatching(
          /^https:\/\/checkout\.example\/1001\/.*cart=1.*coupon=SAVE10.*pricerule=team/,
        ),
      },
      from: 'vitrine-buy',
      isCancelable: true,
    },
  ])
  expect(asked).toEqual([])
})

it('tells the page each price that an element shows, once', async () => {
  const test = testPage(priced())
  const host = document.body.appendChild(document.createElement('div'))
  const { heard, off, page, settle } = await hear(
    { ...test, host },
    `<vitrine-card product="1" quantity="2"></vitrine-card><vitrine-price product="2">?</vitrine-price>
    <vitrine-buy product="4" quantity="2"></vitrine-buy>
    <vitrine-order quantity="3"><a data-vitrine-product="5" href="#">Five</a></vitrine-order>`,
  )
  const bound = document.createElement('p')
  bound.dataset.vitrineProduct = '3'
  bound.dataset.vitrineField = 'price'
  host.append(bound)
  await settle()
  page.settings.value = { ...page.settings.value, texts: { buy: 'Get it' } }
  await settle()
  off.abort()
  const byProduct = heard('vitrine-priced').sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  expect(byProduct).toEqual(
    (
      [
        ['1', 2, 'vitrine-card'],
        ['2', 1, 'vitrine-price'],
        ['3', 1, 'p'],
        ['4', 2, 'vitrine-buy'],
        ['5', 3, 'div'],
      ] as const
    ).map(([product, quantity, from]) => ({
      name: 'vitrine-priced',
      detail: { product, quantity, item: priceItem(product) },
      from,
      isCancelable: false,
    })),
  )
})

it('tells the page no price that the visit remembers, until the platform has answered', async () => {
  const html = `<vitrine-card product="1"></vitrine-card><vitrine-price product="1">?</vitrine-price>
    <vitrine-buy product="1"></vitrine-buy>
    <vitrine-order><a data-vitrine-product="1" href="#">One</a></vitrine-order>`
  const storage = ownStorage()
  const visit = async (answer: Answer) => {
    const host = document.body.appendChild(document.createElement('div'))
    const heard = await hear({ ...testPage(answer, {}, storage), host }, html)
    heard.off.abort()
    const amounts = [...heard.root.querySelectorAll('vitrine-order,vitrine-buy')].map(textOf)
    host.remove()
    return [heard.heard('vitrine-priced').length, amounts]
  }
  const [count, amounts] = await visit(priced())
  expect(count).toBe(4)
  expect(await visit(() => new Promise(() => {}))).toEqual([0, amounts])
})
