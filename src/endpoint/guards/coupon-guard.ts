import type { Exchange, Limit } from '../http/exchange.ts'
import type { Logger } from '../http/log.ts'
import { callerKey } from '../http/remote-address.ts'
import { fingerprintOf } from '../utils/fingerprint.ts'
import type { RateLimits } from './rate-limit.ts'

/** Seconds. */
const guessWindow = 600

/** Logs a coupon as a hash, and limits how many different codes one address may try in ten minutes. */
export const createCouponGuard = (limits: RateLimits, logger: Logger, quota: number) => {
  const limit: Limit = { name: 'coupons', quota, window: guessWindow }
  return async ({ address, fields }: Exchange, coupon: string | undefined): Promise<void> => {
    if (coupon === undefined) return
    fields.coupon = await logger.hash(coupon)
    await limits.distinct(callerKey(address), limit, await fingerprintOf(coupon))
  }
}
