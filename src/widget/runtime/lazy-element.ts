/** What an element states of itself, so that the runtime can define it and load its file. */

import type { Lazy } from '../storefront/lazy.ts'
import type { Controller } from '../storefront/view.ts'
import type { Attributes } from './attribute-types.ts'

/** What each element states. */
export interface ElementPart {
  attributes: Attributes
}

/** The module of an element. */
interface ElementModule {
  controller: Controller
}

/** An element whose code is a lazy file. */
export interface LazyElement<Module extends ElementModule = ElementModule> extends ElementPart {
  file: Lazy<Module>
  /** Whether the file is requested beside the first prices. @default false */
  isEarly?: boolean
  /** @default the `controller` of the file */
  controllerIn?(module: Module): Controller
}
