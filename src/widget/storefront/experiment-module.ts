import type { ReadonlySignal } from '@preact/signals-core'
import type { Settings } from '../settings/settings.ts'
import type { Page } from './page.ts'

/** The part of a storefront that an experiment reads. */
interface ExperimentStore {
  page: Page
  element: Element | undefined
  settings: ReadonlySignal<Settings>
}

/** The lazy module of price experiments. */
export interface ExperimentModule {
  /** Remembers the visitor, reports the store's exposures and clicks, and warns of unusable settings. */
  start(storefront: ExperimentStore, settings: Settings): void
  /**
   * The settings of a store with the price rule and the extra parameter of the visitor's arm. Undefined without an
   * experiment, or before `start`.
   */
  assign(settings: Settings, page: Page): Settings | undefined
}
