/**
 * The widget's contract with style sheets: each part, slot and custom property of the reference exists and takes
 * effect, and no others exist. A hostile style sheet of the page changes neither look nor size, while font, color and
 * scheme are taken from it as documented. Computed styles are read in the browser, in the states of `every-state.ts`.
 */

import { afterEach, expect, inject, it } from 'vitest'
import { lazyElementNames } from '../../src/widget/elements/manifest.ts'
import { loadingDelay } from '../../src/widget/runtime/mount.ts'
import { accountShop, flowStates, list, mountSubscriptions, refusedOrder } from './account-shop.ts'
import { cartStates, mountEveryState, mountShopperCart, openCart, preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, json, mount, priced, rootOf, testPage } from './support.ts'

const sheets = import.meta.glob<string>(['../../src/widget/**/*.css', '!**/doctor.css'], {
  eager: true,
  query: '?inline',
  import: 'default',
})
const described = inject('elementDocs').filter(({ tagName }) => tagName !== 'vitrine-store')
const customProperties = described.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))

const added: HTMLStyleElement[] = []

/** A style sheet of the merchant's page. */
const pageStyle = (css: string): void => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  added.push(style)
}

afterEach(() => {
  for (const style of added.splice(0)) style.remove()
  document.documentElement.style.cssText = ''
})

const names = (root: ParentNode, attribute: 'part' | 'name'): string[] =>
  [...root.querySelectorAll(attribute === 'part' ? '[part]' : 'slot')]
    .flatMap((element) => (element.getAttribute(attribute) ?? '').split(' '))
    .map((name) => name.replace(/^note-\d+$/, 'note-12'))

it('lists every part and slot that is rendered, and none that is not', async () => {
  const seen: Record<string, { parts: Set<string>; slots: Set<string> }> = {}
  const note = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (!element.shadowRoot) continue
      seen[element.localName] ??= { parts: new Set(), slots: new Set() }
      for (const part of names(element.shadowRoot, 'part')) seen[element.localName]?.parts.add(part)
      for (const slot of names(element.shadowRoot, 'name')) seen[element.localName]?.slots.add(slot)
    }
  }
  await mountEveryState()
  note(document.body)
  await mountShopperCart()
  note(document.body)
  for (const state of Object.keys(cartStates)) {
    await openCart(
      state,
      { renewal: 'P1Y' },
      '<vitrine-card product="1"></vitrine-card><vitrine-cart inline></vitrine-cart>',
    )
    note(document.body)
    document.body.replaceChildren()
  }
  for (const state of [undefined, ...Object.keys(flowStates)]) {
    await mountSubscriptions({}, state)
    note(document.body)
    document.body.replaceChildren()
  }
  await accountShop({ 'GET ': () => json(list()) })
  note(document.body)
  document.body.replaceChildren()
  await refusedOrder()
  note(document.body)
  document.body.replaceChildren()
  await accountShop({}, undefined, { customerToken: '' })
  note(document.body)
  document.body.replaceChildren()
  const { press } = await previewShop('<vitrine-card product="1" renewal="P1Y"></vitrine-card>', {}, () =>
    json(preview({ lines: preview().lines.slice(0, 1) })),
  )
  await press()
  note(document.body)
  document.body.replaceChildren()
  const { advance } = testPage(() => new Promise(() => {}))
  mount('<vitrine-card product="1"></vitrine-card><vitrine-price product="1"></vitrine-price>')
  await advance(loadingDelay)
  note(document.body)
  const { settle } = testPage(priced())
  mount('<vitrine-cart inline></vitrine-cart>')
  await settle()
  note(document.body)
  // Without its module, a lazy element shows its fallback.
  testPage(priced(), {}, undefined, { module: () => new Promise(() => {}) })
  mount(lazyElementNames.map((name) => `<vitrine-${name}></vitrine-${name}>`).join(''))
  await advance(0)
  note(document.body)
  const found = Object.fromEntries(
    Object.entries(seen).map(([tag, { parts, slots }]) => [tag, [[...parts].sort(), [...slots].sort()]]),
  )
  const listed = Object.fromEntries(
    described.map(({ tagName, cssParts = [], slots = [] }) => [
      tagName,
      [cssParts.map(({ name }) => name).sort(), slots.map(({ name }) => name).sort()],
    ]),
  )
  expect(found).toEqual(listed)
})

it('lists every custom property that the style sheets read', () => {
  const css = Object.values(sheets).join()
  const read = [...css.matchAll(/var\((--vitrine-[\w-]+)/g)].map((match) => match[1])
  expect([...new Set(read)].sort()).toEqual([...new Set(customProperties)].sort())
})

const look = (host: ParentNode): Record<string, string> => {
  const root = rootOf(host, 'vitrine-card')
  const properties = [
    'color',
    'fontSize',
    'display',
    'fontWeight',
    'textAlign',
    'textDecorationLine',
    'padding',
  ] as const
  return Object.fromEntries(
    ['card', 'name', 'list-price', 'saving', 'price', 'tax-note', 'buy'].flatMap((part) => {
      const style = getComputedStyle(root.querySelector(`[part=${part}]`) ?? document.body)
      return properties.map((property) => [`${part} ${property}`, style[property]])
    }),
  )
}

it('keeps the look of a card in a page whose style sheet is hostile', async () => {
  const { settle } = testPage(priced((product) => discounted(product)))
  const host = mount('<div style="width: 320px"><vitrine-card product="1"></vitrine-card></div>')
  await settle()
  const before = look(host)
  pageStyle(
    '* { all: unset !important; color: red !important; display: inline !important; font-size: 40px !important; letter-spacing: 1em !important; line-height: 3 !important; text-transform: uppercase !important }',
  )
  expect(look(host)).toEqual(before)
  expect(Object.values(before)).not.toContain('rgb(255, 0, 0)')
})

it('hides a card that is hidden, whatever the page says about display', async () => {
  const { settle } = testPage(priced())
  const host = mount('<vitrine-card product="1" hidden></vitrine-card>')
  await settle()
  pageStyle('* { display: inline !important }')
  expect(host.querySelector('vitrine-card')?.getBoundingClientRect().height).toBe(0)
})

it('hides a price that is hidden', async () => {
  const { settle } = testPage(priced())
  const host = mount('<p>From <vitrine-price product="1" hidden></vitrine-price></p>')
  await settle()
  expect(host.querySelector('vitrine-price')?.getBoundingClientRect().width).toBe(0)
})

it('is out of reach in a panel that the page has made invisible', async () => {
  const { settle } = testPage(priced())
  const host = mount('<div style="visibility: hidden"><vitrine-card product="1"></vitrine-card></div>')
  await settle()
  const link = rootOf(host, 'vitrine-card').querySelector('a')
  link?.focus()
  expect(rootOf(host, 'vitrine-card').activeElement).toBeNull()
})

it('takes the font family of the page and nothing else', async () => {
  pageStyle(
    'body { font: italic 700 30px/3 "Comic Sans MS"; color: red; text-align: center; letter-spacing: 4px }',
  )
  const { settle } = testPage(priced())
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const root = rootOf(host, 'vitrine-card').querySelector('.root') ?? document.body
  const { fontFamily, fontStyle, fontSize, textAlign, letterSpacing } = getComputedStyle(root)
  expect({ fontFamily, fontStyle, fontSize, textAlign, letterSpacing }).toEqual({
    fontFamily: '"Comic Sans MS"',
    fontStyle: 'normal',
    fontSize: '16px',
    textAlign: 'start',
    letterSpacing: 'normal',
  })
})

/** Lightness of a computed colour, 0 to 1. */
const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const most = colour.startsWith('rgb') ? 255 : 1
  return (red + green + blue) / 3 / most
}

const scheme = (host: ParentNode): string => {
  const root = rootOf(host, 'vitrine-card')
  const text = getComputedStyle(root.querySelector('[part=price]') ?? document.body).color
  const surface = getComputedStyle(root.querySelector('[part=card]') ?? document.body).backgroundColor
  return lightness(surface) > lightness(text) ? 'light' : 'dark'
}

for (const [title, html, css, expected] of [
  ['is light by default', '<vitrine-card product="1"></vitrine-card>', '', 'light'],
  [
    'follows a dark page',
    '<vitrine-card product="1"></vitrine-card>',
    ':root { color-scheme: dark }',
    'dark',
  ],
  [
    'is light in a dark page when told',
    '<vitrine-card product="1" theme="light"></vitrine-card>',
    ':root { color-scheme: dark }',
    'light',
  ],
  ['is dark in a light page when told', '<vitrine-card product="1" theme="dark"></vitrine-card>', '', 'dark'],
  [
    'is dark where a custom property says so',
    '<vitrine-card product="1"></vitrine-card>',
    ':root { --vitrine-color-scheme: dark }',
    'dark',
  ],
] as const) {
  it(title, async () => {
    pageStyle(css)
    const { settle } = testPage(priced())
    const host = mount(html)
    await settle()
    expect(scheme(host)).toBe(expected)
  })
}

it('gives text without a surface the color of the page, and text on a surface its own', async () => {
  pageStyle(':root { background: #0b1020; color: rgb(232, 235, 245) }')
  const host = await mountEveryState()
  const colors = (selector: string, parts: string): string[] =>
    [...host.querySelectorAll(selector)].flatMap((element) =>
      [...(element.shadowRoot?.querySelectorAll(parts) ?? [])].map((part) => getComputedStyle(part).color),
    )
  const onPage = [
    ...colors('vitrine-coupon', 'label, [part=verdict]:not(.applied, .danger)'),
    ...colors('vitrine-currency', 'label'),
    ...colors(
      'vitrine-tiers',
      'caption, thead th, tbody tr:not([aria-current]) :is(th, td:nth-child(2)), .next',
    ),
    ...colors('vitrine-buy', '[part=terms]'),
    ...colors('vitrine-total', 'div:not(.saving) > dt, .total dd'),
  ]
  expect(onPage.length).toBeGreaterThan(20)
  expect([...new Set(onPage)]).toEqual(['rgb(232, 235, 245)'])
  const onSurface = [
    ...colors('vitrine-card', '[part=price]'),
    ...colors('vitrine-coupon', 'input'),
    ...colors('vitrine-currency', 'select'),
    ...colors('vitrine-tiers', '[aria-current] th'),
  ]
  expect(onSurface.length).toBeGreaterThan(5)
  for (const color of onSurface) expect(lightness(color)).toBeLessThan(0.5)
})

it('gives a total the color of the page, where the merchant mutes what stands above it', async () => {
  pageStyle(':root { color: rgb(1, 2, 3); --vitrine-color-text-muted: rgb(7, 8, 9) }')
  const root = rootOf(await mountEveryState(), '#listed vitrine-total')
  const colorOf = (selector: string): string =>
    getComputedStyle(root.querySelector(selector) ?? document.body).color
  expect([colorOf('[part=total] dd'), colorOf('dl > :not([part=total]) dt')]).toEqual([
    'rgb(1, 2, 3)',
    'rgb(7, 8, 9)',
  ])
})

it('keeps the colors of a theme that the merchant names', async () => {
  pageStyle(':root { color: rgb(232, 235, 245) }')
  const { settle } = testPage(priced())
  const host = mount(
    '<vitrine-coupon theme="light"></vitrine-coupon><p style="--vitrine-color-scheme: dark; color: black"><vitrine-currency></vitrine-currency></p>',
  )
  await settle()
  const shade = (selector: string): number =>
    lightness(getComputedStyle(rootOf(host, selector).querySelector('label') ?? document.body).color)
  expect(shade('vitrine-coupon')).toBeLessThan(0.3)
  expect(shade('vitrine-currency')).toBeGreaterThan(0.7)
})

const effects: Record<string, [value: string, selector: string, property: string, expected: string]> = {
  '--vitrine-color-accent': ['rgb(1, 2, 3)', '#monthly [part=buy]', 'background-color', 'rgb(1, 2, 3)'],
  '--vitrine-color-on-accent': ['rgb(1, 2, 3)', '#monthly [part=buy]', 'color', 'rgb(1, 2, 3)'],
  '--vitrine-color-text': ['rgb(1, 2, 3)', '#monthly [part=price]', 'color', 'rgb(1, 2, 3)'],
  '--vitrine-color-text-muted': ['rgb(1, 2, 3)', '#quantity [part=description]', 'color', 'rgb(1, 2, 3)'],
  '--vitrine-color-surface': ['rgb(1, 2, 3)', '#monthly [part=card]', 'background-color', 'rgb(1, 2, 3)'],
  '--vitrine-color-border': ['rgb(1, 2, 3)', '#monthly [part=card]', 'border-top-color', 'rgb(1, 2, 3)'],
  '--vitrine-color-control-border': [
    'rgb(1, 2, 3)',
    '#quantity [part=increment]',
    'border-top-color',
    'rgb(1, 2, 3)',
  ],
  '--vitrine-color-success': ['rgb(1, 2, 3)', '[client=applied] [part=verdict]', 'color', 'rgb(1, 2, 3)'],
  '--vitrine-color-danger': ['rgb(1, 2, 3)', '[client=wrong] [part=verdict]', 'color', 'rgb(1, 2, 3)'],
  '--vitrine-color-warning': ['rgb(1, 2, 3)', '[part=difference]', 'border-top-color', 'rgb(1, 2, 3)'],
  '--vitrine-radius': ['3px', '#monthly [part=card]', 'border-top-left-radius', '3px'],
  '--vitrine-space': ['7px', '#monthly [part=card]', 'padding-top', '7px'],
  '--vitrine-gap': ['7px', 'vitrine-plans [data-count]', 'column-gap', '7px'],
  '--vitrine-card-min-height': ['777px', '#monthly [part=card]', 'height', '777px'],
  '--vitrine-description-lines': ['4', '#quantity [part=description]', 'min-height', '108px'],
  '--vitrine-font-size': ['20px', '#monthly [part=name]', 'font-size', '24px'],
  '--vitrine-font': ['"Comic Sans MS"', '#monthly [part=name]', 'font-family', '"Comic Sans MS"'],
  '--vitrine-color-scheme': ['dark', '#monthly .root', 'color-scheme', 'dark'],
}

it('lets every custom property of the page take effect', async () => {
  expect(Object.keys(effects).sort()).toEqual([...new Set(customProperties)].sort())
  pageStyle(
    `:root { ${Object.entries(effects)
      .map(([name, [value]]) => `${name}: ${value}`)
      .join(';')} }`,
  )
  const host = await mountEveryState()
  const states = [...host.querySelectorAll('*')].flatMap((element) => (element.shadowRoot ? [element] : []))
  const { cart: dialog } = await openCart('differs')
  for (const [name, [, selector, property, expected]] of Object.entries(effects)) {
    const [outer = '', inner = ''] = selector.split(' ')
    const owner = states.find(
      (element) => element.matches(outer) || element.closest(outer)?.localName === 'vitrine-store',
    )
    const element = inner ? owner?.shadowRoot?.querySelector(inner) : dialog.querySelector(outer)
    expect(element, name).not.toBeNull()
    expect(element && getComputedStyle(element).getPropertyValue(property), name).toBe(expected)
  }
})

for (const [where, before, after] of [
  ['a card', '', ''],
  ['plans', '<vitrine-plans>', '</vitrine-plans>'],
  [
    'plain markup in plans',
    '<vitrine-plans><div data-vitrine="card" data-vitrine-product="2"></div>',
    '</vitrine-plans>',
  ],
] as const)
  it(`lets the page place parts by the names of the grid areas: ${where}`, async () => {
    pageStyle(
      'vitrine-card::part(action) { grid-row: details } vitrine-card::part(details) { grid-row: action }',
    )
    const { settle } = testPage(priced())
    const host = mount(
      `${before}<vitrine-card product="1"><p slot="details">Details</p></vitrine-card>${after}`,
    )
    await settle()
    for (const card of host.querySelectorAll('vitrine-card')) {
      const top = (part: string): number =>
        rootOf(card.parentElement as Element, 'vitrine-card')
          .querySelector(`[part=${part}]`)
          ?.getBoundingClientRect().top ?? 0
      expect(top('price')).toBeLessThan(top('action'))
      expect(top('action')).toBeLessThan(top('details'))
    }
  })

it('writes no style attribute and no markup text', async () => {
  await mountEveryState()
  for (const element of document.body.querySelectorAll('*'))
    expect(element.shadowRoot?.querySelector('[style], style, link')).toBeFalsy()
})

it('lets the page style the backdrop of the cart', async () => {
  pageStyle('vitrine-cart::part(frame)::backdrop { background: rgb(1, 2, 3) }')
  const { cart } = await openCart('ready')
  const dialog = cart.querySelector('dialog')
  expect(dialog && getComputedStyle(dialog, '::backdrop').backgroundColor).toBe('rgb(1, 2, 3)')
})
