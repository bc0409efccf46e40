import { effect, untracked } from '@preact/signals-core'
import { requestFigures } from '../../binding/request-figures.ts'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for pages with `data-class-prefix`. */
const file = lazy<typeof import('./class-names.ts')>('class-names')

/** Fills elements with class names of older scripts when the settings name their prefix. */
export const start: StartFeature = (page, servesMarkup) => {
  let stop = (): void => {}
  if (!servesMarkup) return stop
  // Requested now, to be in the page's one request although the module loads later.
  void page.ready.then(() => {
    if (page.settings.peek().classPrefix) requestFigures(page)
  })
  const dispose = effect(() => {
    const { classPrefix } = page.settings.value
    const module = classPrefix && page.module(file).value
    if (!module) return
    untracked(() => {
      stop()
      stop = module.start(page, classPrefix)
    })
  })
  return () => {
    dispose()
    stop()
  }
}
