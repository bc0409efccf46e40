/** The `<vitrine-cart>` that shows a review or the shopper's cart. */

import type { Page } from '../storefront/page.ts'

/** Whether a shopper can see an element, so that its live region is read. */
export const isRendered = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** Only a rendered `<vitrine-cart>` can host the dialog: a hidden modal would block the page. */
export const hostFor = ({ document }: Page): Element => {
  const found = [...document.querySelectorAll('vitrine-cart')].find(isRendered)
  const host = found ?? document.createElement('vitrine-cart')
  if (!found) document.body.append(host)
  return host
}
