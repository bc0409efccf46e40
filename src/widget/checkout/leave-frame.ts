import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { isLeftToBrowser } from './press.ts'
import { takePress } from './take-press.ts'

/**
 * Lets links to checkout leave the frame around the page, since checkout refuses to be framed. Presses that the page has
 * stopped, and those that the browser handles itself, stay as they are.
 *
 * @returns ends it
 */
export const startLeavingFrame = (page: Page): (() => void) => {
  const { document, env } = page
  if (!env.isFramed) return () => {}
  const onClick = (event: MouseEvent): void => {
    const path = event.composedPath().filter((node) => node instanceof Element)
    const link = path.find((node) => node.localName === 'a' && node.hasAttribute('href')) as
      | HTMLAnchorElement
      | undefined
    if (!link || event.defaultPrevented || isLeftToBrowser(event, link, page)) return
    const { checkoutHost = '', client = '' } = storefrontFor(event.target as Element, page).settings.peek()
    const isOurs = (link.getRootNode() as Partial<ShadowRoot>).host?.localName.startsWith('vitrine-')
    if (!isOurs && !ownCheckoutLink(checkoutHost, client, link.href)) return
    const { href } = link
    void takePress(event).then((isTaken) => {
      if (isTaken) env.follow(href)
    })
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
