/** What a store lets be inspected for the merchant's mistakes, and the lazy module that does it. */

import type { ReadonlySignal } from '@preact/signals-core'
import type { Problem, Warn } from '../settings/attribute-problems.ts'
import type { Settings } from '../settings/settings.ts'

/** The attributes of an element that its own link may contradict. */
export interface Stated {
  product: string | undefined
  /** As the attribute has it; null where none is stated. */
  quantity?: string | null | undefined
  priceRule?: string | undefined
  tax?: string | undefined
  /** That of the shown price. */
  currency?: string | undefined
}

/** An attribute that a link contradicts. `isOwn`: the element itself states it, and not its store. */
export type Contradiction = [isOwn: boolean, name: string, value: string, problem: Problem, detail?: string]

/** The part of a storefront that is inspected. */
export interface InspectedStore {
  page: { warn: Warn }
  element: Element | undefined
  settings: ReadonlySignal<Settings>
  /** As the page's address has it. */
  urlCoupon: ReadonlySignal<string | undefined>
}

/** Looks for a merchant's mistakes, where the developer is: the module of warnings has it. Both are called in effects. */
export interface Inspector {
  /** Where the merchant's own link, or `link-params`, contradicts an element or its store, which win. */
  contradictions(settings: Settings, own: string | undefined, stated: Stated): Contradiction[]
  /** Tells of unusable settings of a store, and of texts that cannot be codes. */
  inspectStore(store: InspectedStore): void
}
