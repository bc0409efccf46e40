import { effect, untracked } from '@preact/signals-core'
import { lazy } from '../../storefront/lazy.ts'
import type { StartFeature } from '../start-feature.ts'
import { warningsFile } from '../warnings/warnings-file.ts'

/** Loaded for pages opened with `?vitrine-doctor`. */
const file = lazy<typeof import('./doctor.tsx')>('doctor')

/** Opens the doctor when the page's address asks for it, after the module of warnings, whose reports it shows. */
export const start: StartFeature = (page) =>
  effect(() => {
    if (!new URLSearchParams(page.search.value).has('vitrine-doctor')) return
    const warnings = page.module(warningsFile).value
    const doctor = page.module(file).value
    if (warnings === undefined || !doctor) return
    untracked(() => {
      warnings?.start(page, true)
      doctor.start(page)
    })
  })
