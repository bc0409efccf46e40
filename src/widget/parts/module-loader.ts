import type { Loader } from '../page.ts'

/** Loads later files as chunks of the module build, or of the merchant's own bundle. */
export const moduleLoader: Loader = {
  part: (name) => parts[name]() as never,
  language: async (name) => (await languages[name]()).messages,
}

const parts = {
  cart: () => import('./cart.tsx'),
  coupon: () => import('./coupon.tsx'),
  currency: () => import('./currency.tsx'),
  quantity: () => import('./quantity.tsx'),
  plans: () => import('./plans.tsx'),
}

const languages = {
  de: () => import('../messages/de.ts'),
  fr: () => import('../messages/fr.ts'),
  es: () => import('../messages/es.ts'),
  it: () => import('../messages/it.ts'),
  nl: () => import('../messages/nl.ts'),
  pt: () => import('../messages/pt.ts'),
  pl: () => import('../messages/pl.ts'),
  ja: () => import('../messages/ja.ts'),
  zh: () => import('../messages/zh.ts'),
  ar: () => import('../messages/ar.ts'),
}
