/**
 * Pages that change behind the widget: morphs of a server's HTML, copies, saved pages, and scripts that decorate links
 * at the press. The merchant's part stays, and the widget's is written again before the next paint, so that no old
 * amount is seen. The morph is a short one of this file; the libraries themselves run in
 * `integrations/test/hosts.test.ts`.
 */

import { describe, expect, it } from 'vitest'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, json, leavePages, mount, priced, priceItem, testPage, textOf } from './support.ts'

const checkout = 'https://checkout.example/1001/?scope=checkout&cart=1&affiliate=48817'
const offer = `
  <p data-vitrine-product="1">
    <b data-vitrine-field="price">from <i>70 €</i></b>
    <s data-vitrine-field="list_price">80 €</s>
    <em data-vitrine-if="discount" style="display: inline-block">less</em>
    <em data-vitrine-if="!discount">no offer today</em>
    <a data-vitrine-field="buy" href="${checkout}">Buy</a>
  </p>
  <vitrine-buy product="1"><a href="${checkout}">Buy</a></vitrine-buy>
  <p><span class="vt-1-price">70 €</span> <a class="vt-1-buy" href="${checkout}">Buy</a></p>`

/** The visible texts, and where the links lead. */
const seen = (host: ParentNode): { text: string; links: string[] } => ({
  text: [...host.querySelectorAll<HTMLElement>('b,s,em,span')]
    .filter((element) => element.checkVisibility())
    .map(textOf)
    .join(' | '),
  links: [...host.querySelectorAll('a')].map((link) => {
    const url = new URL(link.href)
    return `${url.searchParams.get('coupon')} ${url.searchParams.get('affiliate')}`
  }),
})

const discountedShop = async (coupon: string | null = 'SAVE10') => {
  const test = testPage(
    priced((product, url) => (url.searchParams.get('coupon') ? discounted(product) : priceItem(product))),
    { ...(coupon && { coupon }), classPrefix: 'vt' },
  )
  const host = mount(offer)
  await test.settle()
  return { ...test, host }
}

const withCode = {
  text: '69.30 € | 77.00 € | less | 69.30',
  links: ['SAVE10 48817', 'SAVE10 48817', 'SAVE10 48817'],
}
const without = {
  text: '77.00 € | no offer today | 77.00',
  links: ['null 48817', 'null 48817', 'null 48817'],
}

/** Puts a page of the server's over the one on the screen, node by node, as morphs do. */
const morph = (target: Element, source: Element): void => {
  for (const { name } of [...target.attributes]) if (!source.hasAttribute(name)) target.removeAttribute(name)
  for (const { name, value } of [...source.attributes])
    if (target.getAttribute(name) !== value) target.setAttribute(name, value)
  const wanted = [...source.childNodes]
  const current = [...target.childNodes]
  for (const [index, node] of wanted.entries()) {
    const old = current[index]
    if (old instanceof Element && node instanceof Element && old.localName === node.localName)
      morph(old, node)
    else if (old instanceof Text && node instanceof Text) old.data = node.data
    else if (old) old.replaceWith(node.cloneNode(true))
    else target.append(node.cloneNode(true))
  }
  for (const node of current.slice(wanted.length)) node.remove()
}

const fromServer = (html = offer): HTMLElement => {
  const source = document.createElement('div')
  source.innerHTML = html
  return source
}

describe('a morph', () => {
  it('shows no amount of the server for a moment, in texts, links and what is hidden', async () => {
    const { host } = await discountedShop()
    expect(seen(host)).toEqual(withCode)
    morph(host, fromServer())
    // Before the next paint.
    await Promise.resolve()
    expect(seen(host)).toEqual(withCode)
    morph(host, fromServer())
    await Promise.resolve()
    expect(seen(host)).toEqual(withCode)
  })

  it('brings the merchant’s content of now, once there is no price', async () => {
    const { host, page, settle } = await discountedShop()
    morph(host, fromServer(offer.replaceAll('70 €', '75 €')))
    await settle()
    const { client: _, ...others } = page.settings.value
    // Without a client that would be read from the links.
    page.settings.value = { ...others, checkoutHost: 'https://elsewhere.example' }
    await settle()
    expect(textOf(host.querySelector('b'))).toBe('from 75 €')
    expect(textOf(host.querySelector('span'))).toBe('75 €')
    expect(host.querySelector('em')?.style.display).toBe('inline-block')
  })

  it('brings a link of its own', async () => {
    const { host, settle } = await discountedShop()
    morph(host, fromServer(offer.replaceAll('48817', '7')))
    await settle()
    expect(seen(host).links).toEqual(['SAVE10 7', 'SAVE10 7', 'SAVE10 7'])
  })

  it('ends where another script insists', async () => {
    const { host, settle } = await discountedShop()
    const figure = host.querySelector('b') as HTMLElement
    const observer = new MutationObserver(() => {
      if (figure.textContent !== '70 €') figure.textContent = '70 €'
    })
    observer.observe(figure, { childList: true })
    figure.textContent = '70 €'
    await settle()
    observer.disconnect()
    figure.textContent = '71 €'
    await settle()
    expect(textOf(figure)).toBe('69.30 €')
  })
})

describe('a copy', () => {
  const copies: Record<string, (host: HTMLElement) => HTMLElement> = {
    'of a node': (host) => {
      const copy = host.cloneNode(true) as HTMLElement
      document.body.append(copy)
      return copy
    },
    'of its HTML': (host) => mount(host.innerHTML),
    'of a page that is written once more': (host) => {
      host.innerHTML += ''
      return host
    },
  }

  it.each(Object.keys(copies))('%s follows the price as the original does', async (name) => {
    const { host, page, settle } = await discountedShop()
    const copy = copies[name]?.(host) as HTMLElement
    await settle()
    expect(seen(copy)).toEqual(withCode)
    const { coupon: _, ...others } = page.settings.value
    page.settings.value = others
    await settle()
    expect(seen(copy)).toEqual(without)
    page.settings.value = { ...others, coupon: 'SAVE10' }
    await settle()
    expect(seen(copy)).toEqual(withCode)
  })

  it.each([null, 'SAVE10'])(
    'of a page saved with the code %j shows what its author wrote',
    async (coupon) => {
      const { host } = await discountedShop(coupon)
      const saved = host.innerHTML
      leavePages()
      const test = testPage(() => json({}, { status: 403 }), { classPrefix: 'vt' })
      const page = mount(saved)
      const original = fromServer()
      await test.settle()
      expect([...page.querySelectorAll('b,s,em,span')].map(textOf)).toEqual(
        [...original.querySelectorAll('b,s,em,span')].map(textOf),
      )
      const visibility = (root: ParentNode) =>
        [...root.querySelectorAll<HTMLElement>('b,s,em,span')].map(({ hidden, style }) => [
          hidden,
          style.cssText,
        ])
      expect(visibility(page)).toEqual(visibility(original))
      expect(seen(page).links).toEqual(['null 48817', 'null 48817', 'null 48817'])
    },
  )
})

describe('a script that decorates links at the press', () => {
  const decorate = (event: Event): void => {
    const link = event
      .composedPath()
      .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
    if (link && !link.href.includes('_gl=')) link.href += '&_gl=1*abc'
  }

  it.each([
    `<a data-vitrine-product="1" data-vitrine-field="buy" href="${checkout}">Buy</a>`,
    `<vitrine-buy product="1"><a href="${checkout}">Buy</a></vitrine-buy>`,
    '<vitrine-buy product="1"></vitrine-buy>',
    '<vitrine-card product="1"></vitrine-card>',
  ])('is followed from %s, and asks the endpoint once', async (html) => {
    const { asked, control, followed, press, settle } = await previewShop(
      html,
      { review: 'difference' },
      () => json(preview()),
    )
    const pressed = control()
    pressed.addEventListener('pointerdown', decorate, { once: true })
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await settle()
    await press()
    expect(followed).toEqual([expect.stringContaining('_gl=1*abc')])
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain('_gl')
  })

  /** Looks for the link as most of them do. The control of a card is in a shadow root, so its events name the card. */
  const decorateTarget = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null
    if (link && !link.href.includes('_gl=')) link.href += '&_gl=1*abc'
  }
  const begins: Record<string, () => Event> = {
    'a pointer': () => new PointerEvent('pointerdown', { bubbles: true, composed: true }),
    Enter: () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
  }

  for (const [how, begin] of Object.entries(begins))
    it.each(
      [
        `<vitrine-card product="1"><a href="${checkout}">Buy</a></vitrine-card>`,
        `<div data-vitrine="card" data-vitrine-product="1"><a href="${checkout}">Buy</a></div>`,
        `<vitrine-order><vitrine-card product="1"></vitrine-card><a href="${checkout}">Buy</a></vitrine-order>`,
        `<vitrine-order><vitrine-card product="1"></vitrine-card><vitrine-total></vitrine-total><a href="${checkout}">Buy</a></vitrine-order>`,
      ].slice(0, how === 'Enter' ? 1 : undefined),
    )(
      `is heard at a press by ${how} on the control that stands for a link of the merchant’s in %s`,
      async (html) => {
        const { followed, host, settle } = await previewShop(html, { review: 'never' })
        const clicks: Event[] = []
        const end = new AbortController()
        document.addEventListener('mousedown', decorateTarget, { capture: true, signal: end.signal })
        window.addEventListener(
          'click',
          (event) => {
            clicks.push(event)
            event.preventDefault()
          },
          { signal: end.signal },
        )
        const links = [...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
          ...(shadowRoot?.querySelectorAll('a') ?? []),
        ])
        const pressed = links.findLast((link) => link.checkVisibility())
        pressed?.dispatchEvent(begin())
        await settle()
        pressed?.click()
        await settle()
        end.abort()
        expect([pressed?.href, followed]).toEqual([expect.stringContaining('affiliate=48817&_gl=1*abc'), []])
        // One click of the shopper is one for the page.
        expect(clicks).toHaveLength(1)
      },
    )

  it('hears of no key that presses nothing', async () => {
    const { control, host } = await previewShop(
      `<vitrine-card product="1"><a href="${checkout}">Buy</a></vitrine-card>`,
    )
    const heard: Event[] = []
    host.addEventListener('mousedown', (event) => heard.push(event))
    control().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true }))
    expect(heard).toEqual([])
  })
})
