import { Cart } from '../components/Cart.tsx'
import { digitsLike } from '../components/format-amount.ts'
import type { LaterView } from '../elements/later-element.tsx'
import type { BuyIntent } from '../handoff/buy.ts'
import { type CartSession, createCartSession, tokenOf } from '../handoff/cart-session.ts'
import type { Page } from '../page.ts'
import type { Storefront } from '../storefront.ts'
import css from '../styles/cart.css?inline'
import controls from '../styles/controls.css?inline'
import { allWords } from './words.ts'

const sessions = new WeakMap<Page, CartSession>()

const sessionOf = (page: Page): CartSession => {
  const session = sessions.get(page) ?? createCartSession(page)
  sessions.set(page, session)
  return session
}

export const openCart = (element: Element, storefront: Storefront, intent: BuyIntent): void =>
  sessionOf(storefront.page).open(element, storefront, intent)

/** The pressed control: in the element's own root, the merchant's link inside it, or a bound link itself. */
const buyControl = (element: Element): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=buy]') ??
  element.querySelector('a') ??
  (element as HTMLElement)

export const createView: LaterView = (element, own) => {
  const session = sessionOf(own.page)
  /** The pressed button goes away: the focus stays with the order. */
  const order = (onlyAsk: boolean): void => {
    element.shadowRoot?.querySelector('h2')?.focus()
    session.order(onlyAsk)
  }
  return {
    css: controls + css,
    view: () => {
      const current = session.opened.value
      const opened = current?.host === element ? current : undefined
      const storefront = opened?.storefront ?? own
      const isOrdered = opened?.status.state === 'ready' && opened.status.order !== undefined
      // A code has been applied or removed, or a currency chosen, beside a cart that is open.
      const { coupon, currency } = storefront
      const isOther = opened?.request.coupon !== coupon.value || opened?.currency !== currency.value
      if (opened && isOther) queueMicrotask(session.refresh)
      return (
        <Cart
          key={opened?.id}
          status={opened?.status}
          coupon={opened?.request.coupon}
          link={opened?.intent.link}
          words={allWords(storefront)}
          language={storefront.language.value}
          locale={digitsLike(
            storefront.locale.value,
            storefront.prices.peek().find(({ item }) => item)?.item?.price.gross.localized,
          )}
          direction={storefront.direction.value}
          theme={element.colours()}
          isInline={element.hasAttribute('inline')}
          order={
            opened && (isOrdered || tokenOf(opened.element, storefront))
              ? { place: () => order(false), ask: () => order(true) }
              : undefined
          }
          onClose={() => {
            session.close()
            if (opened && !session.opened.peek()) buyControl(opened.element)?.focus()
          }}
        />
      )
    },
  }
}
