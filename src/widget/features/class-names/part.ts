import { effect, signal, untracked } from '@preact/signals-core'
import { findProducts } from '../../binding/found-products.ts'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for pages with `data-class-prefix`. */
const file = lazy<typeof import('./class-names.ts')>('class-names')

/** Fills elements with class names of older scripts when the settings name their prefix. */
export const start: StartFeature = (page, servesMarkup) => {
  let stop = (): void => {}
  if (!servesMarkup) return stop
  const isParsed = signal(false)
  void page.ready.then(() => {
    isParsed.value = true
  })
  const dispose = effect(() => {
    const { classPrefix } = page.settings.value
    const module = classPrefix && page.module(file).value
    // The links of the page decide on which terms its prices are.
    if (!module || !isParsed.value) return
    untracked(() => {
      stop()
      findProducts(page)
      stop = module.start(page, classPrefix)
    })
  })
  return () => {
    dispose()
    stop()
  }
}
