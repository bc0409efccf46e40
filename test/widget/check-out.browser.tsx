/**
 * The press on a buy control, up to leaving the page: the preview that it asks for, the session or the plain link that
 * it follows, and the 1.2 seconds after which it waits no more. Parameters of the merchant's link must reach checkout
 * in each way. Endpoint and time are in the test's hands, and the page does not leave; where it would go is recorded.
 */

import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { VitrineEventMap } from '../../src/widget/environment/events.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { differing, preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json } from './support.ts'

const controls = {
  'a card': '<vitrine-card product="1"></vitrine-card>',
  'a buy control': '<vitrine-buy product="1"></vitrine-buy>',
  'a link of the merchant’s own': '<vitrine-buy product="1"><a href="#plain">Buy</a></vitrine-buy>',
  'a bound link': '<a data-vitrine-product="1" data-vitrine-field="buy" href="#plain">Buy</a>',
}
const card = controls['a card']

/** A shop by the default of `review`, whose endpoint answers when it is told to. */
const slowShop = async (html = card, settings: Settings = {}) => {
  const answers: ((response: Response) => void)[] = []
  const shop = await previewShop(
    html,
    { review: 'difference', ...settings },
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const heard: string[] = []
  for (const name of [
    'vitrine-checkout',
    'vitrine-cart-preview',
    'vitrine-late-difference',
    'vitrine-error',
  ] satisfies (keyof VitrineEventMap)[])
    shop.host.addEventListener(name, () => heard.push(name))
  const down = async (type: 'pointerdown' | 'keydown', init: PointerEventInit & KeyboardEventInit = {}) => {
    const options = { bubbles: true, composed: true, cancelable: true, ...init }
    shop
      .control()
      .dispatchEvent(type === 'keydown' ? new KeyboardEvent(type, options) : new PointerEvent(type, options))
    await shop.settle()
  }
  return {
    ...shop,
    heard,
    down,
    answer: async (response: Response = json(preview())) => {
      for (const answer of answers.splice(0)) answer(response.clone())
      await shop.settle()
    },
    isBusy: () => shop.control().ariaBusy === 'true',
    dialog: () => document.querySelector('vitrine-cart')?.shadowRoot?.querySelector('dialog'),
    link: () => shop.control().href,
  }
}

const affiliate = 'https://checkout.example/1001/?scope=checkout&cart=1&affiliate=48817&x-source=mail'
const affiliates = {
  'a link of the merchant’s own': `<vitrine-buy product="1"><a href="${affiliate}">Buy</a></vitrine-buy>`,
  'a bound link': `<a data-vitrine-product="1" data-vitrine-field="buy" href="${affiliate}">Buy</a>`,
}

for (const [name, html] of Object.entries(affiliates)) {
  it(`tells the preview of the parameters of ${name}, and leaves by its session`, async () => {
    const { answer, asked, followed, press } = await slowShop(html)
    await press()
    await answer()
    expect(asked).toEqual([
      expect.objectContaining({ parameters: 'affiliate=48817', extra: { 'x-source': 'mail' } }),
    ])
    expect(followed).toEqual([preview().checkoutUrl])
  })

  it(`leaves ${name} by its plain link where the endpoint has left a parameter out`, async () => {
    const { answer, followed, link, press } = await slowShop(html)
    await press()
    await answer(json({ ...preview(), leftOut: ['affiliate'] }))
    expect(followed).toEqual([link()])
    expect(link()).toContain('affiliate=48817&x-source=mail')
  })

  it(`leads from the review of ${name} by its plain link where a parameter is left out`, async () => {
    const { answer, dialog, press } = await slowShop(html, { review: 'always' })
    await press()
    await answer(json({ ...preview(), leftOut: ['affiliate'] }))
    const href = dialog()?.querySelector<HTMLAnchorElement>('a[part=continue]')?.href
    expect(href).toContain('affiliate=48817&x-source=mail')
  })
}

it('leaves by the plain link where a cookie of the platform says who is paid', async () => {
  const html =
    '<vitrine-buy product="1"><a href="https://checkout.example/1001/?cart=1">Buy</a></vitrine-buy>'
  const { answer, followed, link, press } = await slowShop(html, { partners: 'cookie' })
  await press()
  await answer()
  expect(followed).toEqual([link()])
})

it.each([
  'https://checkout.example/1001/?cart=1&internalcustomer=4711',
  'https://checkout.example/1001/purl-spring%20sale?cart=1',
  'https://checkout.example/1001/?cart=1&PriceRule=team',
  `https://checkout.example/1001/?cart=1&cfg=${'a'.repeat(1000)}`,
])('leaves %s by its plain link, and sends the endpoint nothing of it', async (href) => {
  const { answer, asked, followed, link, press } = await slowShop(
    `<vitrine-buy product="1"><a href="${href}">Buy</a></vitrine-buy>`,
  )
  await press()
  await answer()
  expect(asked.map(({ parameters }) => parameters)).toEqual([undefined])
  expect(followed).toEqual([link()])
})

for (const [name, html] of Object.entries(controls)) {
  it(`leaves ${name} by the session when the preview confirms the shown total`, async () => {
    const { answer, dialog, followed, heard, isBusy, press } = await slowShop(html)
    await press()
    expect([isBusy(), followed]).toEqual([true, []])
    await answer()
    expect(followed).toEqual([preview().checkoutUrl])
    expect(heard).toEqual(['vitrine-checkout', 'vitrine-cart-preview'])
    expect(dialog()).toBeUndefined()
  })

  it(`opens the cart from ${name} when the preview differs`, async () => {
    const { answer, asked, dialog, followed, heard, isBusy, press } = await slowShop(html)
    await press()
    await answer(json(differing()))
    expect(dialog()?.open).toBe(true)
    expect(dialog()?.querySelector('[part=difference]')).not.toBeNull()
    expect([isBusy(), followed, asked.length]).toEqual([false, [], 2])
    expect(heard).toEqual(['vitrine-checkout', 'vitrine-cart-preview'])
  })

  it(`requests one preview for a pointer that goes down on ${name} and clicks`, async () => {
    const { answer, asked, down, followed, heard, press } = await slowShop(html)
    await down('pointerdown')
    expect([asked.length, heard]).toEqual([1, []])
    await press()
    await answer()
    expect([asked.length, followed]).toEqual([1, [preview().checkoutUrl]])
  })
}

it('leaves by the plain link after 1.2 seconds, and not before', async () => {
  const { advance, followed, link, press } = await slowShop()
  await press()
  await advance(1199)
  expect(followed).toEqual([])
  await advance(1)
  expect(followed).toEqual([link()])
})

/** A shop whose file of the cart never comes. */
const shopWithoutCart = (settings: Settings) =>
  previewShop(card, settings, undefined, undefined, {
    module: (name) => (name === 'checkout' ? new Promise(() => {}) : moduleLoader.module(name)),
  })

it.each([
  ['difference', 1200],
  ['always', 4000],
] as const)(
  'leaves by the plain link when the file of the cart is late, with review="%s"',
  async (review, wait) => {
    const { advance, control, followed, press } = await shopWithoutCart({ review })
    await press()
    await advance(wait - 1)
    expect(followed).toEqual([])
    await advance(1)
    expect(followed).toEqual([control().href])
  },
)

it('does not leave by the plain link a page that has gone away while the file of the cart was late', async () => {
  const { advance, followed, press } = await shopWithoutCart({ review: 'difference' })
  await press()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await advance(1200)
  expect(followed).toEqual([])
})

it('waits no longer for a customer token that it cannot read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { advance, followed, link, press } = await slowShop(
    '<vitrine-card product="1" customer-token="no token"></vitrine-card>',
    { customerToken: 'the.token.of-the-store' },
  )
  await press()
  await advance(1200)
  expect(followed).toEqual([link()])
})

it('leaves by the plain link at once when the preview fails', async () => {
  const { answer, followed, heard, link, press } = await slowShop()
  await press()
  await answer(json({}, { status: 503 }))
  expect(followed).toEqual([link()])
  expect(heard).toEqual(['vitrine-checkout', 'vitrine-error'])
})

it.each([
  ['a difference that comes too late', differing(), ['vitrine-cart-preview', 'vitrine-late-difference']],
  ['only the preview when a late one confirms the total', preview(), ['vitrine-cart-preview']],
] as const)('announces %s, and stays gone', async (_, late, events) => {
  const { advance, answer, dialog, followed, heard, press } = await slowShop()
  await press()
  await advance(1200)
  await answer(json(late))
  expect(heard).toEqual(['vitrine-checkout', ...events])
  expect([followed.length, dialog()]).toEqual([1, undefined])
})

it('leaves once for two presses', async () => {
  const { answer, asked, down, followed, heard, press } = await slowShop()
  await down('pointerdown')
  await press()
  await down('pointerdown')
  await press()
  await answer()
  await press()
  expect([asked.length, followed.length]).toEqual([1, 1])
  expect(heard.filter((name) => name === 'vitrine-checkout')).toHaveLength(1)
})

it('may be pressed again when the navigation has been stopped', async () => {
  const { advance, answer, followed, press } = await slowShop()
  await press()
  await answer()
  await advance(10_000)
  await press()
  await answer()
  expect(followed).toHaveLength(2)
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a step back within the application', () => window.dispatchEvent(new PopStateEvent('popstate'))],
  [
    'a page that goes away and is kept by the browser',
    () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  ],
] as const)('does not leave after %s, and can be pressed again', async (_, stop) => {
  const { advance, answer, dialog, followed, isBusy, press } = await slowShop()
  await press()
  await stop()
  await answer(json(differing()))
  await advance(1200)
  expect([isBusy(), followed, dialog()]).toEqual([false, [], undefined])
  await press()
  await answer()
  expect(followed).toEqual([preview().checkoutUrl])
})

it('does nothing more for a canceled click', async () => {
  const { asked, followed, host, isBusy, press } = await slowShop()
  host.addEventListener('vitrine-checkout', (event) => event.preventDefault())
  await press()
  expect([asked, followed, isBusy()]).toEqual([[], [], false])
})

it('requests no preview while the pointer only hovers', async () => {
  const { asked, control, settle } = await slowShop()
  await userEvent.hover(control())
  await settle()
  expect(asked).toEqual([])
})

for (const [how, type, init, count] of [
  ['Enter', 'keydown', { key: 'Enter' }, 1],
  ['Tab', 'keydown', { key: 'Tab' }, 0],
  ['Space, which does not click a link', 'keydown', { key: ' ' }, 0],
  ['Enter with Control', 'keydown', { key: 'Enter', ctrlKey: true }, 0],
  ['the middle button', 'pointerdown', { button: 1 }, 0],
] as const) {
  it(`requests ${count} previews for ${how}`, async () => {
    const { asked, down } = await slowShop()
    await down(type, init)
    expect(asked).toHaveLength(count)
  })
}

it('requests one preview for a pointer that goes down again and again without a click', async () => {
  const { asked, down } = await slowShop()
  for (let time = 0; time < 3; time += 1) await down('pointerdown')
  expect(asked).toHaveLength(1)
})

it('requests a preview again that is more than 5 seconds old, or of another quantity', async () => {
  const { advance, answer, asked, down, followed, host, press, settle } = await slowShop()
  await down('pointerdown')
  await advance(5000)
  await down('pointerdown')
  expect(asked).toHaveLength(2)
  host.querySelector('vitrine-card')?.setAttribute('quantity', '2')
  await settle()
  await press()
  await answer()
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([1, 1, 2])
  expect(followed).toHaveLength(1)
})

for (const [what, html, settings] of [
  ['with review="always"', card, { review: 'always' }],
  ['for a customer with a token', card, { customerToken: 'token' }],
  [
    'for a customer with a token on the element',
    '<vitrine-card product="1" customer-token="t"></vitrine-card>',
    {},
  ],
] as const) {
  it(`opens the cart ${what}, and uses the prepared preview`, async () => {
    const { answer, asked, dialog, down, followed, isBusy, press } = await slowShop(html, settings)
    await down('pointerdown')
    await press()
    expect([dialog()?.open, isBusy()]).toEqual([true, false])
    await answer()
    expect([asked.length, followed]).toEqual([1, []])
    expect(dialog()?.querySelector('dl')).not.toBeNull()
  })
}

/** Clicks and lets the browser follow nothing; tells whether the widget has taken the click for itself. */
const isTaken = (control: HTMLElement): boolean => {
  let isTaken = false
  const last = (event: Event): void => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', last, { once: true })
  control.click()
  return isTaken
}

it('follows the plain link without a preview with review="never"', async () => {
  const { asked, control, down, heard } = await slowShop(card, { review: 'never', customerToken: 'token' })
  await down('pointerdown')
  expect(isTaken(control())).toBe(false)
  expect([asked, heard]).toEqual([[], ['vitrine-checkout']])
})

for (const [what, html] of [
  ['the link', '<vitrine-buy product="1"><a href="#plain" target="_blank">Buy</a></vitrine-buy>'],
  ['the page', '<base target="_blank"><vitrine-buy product="1"></vitrine-buy>'],
] as const) {
  it(`leaves the link to the browser where ${what} opens it in a new tab`, async () => {
    const { asked, control, down, heard } = await slowShop(html)
    await down('pointerdown')
    expect(isTaken(control())).toBe(false)
    expect([asked, heard]).toEqual([[], []])
  })
}

it('gives a prepared session to one press only', async () => {
  const { answer, asked, down, followed, press } = await slowShop()
  await down('pointerdown')
  await press()
  await answer()
  await userEvent.keyboard('{Escape}')
  await press()
  await answer()
  expect([asked.length, followed.length]).toEqual([2, 2])
})
