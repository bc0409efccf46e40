import type { LazyElement } from '../../runtime/lazy-element.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'
import type { CouponReporter } from '../../storefront/watch-store.ts'
import { couponAttributes } from './attributes.ts'

/** `<vitrine-coupon>`, whose code is a lazy file. */
export const coupon = {
  attributes: couponAttributes,
  file: lazy<typeof import('./coupon.tsx')>('coupon') satisfies Lazy<CouponReporter>,
  isEarly: true,
} satisfies LazyElement
