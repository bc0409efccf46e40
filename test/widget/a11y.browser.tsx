/**
 * All states of the widget before axe, from left in light: elements, cart, subscriptions and their dialogs; in dark and
 * from the right each color once. Words differ in length alone, so languages are only measured, on a narrow phone with
 * text that is spaced out and in a narrow column: those with the longest words, and one from the right. Sizes of
 * controls and focus rings have tests of their own. The states come from `every-state.ts` and `account-shop.ts`,
 * where a new one has to be entered. Forced colors and motion are tried in test/built.
 */

import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { colorRules } from '../support/color-rules.ts'
import { flowStates, mountSubscriptions } from './account-shop.ts'
import { cartStates, mountEveryState, mountShopperCart, openCart } from './every-state.ts'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

/**
 * Names, roles and structure are those of every language and theme, so in dark only colors are judged; none of them depends
 * on the side from which a language is read. Of the states of a dialog those are met in dark whose colors no other has.
 */
const looks = [
  {
    locale: 'en',
    theme: 'light',
    changes: Object.keys(flowStates),
    carts: Object.keys(cartStates),
    runOnly: undefined,
  },
  {
    locale: 'ar',
    theme: 'dark',
    changes: ['review', 'differs'],
    carts: ['differs', 'paid', 'unpaid'],
    runOnly: colorRules,
  },
] as const

/** German, Dutch and Swedish have the longest words that no line breaks. In a column it is Swedish. */
const longest = ['de', 'nl', 'ar']

/** Rules about the whole page are the merchant's. */
const rules = { region: { enabled: false } }

/** @param runOnly the rules to try; all of them where none is named */
const problems = async (node: Element, runOnly?: string[]): Promise<string[]> => {
  const { violations } = await axe.run(node, {
    resultTypes: ['violations'],
    rules,
    ...(runOnly && { runOnly }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((found) => `${id}: ${found.target.join(' ')} ${found.failureSummary ?? ''}`),
  )
}

/** The language that a view says it speaks, where there are words in it. */
const spoken = (root: ParentNode): string | undefined => {
  const frame = root.querySelector<HTMLElement>('.root')
  return textOf(frame) ? frame?.lang : undefined
}

const wear = (theme: 'light' | 'dark'): void => {
  document.documentElement.style.cssText = `color-scheme: ${theme}; background: Canvas; color: CanvasText`
}

afterEach(async () => {
  document.documentElement.style.cssText = ''
  document.body.style.cssText = ''
  await page.viewport(414, 896)
})

it('keeps every text readable on a dark page that declares no color scheme', async () => {
  document.documentElement.style.cssText = 'background: #0b1020; color: #e8ebf5'
  const contrast = ['color-contrast']
  expect(await problems(await mountEveryState(), contrast)).toEqual([])
  expect(await problems(await mountShopperCart(), contrast)).toEqual([])
})

for (const { locale, theme, changes, carts, runOnly } of looks) {
  it(`gives axe nothing to find in any state, ${locale}, ${theme}`, async () => {
    wear(theme)
    expect(await problems(await mountEveryState({ locale }), runOnly)).toEqual([])
  })

  it(`gives axe nothing to find in a shopper’s cart, ${locale}, ${theme}`, async () => {
    wear(theme)
    expect(await problems(await mountShopperCart({ locale }), runOnly)).toEqual([])
  })

  it(`gives axe nothing to find in subscriptions, ${locale}, ${theme}`, async () => {
    wear(theme)
    const { host } = await mountSubscriptions({ locale })
    expect(await problems(host, runOnly)).toEqual([])
  })

  for (const state of changes)
    it(`gives axe nothing to find in a change that is ${state}, ${locale}, ${theme}`, async () => {
      wear(theme)
      const { host } = await mountSubscriptions({ locale }, state)
      expect(await problems(host, runOnly)).toEqual([])
    })

  for (const state of carts)
    it(`gives axe nothing to find in a cart that is ${state}, ${locale}, ${theme}`, async () => {
      wear(theme)
      await openCart(state, { locale })
      expect(await problems(document.querySelector('vitrine-cart') ?? document.body, runOnly)).toEqual([])
    })
}

for (const locale of longest) {
  it(`fits into 320 pixels with the longest names and spaced text, ${locale}`, async () => {
    await page.viewport(320, 800)
    document.body.style.margin = '16px'
    const host = await mountEveryState({ locale })
    expect(spoken(rootOf(host, '#quantity'))).toBe(locale)
    expectToFit(host, document.documentElement)
  })

  it(`fits subscriptions and their dialog into 320 pixels, ${locale}`, async () => {
    await page.viewport(320, 800)
    document.body.style.margin = '16px'
    for (const state of [undefined, 'review']) {
      const { host, root } = await mountSubscriptions({ locale }, state)
      expect(spoken(root())).toBe(locale)
      expectToFit(host, document.documentElement)
      document.body.replaceChildren()
    }
  })

  it(`fits a shopper’s cart into 320 pixels, ${locale}`, async () => {
    await page.viewport(320, 800)
    document.body.style.margin = '16px'
    const host = await mountShopperCart({ locale })
    expect(spoken(rootOf(host, 'vitrine-cart'))).toBe(locale)
    expectToFit(host, document.documentElement)
  })

  it(`fits the cart into 320 pixels, ${locale}`, async () => {
    await page.viewport(320, 800)
    const { cart } = await openCart('differs', { locale })
    expect(spoken(cart)).toBe(locale)
    const dialog = cart.querySelector('dialog') as HTMLDialogElement
    expect(dialog.getBoundingClientRect().width).toBeLessThanOrEqual(320)
    expectToFit(document, dialog)
  })
}

const roots = (host: ParentNode): ShadowRoot[] =>
  [...host.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])

/** What stands out of the element that draws it, at either side. */
const outside = (host: ParentNode): string[] =>
  roots(host).flatMap((root) => {
    const box = root.host.getBoundingClientRect()
    return [...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < box.left - 1 || right > box.right + 1)
      })
      .map((element) => `${root.host.localName} ${element.localName} ${textOf(element)}`)
  })

for (const locale of ['sv', 'ar'])
  it(`stays within a column of 160 pixels on a wide page, ${locale}`, async () => {
    await page.viewport(1024, 800)
    document.body.style.cssText = 'margin: 0; inline-size: 160px'
    expect(outside(await mountEveryState({ locale }))).toEqual([])
    expect(outside(await mountShopperCart({ locale }))).toEqual([])
    expect(outside((await mountSubscriptions({ locale })).host)).toEqual([])
  })

/** The spacing a reader may ask for (WCAG 1.4.12). */
const spaceOut = (host: ParentNode): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  )
  for (const root of roots(host)) root.adoptedStyleSheets.push(sheet)
}

/** Texts that are wider than the box that holds them. */
const clipped = (host: ParentNode): string[] =>
  roots(host).flatMap((root) =>
    [...root.querySelectorAll<HTMLElement>('button, a, label, p, strong, legend, h3')]
      .filter(
        (element) => !element.closest('.visually-hidden') && element.scrollWidth > element.clientWidth + 1,
      )
      .filter((element) => element.clientWidth > 0)
      .map((element) => `${element.localName} ${element.textContent}`),
  )

/** Nothing is wider than a narrow phone, nor cut off, with spaced text either. */
const expectToFit = (host: ParentNode, frame: Element): void => {
  expect(frame.scrollWidth).toBeLessThanOrEqual(320)
  spaceOut(host)
  expect(frame.scrollWidth).toBeLessThanOrEqual(320)
  expect(clipped(host)).toEqual([])
}

const controls = 'a[href], button, input:not([type=radio]), select, label:has([type=radio])'

it('makes every control at least 24 pixels large, and those that sell 44', async () => {
  const host = await mountEveryState()
  const { cart } = await openCart('ready')
  for (const root of [...roots(host), cart]) {
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      // The dialog's animation leaves fractions of a pixel.
      // A press on its label counts too.
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const least = control.matches('.buy, button:not([part=remove]), input, select') ? 44 : 24
      if (width > 0)
        expect(Math.round(Math.min(width, height) * 10) / 10, control.outerHTML).toBeGreaterThanOrEqual(least)
    }
  }
})

it('lets controls grow with the text of a shopper who enlarges only text', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<div style="--vitrine-font-size: 32px"><vitrine-coupon></vitrine-coupon>
    <vitrine-card product="1" quantity="2" quantity-control></vitrine-card></div>`)
  await settle()
  for (const [element, part] of [
    ['vitrine-coupon', 'apply'],
    ['vitrine-card', 'increment'],
  ] as const) {
    const control = rootOf(host, element).querySelector(`[part=${part}]`)
    expect(control?.getBoundingClientRect().height, part).toBe(88)
  }
})

it('shows with a ring which control has the focus, apart from the look of a chosen one', async () => {
  const host = await mountEveryState()
  const { cart } = await openCart('ready')
  for (const root of [...roots(host), cart]) {
    for (const control of root.querySelectorAll<HTMLElement>('a[href], button, input, select')) {
      if (control.getBoundingClientRect().width === 0 || (root !== cart && control.closest('dialog')))
        continue
      if (root !== cart) cart.querySelector('dialog')?.close()
      control.focus({ focusVisible: true } as FocusOptions)
      const ring =
        control.closest('label.option') ??
        (control.matches('[type=radio]') ? control.nextElementSibling : control)
      if (root.activeElement !== control || !ring) continue
      const { outlineStyle, outlineOffset } = getComputedStyle(ring)
      expect(outlineStyle, control.outerHTML).toBe('solid')
      // A chosen option has the color of the ring: the gap tells them apart.
      if (ring !== control) expect(Number.parseFloat(outlineOffset), control.outerHTML).toBeGreaterThan(0)
    }
  }
})
