import { effect, untracked } from '@preact/signals-core'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for pages with `data-agent-tools`. */
const file = lazy<typeof import('./agent-tools.ts')>('agent-tools')

/** Offers tools to the shopper's agent as soon as the settings ask for them. */
export const start: StartFeature = (page) =>
  effect(() => {
    const module = page.settings.value.agentTools ? page.module(file).value : undefined
    if (module) untracked(() => module.start(page))
  })
