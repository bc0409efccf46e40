/**
 * Forms of the merchant's own that send a product to checkout. Nothing is written into them, so no code, price rule or
 * currency of the page changes what they sell: the price beside a form follows its hidden inputs alone, and no amount is
 * said to be that of checkout.
 */

import { linkPart } from '../../contract/merchant-link.ts'
import { formMark, ownLinkIn } from '../storefront/link-terms.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The address of a link that would say what the hidden inputs of a form say. */
export const formAddress = (form: Element): string => {
  const isPost = form.getAttribute('method')?.trim().toLowerCase() === 'post'
  // A form that is not sent by POST takes the place of the query in its address.
  const [action = ''] = (form.getAttribute('action') ?? '').split(isPost ? '#' : /[?#]/)
  const inputs = [...form.querySelectorAll('input[type=hidden][name]')]
  const query = inputs.map(
    (input) => linkPart(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '').text,
  )
  return `${action}${action.includes('?') ? '&' : '?'}${query.join('&')}${formMark}`
}

/** The form around a price, else the first one beside it, that sends to checkout. */
export const formBeside = (element: Element, { settings }: Storefront): Element | undefined => {
  // A page that a server renders has no document. The script corrects the price beside a form there.
  if (!(element.ownerDocument as Document | undefined)) return undefined
  const section = element.closest('[data-vitrine-product]')
  const inside = [...(section?.querySelectorAll('form') ?? [])].filter(
    (form) => form.closest('[data-vitrine-product]') === section,
  )
  return [element.closest('form') ?? [], inside]
    .flat()
    .find((form) => ownLinkIn(settings.value, formAddress(form)))
}
