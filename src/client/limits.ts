import { systemClock } from './http/clock.ts'
import { createClockedLimiter, type Limiter, type Limits, sharedLimiter } from './http/limiter.ts'
import { type ClientOptions, positiveOption } from './options.ts'

const defaultLimits = { atOnce: 4, perSecond: 24 }

/**
 * A budget for several clients, such as those of both hosts of one machine, or of another platform: pass it to each as
 * `limiter`. Calls start in their order. @see docs/platform/errors.md#rate
 */
export const createLimiter = ({ atOnce, perSecond }: Partial<Limits> = {}): Limiter =>
  createClockedLimiter(systemClock, {
    atOnce: positiveOption('atOnce', atOnce, defaultLimits.atOnce, 'createLimiter'),
    perSecond: positiveOption('perSecond', perSecond, defaultLimits.perSecond, 'createLimiter'),
  })

/** A client without limits of its own shares a budget with the others of its hosts and credentials. */
export const limiterOf = (options: ClientOptions): Limiter => {
  const { clock = systemClock, limits, limiter, pricingUrl, baseUrl, clientId, username } = options
  if (limiter) return limiter
  if (!limits)
    return sharedLimiter(clock, JSON.stringify([pricingUrl, baseUrl, clientId, username]), defaultLimits)
  return createClockedLimiter(clock, {
    atOnce: positiveOption('limits.atOnce', limits.atOnce, defaultLimits.atOnce),
    perSecond: positiveOption('limits.perSecond', limits.perSecond, defaultLimits.perSecond),
  })
}
