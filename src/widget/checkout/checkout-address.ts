import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { nameKey } from '../../contract/link-meaning.ts'
import { isCheckoutPath, isSetByUs, namesCustomer, needsCheckout } from '../../contract/link-parameters.ts'
import { isExtraName, type LinkPart, linkParts } from '../../contract/merchant-link.ts'
import { linkTerms, ownLinkIn } from '../storefront/link-terms.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent } from './buy-intent.ts'

const partsOf = (link: string): LinkPart[] => linkParts(link.split(/[?#]/)[1] ?? '')

/** The parameters of a plain checkout link that are not ours: those of the merchant and of the visit. */
const statedParameters = (link: string): LinkPart[] =>
  partsOf(link).filter(
    ({ name, value }) => !isSetByUs(name) && !(nameKey(name) === 'scope' && value === 'checkout'),
  )

/** Whether a parameter is not for the endpoint: it says who the customer is, or analytics have added it at the press (`_gl`). */
const staysInLink = (name: string): boolean => namesCustomer(name) || name.startsWith('_')

/** An order takes this many characters of an extra parameter. */
const mostOfExtra = 200

/** As much as the endpoint takes, in characters. */
const mostParameters = 1000

/** The parameters of a plain link that a preview has no members of its own for. */
interface FurtherParameters {
  /** What follows the client ID in the path; empty where nothing does. */
  path: string
  extra: Record<string, string>
  /** As a query; empty where it would be too long. */
  parameters: string
  /** Whether a session of the preview lacks nothing of the link. */
  isWhole: boolean
}

/** Reads what the endpoint has to know about a plain link, besides the cart itself. */
export const furtherParameters = ({ settings }: Storefront, link: string): FurtherParameters => {
  const { path: written = '' } = ownLinkIn(settings.peek(), link) ?? {}
  const path = isCheckoutPath(written) ? written : ''
  const extra: Record<string, string> = {}
  const more: string[] = []
  // The endpoint writes the members of a preview under their documented names. In a link that spells a name in
  // another way, the parameter may mean something else.
  let isWhole =
    path === written &&
    !linkTerms(settings.peek(), link)?.isMiswritten &&
    settings.peek().partners !== 'cookie'
  for (const { name, value, text } of statedParameters(link))
    if (isExtraName(name) && value.length <= mostOfExtra) {
      extra[name] ??= value
      // A preview has one value for each name.
      if (extra[name] !== value) isWhole = false
    } else if (staysInLink(name)) isWhole = false
    else more.push(text)
  const parameters = more.join('&')
  return parameters.length > mostParameters
    ? { path, extra, parameters: '', isWhole: false }
    : { path, extra, parameters, isWhole }
}

/** Whether a preview is about this very link, as far as the link decides the amount. */
export const speaksFor = (
  { leftOut }: Pick<PreviewResponse, 'leftOut'>,
  storefront: Storefront,
  { link, cart }: Pick<BuyIntent, 'link' | 'cart'>,
): boolean => !storefront.cartDoubt(cart) || (!leftOut?.length && furtherParameters(storefront, link).isWhole)

/**
 * The address at which a previewed cart is bought: the session of its preview. The plain link replaces it where the session
 * lacks a parameter, such as one that the endpoint does not allow.
 */
export const checkoutAddress = (
  { checkoutUrl, leftOut }: Pick<PreviewResponse, 'checkoutUrl' | 'leftOut'>,
  storefront: Storefront,
  link: string | undefined,
): string => (link && (leftOut?.length || !furtherParameters(storefront, link).isWhole) ? link : checkoutUrl)

/** Whether an order on the page carries what the shopper has answered. The page stores an order under its cart. */
const carriesAnswers = ({ answers = {}, secrets }: BuyIntent['cart']): boolean =>
  !secrets && Object.values(answers).every((answer) => answer.length <= mostOfExtra)

/**
 * Whether a known customer can order on the page what the plain link sells. The merchant's own link is judged as it
 * is written. A country in our link is doubtful only if the merchant's link names it; otherwise it is the country of
 * the shown price.
 */
export const isOrderable = (
  storefront: Storefront,
  { link, cart }: Pick<BuyIntent, 'link' | 'cart'>,
): boolean =>
  !storefront.cartDoubt(cart) &&
  carriesAnswers(cart) &&
  // Only the shopper's browser has the cookie that says which partner is paid.
  storefront.settings.peek().partners !== 'cookie' &&
  !needsCheckout(partsOf(link).filter(({ name }) => nameKey(name) !== 'deliverycountryid'))
