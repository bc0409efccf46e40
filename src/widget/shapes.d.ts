/** Shapes of the contract's zod schemas, made at build time by `build/shapes-plugin.ts`. */
declare module 'virtual:vitrine-shapes' {
  import type { Shape } from '../contract/shape.ts'
  export const priceItem: Shape
  export const priorPrices: Shape
  export const previewResponse: Shape
  export const orderAnswer: Shape
  export const tiersResponse: Shape
  export const subscriptionsResponse: Shape
  export const nextCharge: Shape
  export const subscriptionLinks: Shape
  export const changePreview: Shape
  export const changeAnswer: Shape
  export const exitAnswer: Shape
}
