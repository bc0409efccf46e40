import type { PreviewRequest } from '../../contract/cart-preview.ts'
import { linkParts } from '../../contract/merchant-link.ts'

/** Parameters of a link that a preview request has, in words of its own. */
const previewed =
  /^(scope|cart|(min)?quantity(_.+)?|coupon|enablecoupon|currency|currencies|deliverycountryid|language|pricerule|x-vitrine-shown)$/i

/**
 * Where a previewed cart is bought. The session of a preview lacks further parameters of the merchant's own link, such as an
 * affiliate: a cart with any goes by its plain link.
 */
export const checkoutAddress = (
  sessionUrl: string,
  link: string | undefined,
  { extra = {} }: Pick<PreviewRequest, 'extra'>,
): string => {
  const [, query = ''] = link?.split(/[?#]/) ?? []
  const hasMore = linkParts(query).some(({ name }) => !previewed.test(name) && !(name in extra))
  return link && hasMore ? link : sessionUrl
}
