import { effect, untracked } from '@preact/signals-core'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for pages with `data-analytics`. */
const file = lazy<typeof import('./analytics.ts')>('analytics')

/** Starts analytics as soon as the settings ask for it. */
export const start: StartFeature = (page) =>
  effect(() => {
    const module = page.settings.value.analytics ? page.module(file).value : undefined
    if (module) untracked(() => module.start(page))
  })
