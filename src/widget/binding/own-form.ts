/**
 * Forms of the merchant's own that send a product to checkout. Nothing is written into them, so no code, price rule or
 * currency of the page changes what they sell: the price beside a form follows its hidden inputs alone, and no amount is
 * said to be that of checkout.
 */

import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { linkPart } from '../../contract/merchant-link.ts'
import { formMark } from '../storefront/link-terms.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The address of a link that would say what the hidden inputs of a form say. */
export const formAddress = (form: Element): string => {
  const [action = ''] = (form.getAttribute('action') ?? '').split('#')
  const inputs = [...form.querySelectorAll('input[type=hidden][name]')]
  const query = inputs.map(
    (input) => linkPart(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '').text,
  )
  return `${action}${action.includes('?') ? '&' : '?'}${query.join('&')}${formMark}`
}

/** The form around a price, else the first one beside it, that sends to checkout. */
export const formBeside = (element: Element, { settings }: Storefront): Element | undefined => {
  const { checkoutHost, client } = settings.value
  // A page that a server renders has no document. The script corrects the price beside a form there.
  const document = element.ownerDocument as Document | undefined
  if (!checkoutHost || !client || !document) return undefined
  const section = element.closest('[data-vitrine-product]')
  const inside = [...(section?.querySelectorAll('form') ?? [])].filter(
    (form) => form.closest('[data-vitrine-product]') === section,
  )
  return [element.closest('form') ?? [], inside]
    .flat()
    .find((form) => ownCheckoutLink(checkoutHost, client, formAddress(form)))
}
