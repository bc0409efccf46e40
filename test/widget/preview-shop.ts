import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import { preview } from './every-state.ts'
import { type Answer, json, mount, priced, rootOf, testPage } from './support.ts'

/** A page that buys through an endpoint, and what the endpoint is asked. */
export const previewShop = async (
  html: string,
  settings: Settings = {},
  answer: Answer = () => json(preview()),
  prices: Answer = priced(),
  loader: Partial<Loader> = {},
) => {
  localStorage.clear()
  const asked: PreviewRequest[] = []
  const test = testPage(
    (url, init) => {
      if (url.pathname.endsWith('/prices')) return prices(url, init)
      if (url.pathname === '/cart/preview') asked.push(JSON.parse(String(init?.body)))
      return answer(url, init)
    },
    { endpoint: 'https://shop.example', review: 'always', ...settings },
    undefined,
    loader,
  )
  const host = mount(html)
  await test.settle()
  /** The first buy control of the page, whichever kind it is. */
  const control = (): HTMLAnchorElement => {
    const inside = [...host.querySelectorAll('vitrine-card, vitrine-buy')].flatMap(
      (element) => element.shadowRoot?.querySelector('a') ?? [],
    )[0]
    const found = inside ?? host.querySelector('a')
    if (!found) throw new Error('no buy control')
    return found
  }
  return {
    ...test,
    host,
    asked,
    control,
    /** The parameters of the plain checkout link. */
    linked: () => Object.fromEntries(new URL(control().href).searchParams),
    press: async () => {
      control().click()
      await test.settle()
    },
    cart: () => rootOf(document, 'vitrine-cart'),
    /** Where the cart lets the shopper go on. */
    wayOn: () => rootOf(document, 'vitrine-cart').querySelector<HTMLAnchorElement>('a[part=continue]')?.href,
  }
}
