import { vi } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

export const home = 'https://checkout.example/1001/'

const ofPlatform = priced((product, url) => {
  const coupon = url.searchParams.get('coupon')
  const rule = url.searchParams.get('price_rule')
  if (rule) return priceItem(product, { price: money(50), price_rule: rule })
  return coupon ? discounted(product, coupon) : priceItem(product)
})

export const prices: Answer = (url, init) => {
  const own = url.searchParams.get('internalproduct_id')
  return own
    ? json(
        own
          .split(',')
          .map((id, index) =>
            priceItem(String(9 + index), { product: { name: 'Own', client_product_id: id } }),
          ),
      )
    : ofPlatform(url, init)
}

/** Opens a page of the markup, and notes what is asked, said and followed. */
export const open = async (html: string, settings: Settings = {}, answer: Answer = () => json(preview())) => {
  localStorage.clear()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked: (PreviewRequest & { path?: string })[] = []
  const test = testPage((url, init) => {
    if (url.pathname === '/prices') return prices(url, init)
    if (url.pathname === '/cart/preview') asked.push(JSON.parse(String(init?.body)))
    return answer(url, init)
  }, settings)
  const host = mount(html.replaceAll('&', '&amp;'))
  await test.settle()
  const control = (): HTMLAnchorElement => {
    const roots = [...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const found = [...roots, host].flatMap((root) => root.querySelector('a[part=buy]') ?? [])[0]
    return (found ?? host.querySelector('a')) as HTMLAnchorElement
  }
  return {
    ...test,
    host,
    asked,
    control,
    href: () => control().getAttribute('href'),
    text: () => [...host.querySelectorAll('*')].map((each) => textOf(each.shadowRoot)).join(' '),
    /** Presses the control; whether the browser followed its link. */
    press: async () => {
      let isFollowed = false
      const stop = (event: Event): void => {
        if (event.defaultPrevented) return
        isFollowed = true
        event.preventDefault()
      }
      window.addEventListener('click', stop)
      control().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      await test.settle()
      control().click()
      window.removeEventListener('click', stop)
      await test.settle()
      return isFollowed
    },
    said: () => {
      const sentences = warn.mock.calls.flat().map(String)
      warn.mockRestore()
      return sentences
    },
    cart: () => rootOf(document, 'vitrine-cart'),
  }
}

/** A link of the merchant’s own. */
export const a = (href: string, attributes = ''): string => `<a ${attributes} href="${href}">Buy</a>`
