import type { Context } from 'hono'
import type { EndpointEnv } from '../env.ts'
import type { Logger } from '../http/log.ts'
import { fingerprintOf } from '../orders/intent.ts'
import type { Limit, RateLimits } from './rate-limit.ts'

/** Ten minutes, in which one address may try so many different codes. */
const guessWindow = 600

export type CouponGuard = (context: Context<EndpointEnv>, coupon: string | undefined) => Promise<void>

/** Notes a coupon in the log as a hash, and stops whoever tries one code after the other. */
export const createCouponGuard = (limits: RateLimits, logger: Logger, quota: number): CouponGuard => {
  const limit: Limit = { name: 'coupons', quota, window: guessWindow }
  return async (context, coupon) => {
    if (coupon === undefined) return
    context.get('fields').coupon = await logger.hash(coupon)
    await limits.distinct(context, limit, await fingerprintOf(coupon))
  }
}
