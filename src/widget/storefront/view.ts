import type { signal } from '@preact/signals-core'
import type { ComponentChild, render } from 'preact'
import type { Storefront } from './storefront.ts'

/** The content of an element at one moment. */
export interface View {
  content: ComponentChild
  /** Styles of the root, in this order. */
  css?: readonly string[]
  /** Paints `content`. A lazy module passes its own, since it may carry a copy of Preact. */
  render?: typeof render
  /** Whether a price, or only the words, are still missing: such a view is painted after a delay only. */
  isLoading?: boolean | 'words'
  /** The address of its buy link, which is never older than the prices elsewhere on the page. */
  link?: string | undefined
  onPaint?: ((root: ShadowRoot) => void) | undefined
}

/**
 * Connects a host element to a storefront. The returned function reads attributes and signals into a view, and runs
 * again when one of them changes.
 *
 * @param createSignal makes signals that the function may depend on; a lazy module has no other way to make them
 */
export type Controller = (
  host: HTMLElement,
  storefront: Storefront,
  createSignal: typeof signal,
) => () => View
