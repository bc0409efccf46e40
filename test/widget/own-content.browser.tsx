/**
 * The merchant's own content of each element without its view: while its file loads, for good without it, and after a
 * fault. The slots of a state that nothing has reached yet stay hidden.
 */

import { signal } from '@preact/signals-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { elementNames, lazyElementNames } from '../../src/widget/elements/manifest.ts'
import { elementTypes } from '../../src/widget/startup/define.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { lazyTimeout } from '../../src/widget/storefront/page.ts'
import { examples, filled } from '../support/examples.ts'
import { token } from './account-shop.ts'
import { mount, priced, rootOf, testPage } from './support.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** The slots whose content is seen. */
const seen = (host: ParentNode): string =>
  [...host.querySelectorAll<HTMLElement>('p')]
    .filter((paragraph) => paragraph.checkVisibility() && paragraph.getClientRects().length > 0)
    .map((paragraph) => paragraph.textContent)
    .join(' ')

const never = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('blocked on purpose'))

const theirs = elementNames.map((name) => [name, examples[name].slots] as const)
const lazy = lazyElementNames.map((name) => [name, examples[name].slots] as const)

it.each(lazy)(
  'shows the own content of <vitrine-%s> while its file loads, and for good without it',
  async (name, shown) => {
    const { settle, advance } = testPage(priced(), {}, undefined, { module: never })
    const host = mount(filled(name))
    await settle()
    expect(seen(host)).toBe(shown)
    await advance(lazyTimeout)
    expect(seen(host)).toBe(shown)
  },
)

it('shows the own content of an element when its file fails', async () => {
  const { settle } = testPage(priced(), {}, undefined, { module: broken })
  const host = mount(filled('order'))
  await settle()
  expect(seen(host)).toBe(examples.order.slots)
})

it.each(theirs)(
  'shows the own content of <vitrine-%s> when its view fails, at first and later',
  async (name, shown) => {
    const { settle } = testPage(priced())
    const type = elementTypes[name]
    const { controller } = type
    const isBroken = signal(true)
    vi.spyOn(type, 'controller').mockImplementation((...given) => {
      const view = controller(...given)
      return (isOutlined) => {
        if (isBroken.value) throw new Error('broken on purpose')
        return view(isOutlined)
      }
    })
    const host = mount(filled(name, 'product="1"'))
    await settle()
    expect(seen(host)).toBe(shown)
    isBroken.value = false
    await settle()
    isBroken.value = true
    await settle()
    expect(seen(host)).toBe(shown)
  },
)

it('keeps what follows an order in its place until the form is there, and behind it from then on', async () => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { settle } = testPage(priced(), {}, undefined, {
    module: async (name) => {
      await arrived
      return moduleLoader.module(name)
    },
  })
  const host = mount(`<vitrine-order quantity="2" quantity-control>
    <a data-vitrine-product="1" href="https://checkout.example/1001/?cart=1">Basic</a>
    <p slot="quantity">tiers</p>
    <div slot="after"><vitrine-total><p>total</p><p slot="terms">terms</p></vitrine-total></div>
  </vitrine-order>`)
  await settle()
  expect(seen(host)).toBe('tiers total terms')
  arrive()
  await vi.waitFor(() => expect(rootOf(host, 'vitrine-order').querySelector('.row')).not.toBeNull())
  await settle()
  expect(seen(host)).toBe('tiers terms')
  const form = rootOf(host, 'vitrine-order').querySelector('[part=form]') as HTMLElement
  const after = host.querySelector('[slot=after]') as HTMLElement
  expect(after.getBoundingClientRect().top).toBeGreaterThanOrEqual(form.getBoundingClientRect().bottom)
})

it.each([
  ['the page', '', { customerToken: token() }, '-'],
  ['the element', `customer-token="${token()}"`, {}, '-'],
  ['nothing, as the element says', 'customer-token=""', { customerToken: token() }, 'signed-out -'],
])(
  'asks no customer to sign in, without the file, whose token %s has',
  async (_, attributes, settings, shown) => {
    const { settle } = testPage(priced(), settings, undefined, { module: never })
    const host = mount(filled('subscriptions', attributes))
    await settle()
    expect(seen(host)).toBe(shown)
  },
)

it('shows a visitor where to sign in again once the token is taken away', async () => {
  const { settle } = testPage(priced(), {}, undefined, { module: broken })
  const host = mount(filled('subscriptions', `customer-token="${token()}"`))
  await settle()
  host.firstElementChild?.removeAttribute('customer-token')
  await settle()
  expect(seen(host)).toBe('signed-out -')
})

it.each(['attention', 'change'])('shows nothing without its file for only="%s"', async (only) => {
  const { settle } = testPage(priced(), {}, undefined, { module: broken })
  const host = mount(filled('subscriptions', `only="${only}"`))
  await settle()
  expect(seen(host)).toBe('')
})

it('shows a visitor where to sign in while the words of the subscriptions load', async () => {
  const { settle, advance } = testPage(priced(), { locale: 'de-DE' }, undefined, { ownWords: never })
  const host = mount(filled('subscriptions'))
  await settle()
  expect(seen(host)).toBe('signed-out -')
  await advance(lazyTimeout)
  expect(seen(host)).toBe('signed-out')
})

it.each([
  ['a buy element without a product', filled('buy'), '- terms'],
  ['a total without an order', filled('total'), '- terms'],
])('shows the own content of %s', async (_, html, shown) => {
  const { settle } = testPage(priced())
  const host = mount(html)
  await settle()
  expect(seen(host)).toBe(shown)
})

/** Puts an element in the page that a server has rendered: its root has one element. */
const rendered = (name: 'buy' | 'plans'): HTMLElement => {
  const host = document.createElement('div')
  host.innerHTML = filled(name, 'product="1"')
  const root = host.firstElementChild?.attachShadow({ mode: 'open' })
  if (root) root.innerHTML = '<div class="rendered"><slot></slot></div>'
  document.body.append(host)
  return host
}

it('replaces a rendered buy element by all of its own content when its view fails', async () => {
  const { settle } = testPage(priced())
  vi.spyOn(elementTypes.buy, 'controller').mockImplementation(() => () => {
    throw new Error('broken on purpose')
  })
  const host = rendered('buy')
  await settle()
  expect(seen(host)).toBe(examples.buy.slots)
  expect(rootOf(host, 'vitrine-buy').querySelector('.rendered')).toBeNull()
})

it('keeps rendered plans while their file loads, and shows all cards without it', async () => {
  const { settle, advance } = testPage(priced(), {}, undefined, { module: never })
  const host = rendered('plans')
  const isRendered = () => rootOf(host, 'vitrine-plans').querySelector('.rendered') !== null
  await settle()
  expect([isRendered(), seen(host)]).toEqual([true, '-'])
  await advance(lazyTimeout)
  expect([isRendered(), seen(host)]).toEqual([false, '-'])
})

it('keeps the rows of a card whose view fails, one below the other', async () => {
  const { settle } = testPage(priced())
  const { controller } = elementTypes.card
  const isBroken = signal(false)
  vi.spyOn(elementTypes.card, 'controller').mockImplementation((...given) => {
    const view = controller(...given)
    return (isOutlined) => {
      if (isBroken.value) throw new Error('broken on purpose')
      return view(isOutlined)
    }
  })
  const host = mount(filled('card', 'product="1"'))
  await settle()
  isBroken.value = true
  await settle()
  const boxes = ['image', '', 'details', 'terms', 'note'].map((slot) => {
    const paragraph = [...host.querySelectorAll('p')].find((each) => each.slot === slot)
    return paragraph?.getBoundingClientRect() ?? new DOMRect()
  })
  for (const [index, { top, width }] of boxes.slice(1).entries()) {
    expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? 0)
    expect(width).toBe(boxes[0]?.width)
  }
})
