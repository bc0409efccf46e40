import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { webAddress } from '../cart/cart-link.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxEnv } from '../context/context.ts'
import { PageError } from './page-error.ts'

type PageContext = Context<SandboxEnv>

/** How long a partner is remembered where the address does not say, in days. */
const usualDays = 30

/** Browsers keep no cookie for longer, in days. */
const mostDays = 400

const nameOf = ({ clientId }: Merchant): string => `partner-${clientId}`

/** Begins the value of a cookie that no later partner may replace. */
const fixedMark = '='

/** The partner whom the browser's cookie names, for an order whose link names none. */
export const partnerOf = (c: PageContext, merchant: Merchant): string | undefined =>
  getCookie(c, nameOf(merchant))?.replace(fixedMark, '') || undefined

/**
 * Remembers the partner who has sent a shopper, and goes on to the merchant's page (docs/platform/checkout-links.md#partners).
 * `overwritable=false` keeps the partner from being replaced by a later one; nothing else of the query has an effect here.
 */
export const rememberPartner = (c: PageContext, merchant: Merchant): Response => {
  const target = webAddress(c.req.query('redirectto'))
  if (!target) throw new PageError('foreign-client')
  const partner = c.req.query('affiliate')
  const isFixed = getCookie(c, nameOf(merchant))?.startsWith(fixedMark)
  if (partner && !isFixed) {
    const days = Number(c.req.query('expiry')) || usualDays
    const mark = c.req.query('overwritable') === 'false' ? fixedMark : ''
    setCookie(c, nameOf(merchant), mark + partner, {
      path: `/${merchant.clientId}`,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: Math.min(Math.max(days, 1), mostDays) * 24 * 60 * 60,
    })
  }
  return c.redirect(target, 303)
}
