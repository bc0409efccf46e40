// Written by `node tools/parts.ts` from the folders: edit those.

/** Every lazy module by its name, for bundlers. */
export const lazyFiles = {
  'agent-tools': () => import('../features/agent-tools/agent-tools.ts'),
  analytics: () => import('../features/analytics/analytics.ts'),
  answers: () => import('../features/answers/answers.ts'),
  cart: () => import('../elements/cart/cart.tsx'),
  checkout: () => import('../checkout/checkout.ts'),
  'class-names': () => import('../features/class-names/class-names.ts'),
  computed: () => import('../features/computed/computed.ts'),
  coupon: () => import('../elements/coupon/coupon.tsx'),
  currency: () => import('../elements/currency/currency.tsx'),
  doctor: () => import('../features/doctor/doctor.tsx'),
  exit: () => import('../elements/exit/exit.tsx'),
  'kept-parameters': () => import('../features/kept-parameters/keep.ts'),
  order: () => import('../elements/order/order.tsx'),
  plain: () => import('../features/plain/upgrade-page.ts'),
  plans: () => import('../elements/plans/plans.tsx'),
  'prior-price': () => import('../features/prior-price/prior-price.tsx'),
  quantity: () => import('../features/quantity/quantity.tsx'),
  'said-renewal': () => import('../features/said-renewal/said-renewal.ts'),
  'same-order': () => import('../features/same-order/same-order.ts'),
  'structured-data': () => import('../features/structured-data/structured-data.ts'),
  subscriptions: () => import('../elements/subscriptions/subscriptions.tsx'),
  tiers: () => import('../elements/tiers/tiers.tsx'),
  volume: () => import('../features/volume/volume.ts'),
  warnings: () => import('../features/warnings/warnings.ts'),
}
