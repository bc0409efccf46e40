import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { type LinkPart, linkParts } from '../../contract/merchant-link.ts'
import { isSetByUs, namesCustomer } from '../../contract/set-by-us.ts'

/** The parameters of a plain checkout link that are not ours: those of the merchant and of the visit. */
export const statedParameters = (link: string): LinkPart[] => {
  const [, query = ''] = link.split(/[?#]/)
  return linkParts(query).filter(
    ({ name, value }) => !isSetByUs(name) && !(name === 'scope' && value === 'checkout'),
  )
}

/** Whether a parameter is not for the endpoint: it says who the customer is, or analytics have added it at the press (`_gl`). */
export const staysInLink = (name: string): boolean => namesCustomer(name) || name.startsWith('_')

/** A named landing page of the platform, behind the client ID. */
const hasFolder = (link: string): boolean => /\/purl-[^/?#]*/.test(link)

/**
 * The address at which a previewed cart is bought: the session of its preview. The plain link replaces it where the session
 * lacks a parameter, such as one that the endpoint does not allow.
 */
export const checkoutAddress = (
  { checkoutUrl, leftOut }: Pick<PreviewResponse, 'checkoutUrl' | 'leftOut'>,
  link: string | undefined,
): string => {
  if (!link) return checkoutUrl
  const lacks =
    (leftOut?.length ?? 0) > 0 ||
    hasFolder(link) ||
    statedParameters(link).some(({ name }) => staysInLink(name))
  return lacks ? link : checkoutUrl
}

/** Parameters that decide who is paid and what is sold, and that an order on the page cannot carry. */
const onlyAtCheckout = ['affiliate', 'b2b', 'recommendation', 'scope', 'tracking']

/** Whether a known customer can order on the page what the plain link sells. */
export const isOrderable = (link: string): boolean =>
  !hasFolder(link) && !statedParameters(link).some(({ name }) => onlyAtCheckout.includes(name))
