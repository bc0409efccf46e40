import type { effect, signal, untracked } from '@preact/signals-core'
import type { createElement } from 'preact'
import type { Storefront } from '../storefront/storefront.ts'

/** Libraries, stores and styles of the script for lazy modules, which may carry copies of their own. */
export interface Core {
  effect: typeof effect
  signal: typeof signal
  untracked: typeof untracked
  createElement: typeof createElement
  baseStyles: string
  /** Adds rules to the base styles of every root. */
  extendStyles(css: string): void
  /** The storefront of the nearest store around an element. */
  storefrontOf(element: Element): Storefront
  /** The class of every mounted element; a class of its own has `controller` and `observedAttributes`. */
  VitrineElement: abstract new () => HTMLElement
  /** Gives each observed attribute of a class a property. */
  reflectAttributes(element: { observedAttributes: readonly string[]; prototype: HTMLElement }): void
}
