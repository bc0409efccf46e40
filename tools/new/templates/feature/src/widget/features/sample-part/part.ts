import { effect, untracked } from '@preact/signals-core'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for pages whose address has `?vitrine-sample-part`. */
const file = lazy<typeof import('./sample-part.ts')>('sample-part')

/** Starts the feature as soon as the page's address asks for it. */
export const start: StartFeature = (page) =>
  effect(() => {
    const isAsked = new URLSearchParams(page.search.value).has('vitrine-sample-part')
    const module = isAsked ? page.module(file).value : undefined
    if (module) return untracked(() => module.start(page))
  })
