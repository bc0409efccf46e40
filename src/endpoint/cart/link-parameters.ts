import { nameKey } from '../../contract/link-meaning.ts'
import { isReserved } from '../../contract/link-parameters.ts'
import { isExtraName, type LinkPart, linkPart, linkParts } from '../../contract/merchant-link.ts'
import { allowedCheckoutUrl, type CheckoutHosts } from '../config/checkout-url.ts'

/** The settings that decide which parameters of the merchant's own link a browser may state. */
export type LinkRules = CheckoutHosts & {
  readonly origins: readonly string[]
  readonly linkParameters: readonly string[]
}

/** Documented parameters (docs/platform/checkout-links.md#parameters). None names a customer or a host. */
const documented = [
  'affiliate',
  'allowmultiple',
  'b2b',
  'cfg',
  'continueurl',
  'cookie',
  'currencies',
  'enablecoupon',
  'languages',
  'recommendation',
  'scope',
  'tracking',
]

/**
 * Parameters of one product, by the word before its ID: bounds of the quantity, units that the customer has already, a price that
 * the merchant has signed for the platform, and who it is for. The platform alone judges them, as in a link.
 */
const ofProduct = /^((min|max|base)quantity|dp|for)_/

const most = { parameters: 30, name: 64, text: 300 }

/** The address of "continue shopping" as it was read, where it leads to the shop or its checkout. */
const ownAddress = (rules: LinkRules, address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { origin, username, password, href } = new URL(address)
  if (rules.origins.includes(origin) && !username && !password) return href
  return allowedCheckoutUrl(rules, address)
}

/**
 * What the platform gets is the address that was judged: a program there may read the text that a page wrote, such as
 * `https://shop.example\@evil.example`, in another way.
 */
const judged = (rules: LinkRules, part: LinkPart): LinkPart => {
  const address = nameKey(part.name) === 'continueurl' ? ownAddress(rules, part.value) : undefined
  return address === undefined || address === part.value ? part : linkPart(part.name, address)
}

const isAllowed = (rules: LinkRules, { name, value, text }: LinkPart): boolean =>
  text.length <= most.text &&
  !isReserved(name) &&
  (documented.includes(nameKey(name)) ||
    ofProduct.test(nameKey(name)) ||
    rules.linkParameters.includes(name) ||
    isExtraName(name)) &&
  (nameKey(name) !== 'continueurl' || ownAddress(rules, value) !== undefined)

/** The parameters of a query that a cart's link may have, and the names of the others. */
export const allowedParameters = (
  rules: LinkRules,
  query: string | undefined,
): { parameters: string; leftOut: string[] } => {
  const parts = linkParts(query ?? '')
  const allowed = parts.filter((part) => isAllowed(rules, part)).slice(0, most.parameters)
  const leftOut = new Set(
    parts.filter((part) => !allowed.includes(part)).map(({ name }) => name.slice(0, most.name)),
  )
  return { parameters: allowed.map((part) => judged(rules, part).text).join('&'), leftOut: [...leftOut] }
}
