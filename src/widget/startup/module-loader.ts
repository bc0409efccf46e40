// The interfaces of the modules, for projects that see declarations only.
import '../runtime/lazy-modules.ts'
import type { Language } from '../messages/languages.ts'
import type { LazyModuleName, LazyModules } from '../storefront/lazy-modules.ts'
import type { Loader } from '../storefront/page.ts'

/** Every lazy module by its name, checked against the interface that its callers know. */
const modules: { [Name in LazyModuleName]: () => Promise<LazyModules[Name]> } = {
  'agent-tools': () => import('../features/agent-tools/agent-tools.ts'),
  analytics: () => import('../features/analytics/analytics.ts'),
  cart: () => import('../elements/cart/cart.tsx'),
  checkout: () => import('../checkout/checkout.ts'),
  'class-names': () => import('../features/class-names/class-names.ts'),
  computed: () => import('../features/computed/computed.ts'),
  coupon: () => import('../elements/coupon/coupon.tsx'),
  currency: () => import('../elements/currency/currency.tsx'),
  doctor: () => import('../features/doctor/doctor.tsx'),
  exit: () => import('../elements/exit/exit.tsx'),
  experiment: () => import('../features/experiment/experiment.ts'),
  order: () => import('../elements/order/order.tsx'),
  plain: () => import('../features/plain/upgrade-page.ts'),
  plans: () => import('../elements/plans/plans.tsx'),
  'prior-price': () => import('../features/prior-price/prior-price.tsx'),
  promise: () => import('../elements/promise/promise.tsx'),
  quantity: () => import('../features/quantity/quantity.tsx'),
  'said-renewal': () => import('../features/said-renewal/said-renewal.ts'),
  'structured-data': () => import('../features/structured-data/structured-data.ts'),
  subscriptions: () => import('../elements/subscriptions/subscriptions.tsx'),
  tiers: () => import('../elements/tiers/tiers.tsx'),
  volume: () => import('../features/volume/volume.ts'),
  warnings: () => import('../features/warnings/warnings.ts'),
}

/** Words of a language; `startup/words` has a folder for each file. */
const words = async (file: string, name: Language) => (await import(`./words/${file}/${name}.ts`)).messages

/** Loads lazy files as chunks of the module build. */
export const moduleLoader: Loader = {
  module: (name) => modules[name](),
  language: (name) => words('page', name),
  ownWords: words,
}
