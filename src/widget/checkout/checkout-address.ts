import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { isSetByUs, namesCustomer } from '../../contract/link-parameters.ts'
import { isExtraName, type LinkPart, linkParts } from '../../contract/merchant-link.ts'

/** The parameters of a plain checkout link that are not ours: those of the merchant and of the visit. */
const statedParameters = (link: string): LinkPart[] => {
  const [, query = ''] = link.split(/[?#]/)
  return linkParts(query).filter(
    ({ name, value }) => !isSetByUs(name) && !(name === 'scope' && value === 'checkout'),
  )
}

/** Whether a parameter is not for the endpoint: it says who the customer is, or analytics have added it at the press (`_gl`). */
const staysInLink = (name: string): boolean => namesCustomer(name) || name.startsWith('_')

/** A named landing page of the platform, behind the client ID. */
const hasFolder = (link: string): boolean => /\/purl-[^/?#]*/.test(link)

/** As much as the endpoint takes, in characters. */
const mostParameters = 1000

/** The parameters of a plain link that a preview has no members of its own for. */
interface FurtherParameters {
  extra: Record<string, string>
  /** As a query; empty where it would be too long. */
  parameters: string
  /** Whether a session of the preview lacks nothing of the link. */
  isWhole: boolean
}

/** Reads what the endpoint is told of a plain link, beside the cart itself. */
export const furtherParameters = (link: string): FurtherParameters => {
  const extra: Record<string, string> = {}
  const more: string[] = []
  let isWhole = !hasFolder(link)
  for (const { name, value, text } of statedParameters(link))
    if (isExtraName(name) && value.length <= 200) {
      extra[name] ??= value
      // A preview has one value of a name.
      if (extra[name] !== value) isWhole = false
    } else if (staysInLink(name)) isWhole = false
    else more.push(text)
  const parameters = more.join('&')
  return parameters.length > mostParameters
    ? { extra, parameters: '', isWhole: false }
    : { extra, parameters, isWhole }
}

/**
 * The address at which a previewed cart is bought: the session of its preview. The plain link replaces it where the session
 * lacks a parameter, such as one that the endpoint does not allow.
 */
export const checkoutAddress = (
  { checkoutUrl, leftOut }: Pick<PreviewResponse, 'checkoutUrl' | 'leftOut'>,
  link: string | undefined,
): string => (link && (leftOut?.length || !furtherParameters(link).isWhole) ? link : checkoutUrl)

/** Parameters that decide who is paid and what is sold, and that an order on the page cannot carry. */
const onlyAtCheckout = ['affiliate', 'b2b', 'recommendation', 'scope', 'tracking']

/** Whether a known customer can order on the page what the plain link sells. */
export const isOrderable = (link: string): boolean =>
  !hasFolder(link) && !statedParameters(link).some(({ name }) => onlyAtCheckout.includes(name))
