/**
 * The coupon field: a code that is typed, applied, refused, changed and removed, by keyboard and in words that are
 * announced. A code of the page, of the address and of the shopper meet here, as do several fields and quantities.
 * Where a code is for several units, the endpoint judges it.
 */

import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import { preview as previewOf } from './every-state.ts'
import {
  type Answer,
  discounted,
  json,
  mount,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

afterEach(() => localStorage.clear())

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
  expect(verdict()).toBe('SAVE10 is applied: 7.70 € below list price.')
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

it('sells without the earlier code once the shopper has emptied the field', async () => {
  const { field, settle, verdict, price, coupon } = await open({ coupon: 'SAVE10' })
  for (const typed of ['', '{{code}}']) {
    field.value = typed
    field.form?.requestSubmit()
    await settle()
    expect(verdict()).toBe('Please enter a code.')
    expect([price(), coupon()]).toEqual(['77.00 €', null])
    field.value = 'SAVE10'
    field.form?.requestSubmit()
    await settle()
  }
})

/** A field beside what is sold in several units, with an endpoint that knows FIVEUP. */
const judged = async (html: string, answer?: Answer) => {
  const asked: PreviewRequest[] = []
  const preview: Answer = (_, init) => {
    const request = JSON.parse(String(init?.body)) as PreviewRequest
    asked.push(request)
    const units = request.items.reduce((sum, { quantity }) => sum + quantity, 0)
    const gross = units * (request.coupon === 'FIVEUP' && units >= 5 ? 70 : 77)
    return json(previewOf({ total: { net: gross, vat: 0, gross, vatPercentage: 0 } }))
  }
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/tiers') return json({}, { status: 404 })
      return url.pathname === '/cart/preview' ? (answer ?? preview)(url, init) : priced()(url, init)
    },
    { endpoint: 'https://shop.example' },
  )
  const host = mount(html)
  await test.settle()
  const root = () => rootOf(host.querySelector('vitrine-cart')?.shadowRoot ?? host, 'vitrine-coupon')
  const link = () => {
    const sold = host.querySelector('vitrine-cart,vitrine-order,vitrine-card')?.shadowRoot
    return new URL(sold?.querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? '').searchParams
  }
  return {
    ...test,
    host,
    asked,
    verdict: () => textOf(root().querySelector('[part=verdict]')),
    linked: () => link().get('coupon'),
    type: async (code: string) => {
      const field = root().querySelector('input')
      if (field) field.value = code
      field?.form?.requestSubmit()
      await test.settle()
    },
  }
}

/** Puts lines into the cart of an earlier page. */
const collect = (lines: readonly object[]): void =>
  localStorage.setItem(storageKey('1001'), JSON.stringify({ at: 1_000_000, lines }))

const several = {
  card: '<vitrine-coupon></vitrine-coupon><vitrine-card product="1" quantity="5" quantity-control></vitrine-card>',
  order:
    '<vitrine-order quantity="5" quantity-control><a data-vitrine-product="1" href="#">One</a><vitrine-coupon></vitrine-coupon></vitrine-order>',
  cart: '<vitrine-cart inline></vitrine-cart>',
}

for (const [name, html] of Object.entries(several))
  it(`lets the endpoint judge a code that the shopper types for several units in a ${name}`, async () => {
    if (name === 'cart') collect([{ product: '1', quantity: 5 }])
    const { asked, verdict, linked, type } = await judged(html)
    expect(asked).toEqual([])
    await type('NONSENSE')
    expect(verdict()).toBe('NONSENSE is not valid for these products.')
    expect(linked()).toBeNull()
    expect(asked[0]).toMatchObject({ session: false, items: [{ product: '1', quantity: 5 }] })
    await type('FIVEUP')
    expect(verdict()).toBe('FIVEUP is applied.')
    expect(linked()).toBe('FIVEUP')
  })

it('says that it checks a code until the endpoint has answered, and passes it on where it does not', async () => {
  let fail = (): void => {}
  const { verdict, linked, settle, type } = await judged(
    several.card,
    () =>
      new Promise((resolve) => {
        fail = () => resolve(json({}, { status: 503 }))
      }),
  )
  await type('FIVEUP')
  expect(verdict()).toBe('Checking the code…')
  fail()
  await settle()
  fail()
  await settle()
  expect(verdict()).toBe('FIVEUP could not be checked here. It will be passed on to checkout.')
  expect(linked()).toBe('FIVEUP')
})

it('judges the code again when the shopper changes the quantity, and asks nothing of the endpoint before', async () => {
  const { page, asked, verdict, host, settle } = await judged(several.card)
  page.settings.value = { ...page.settings.value, coupon: 'FIVEUP' }
  await settle()
  expect(asked).toEqual([])
  expect(verdict()).toContain('could not be checked here')
  const step = async (part: string): Promise<void> => {
    rootOf(host, 'vitrine-card').querySelector<HTMLElement>(`[part=${part}]`)?.click()
    await settle()
  }
  await step('increment')
  expect(verdict()).toBe('FIVEUP is applied.')
  await step('decrement')
  await step('decrement')
  expect(verdict()).toBe('FIVEUP is not valid for these products.')
})

it('keeps a refused code of the shopper’s in the field alone, and the code before it in prices and links', async () => {
  const { page, field, settle, root, verdict, price, coupon } = await open({ coupon: 'SAVE10' })
  field.focus()
  await userEvent.keyboard('{Control>}a{/Control}50% OFF!{Enter}')
  await settle()
  expect(field.value).toBe('50% OFF!')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(verdict()).toBe(
    '50% OFF! is not valid for these products. SAVE10 is applied: 7.70 € below list price.',
  )
  expect([price(), coupon()]).toEqual(['69.30 €', 'SAVE10'])
  expect(page.visit('1001').coupon.value).toBe('SAVE10')
  root.querySelector<HTMLElement>('[part=remove]')?.click()
  await settle()
  expect([field.value, verdict(), coupon()]).toEqual(['', 'The code was removed.', null])
})

it('forgets a refused code where none was in use', async () => {
  const { page, field, settle, root, verdict, coupon } = await open()
  field.value = 'NOPE'
  field.form?.requestSubmit()
  await settle()
  expect([field.value, verdict(), coupon()]).toEqual(['NOPE', 'NOPE is not valid for these products.', null])
  expect(page.visit('1001').coupon.value).toBe('')
  expect(root.querySelector('[part=remove]')).toBeNull()
})

it('keeps a refused code of the page in its links for the visit, until the shopper tries it', async () => {
  for (const search of ['', '?coupon=WRONG']) {
    const test = await open(search ? {} : { coupon: 'WRONG' })
    test.page.search.value = search
    await test.settle()
    expect([test.coupon(), test.verdict()]).toEqual(['WRONG', 'WRONG is not valid for these products.'])
    test.field.form?.requestSubmit()
    await test.settle()
    expect([test.field.value, test.coupon()]).toEqual(['WRONG', null])
    test.host.remove()
  }
})

it('takes a code of the address once, and then that of the shopper', async () => {
  const { page, field, settle, coupon } = await open()
  page.search.value = '?coupon=OLD'
  await settle()
  field.value = 'SAVE10'
  field.form?.requestSubmit()
  await settle()
  page.search.value = '?coupon=OLD&page=2'
  await settle()
  expect(coupon()).toBe('SAVE10')
})

it('finds a code applied that the platform writes in capitals', async () => {
  const { settle } = testPage(
    priced((product) => discounted(product)),
    { coupon: 'save10' },
  )
  const host = mount(html)
  await settle()
  const verdict = textOf(rootOf(host, 'vitrine-coupon').querySelector('[part=verdict]'))
  expect(verdict).toContain('save10 is applied')
})

it('speaks of the same refused code again', async () => {
  const { field, settle, advance, verdict } = await open()
  field.value = 'NOPE'
  field.form?.requestSubmit()
  await settle()
  field.form?.requestSubmit()
  await settle()
  expect(verdict()).toBe('Checking the code…')
  await advance(300)
  expect(verdict()).toBe('NOPE is not valid for these products.')
})

it('does not call a code invalid where several units are bought, for which it may hold', async () => {
  const { settle } = testPage(priced(), { coupon: 'FIVEUP' })
  const host = mount(`<vitrine-coupon></vitrine-coupon>
    <vitrine-card product="1" quantity="2" quantity-control></vitrine-card>`)
  await settle()
  const verdict = (): string => textOf(rootOf(host, 'vitrine-coupon').querySelector('[part=verdict]'))
  expect(verdict()).toBe('FIVEUP could not be checked here. It will be passed on to checkout.')
  rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=decrement]')?.click()
  await settle()
  expect(verdict()).toBe('FIVEUP is not valid for these products.')
})

it('judges a code by the quantities of its own store', async () => {
  const { settle } = testPage(priced(), { coupon: 'FIVEUP' })
  const host = mount(`<vitrine-coupon></vitrine-coupon><vitrine-card product="1"></vitrine-card>
    <vitrine-store client="2"><vitrine-coupon></vitrine-coupon><vitrine-card product="2" quantity="5"></vitrine-card></vitrine-store>`)
  await settle()
  const verdicts = [...host.querySelectorAll('vitrine-coupon')].map((field) =>
    textOf(field.shadowRoot?.querySelector('[part=verdict]')),
  )
  expect(verdicts).toEqual([
    'FIVEUP is not valid for these products.',
    'FIVEUP could not be checked here. It will be passed on to checkout.',
  ])
})

it.each([
  ['passes on', 'several units', [{ product: '1', quantity: 5 }], 'FIVEUP'],
  [
    'passes on',
    'two lines of a product',
    [
      { product: '1', quantity: 1 },
      { product: '1', quantity: 1, extra: { 'x-gift': 'yes' } },
    ],
    'FIVEUP',
  ],
  ['refuses', 'a unit of each product', [1, 2].map((id) => ({ product: `${id}`, quantity: 1 })), null],
])('%s a code that the price of one unit lacks in a cart with %s', async (_, __, lines, linked) => {
  collect(lines)
  const { settle } = testPage(priced())
  const cart = rootOf(mount('<vitrine-cart inline></vitrine-cart>'), 'vitrine-cart')
  await settle()
  const field = rootOf(cart, 'vitrine-coupon')
  const input = field.querySelector('input')
  if (input) input.value = 'FIVEUP'
  input?.form?.requestSubmit()
  await settle()
  expect(textOf(field.querySelector('[part=verdict]'))).toBe(
    linked
      ? 'FIVEUP could not be checked here. It will be passed on to checkout.'
      : 'FIVEUP is not valid for these products.',
  )
  const link = new URL(cart.querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? '')
  expect(link.searchParams.get('coupon')).toBe(linked)
})

it('judges a code by the units of a cart only where the cart is shown', async () => {
  collect([{ product: '2', quantity: 5 }])
  const { settle } = testPage(priced(), { coupon: 'FIVEUP' })
  const host = mount(`${html}<vitrine-cart-button></vitrine-cart-button><vitrine-cart></vitrine-cart>`)
  await settle()
  expect(textOf(rootOf(host, 'vitrine-coupon').querySelector('[part=verdict]'))).toBe(
    'FIVEUP is not valid for these products.',
  )
})

it('reports a code anew when fewer units are bought', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const off = new AbortController()
  const heard: unknown[] = []
  document.addEventListener('vitrine-coupon-verdict', ({ detail }) => heard.push(detail.state), {
    signal: off.signal,
  })
  const { settle } = testPage(priced(), { coupon: 'FIVEUP' })
  const host = mount('<vitrine-card product="1" quantity="2" quantity-control></vitrine-card>')
  await settle()
  rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=decrement]')?.click()
  await settle()
  expect(heard).toEqual(['unchecked', 'not-applicable'])
  off.abort()
})

it('reports the verdict on a code of the page without a coupon field', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const off = new AbortController()
  const heard: unknown[] = []
  document.addEventListener('vitrine-coupon-verdict', ({ detail }) => heard.push(detail), {
    signal: off.signal,
  })
  const { page, settle } = testPage(
    priced((product, url) =>
      url.searchParams.get('coupon') === 'SAVE10' ? discounted(product) : priceItem(product),
    ),
    { coupon: 'NOPE' },
  )
  mount('<vitrine-card product="1"></vitrine-card><vitrine-card product="2"></vitrine-card>')
  await settle()
  page.settings.value = { ...page.settings.value, coupon: 'SAVE10' }
  await settle()
  expect(heard).toEqual([
    { state: 'not-applicable', code: 'NOPE' },
    expect.objectContaining({ state: 'applied', code: 'SAVE10' }),
  ])
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <vitrine-store coupon="NOPE"> is not valid for the products of this page',
  ])
  off.abort()
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

it('keeps its height while the code is being checked', async () => {
  const { host, field, settle } = await open()
  const before = host.querySelector('vitrine-coupon')?.getBoundingClientRect().height
  field.value = 'SAVE10'
  field.form?.requestSubmit()
  await settle()
  expect(host.querySelector('vitrine-coupon')?.getBoundingClientRect().height).toBe(before)
})

it('judges a code only by products that the page still shows', async () => {
  const { field, settle, host, verdict } = await open()
  // An application has gone on to another view.
  host.querySelector('vitrine-card')?.remove()
  await settle()
  await userEvent.fill(field, 'WRONG')
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(verdict()).toBe('WRONG could not be checked here. It will be passed on to checkout.')
  host.append(document.createRange().createContextualFragment('<vitrine-card product="2"></vitrine-card>'))
  await settle()
  expect(verdict()).toBe('WRONG is not valid for these products.')
})

it('names no saving of a product that is gone', async () => {
  const { settle, host, verdict } = await open({ coupon: 'SAVE10' })
  expect(verdict()).toBe('SAVE10 is applied: 7.70 € below list price.')
  host.querySelector('vitrine-card')?.remove()
  await settle()
  expect(verdict()).toBe('SAVE10 could not be checked here. It will be passed on to checkout.')
})

const required = async (
  more = '',
  settings = {},
  answer = priced((product, url) =>
    url.searchParams.get('coupon') === 'SAVE10' ? discounted(product) : priceItem(product),
  ),
  inside = '',
) => {
  const test = testPage(answer, settings)
  const host = mount(`<vitrine-store><vitrine-coupon required></vitrine-coupon>
    <vitrine-card product="1"><a href="https://checkout.example/1001/?cart=1">Buy</a></vitrine-card>${inside}</vitrine-store>${more}`)
  await test.settle()
  const root = rootOf(host, 'vitrine-coupon')
  /** The control of a card, or the merchant's link in its place. */
  const control = (index = 0): HTMLElement | null | undefined => {
    const card = host.querySelectorAll('vitrine-card')[index]
    return card?.shadowRoot?.querySelector<HTMLElement>('a') ?? card?.querySelector('a')
  }
  /** Whether a press would leave; the browser is kept on the page. */
  const leaves = async (index?: number): Promise<boolean> => {
    let isLeft = false
    const watch = (event: Event): void => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', watch, { once: true })
    control(index)?.click()
    await test.settle()
    return isLeft
  }
  return { ...test, host, root, control, leaves, verdict: () => textOf(root.querySelector('[part=verdict]')) }
}

it('asks for a code before anything is sold, where one is required', async () => {
  const { leaves, verdict, root, control, settle } = await required()
  expect(control()?.getAttribute('href')).toContain('cart=1')
  expect(await leaves()).toBe(false)
  expect(verdict()).toBe('To buy here, enter a valid code first.')
  expect(root.activeElement?.getAttribute('aria-required')).toBe('true')
  expect(root.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('SAVE10{Enter}')
  await settle()
  expect(verdict()).toContain('SAVE10 is applied')
  expect(await leaves()).toBe(true)
})

it('sells by no code that has expired, where one is required', async () => {
  const { leaves, verdict } = await required('', { coupon: 'OLD10' })
  expect(verdict()).toContain('OLD10 is not valid')
  expect(await leaves()).toBe(false)
})

it('lets what stands outside of its store be sold without a code', async () => {
  const { leaves } = await required('<vitrine-card product="2"></vitrine-card>')
  expect(await leaves(1)).toBe(true)
})

it('lets the products of another client inside its store be sold without a code', async () => {
  const other = '<vitrine-store client="2002"><vitrine-card product="2"></vitrine-card></vitrine-store>'
  const { leaves } = await required('', {}, undefined, other)
  expect(await leaves(1)).toBe(true)
  expect(await leaves(0)).toBe(false)
})

it('lets a code pass that no price can judge, where one is required', async () => {
  const { leaves } = await required('', { coupon: 'SAVE10' }, () => Promise.reject(new Error('down')))
  expect(await leaves()).toBe(true)
})
