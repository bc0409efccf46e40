/** Made from the zod schemas of `src/contract` at build time (see `vite.config.ts`). */
declare module 'virtual:vitrine-shapes' {
  import type { Shape } from '../contract/shape.ts'
  export const priceItem: Shape
  export const previewResponse: Shape
  export const orderAnswer: Shape
  export const problem: Shape
}

/** What the first script lays out for the live one (`build/first-plugin.ts`). */
declare module 'virtual:vitrine-shared' {
  /** Names the build: files with the same name fit each other. */
  export const build: string
  export const shared: readonly unknown[]
}
