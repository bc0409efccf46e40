/**
 * Paints the views of one host into its shadow root. What a server has rendered is adopted, so that a press or a
 * selection in it survives; what another script has painted there is replaced by the first view. An outline stands in
 * for the first view of a host out of sight. Page translators write into the nodes of a view, which is then painted
 * anew.
 */

import { render } from 'preact'
import type { View } from '../storefront/view.ts'
import { adoptStyles } from '../styles/adopt.ts'

export const createPainter = (host: HTMLElement) => {
  let isRendered = host.shadowRoot?.childNodes.length === 1
  let isPainted = false
  let hasOutline = false
  /** Elements that show an earlier state until they are painted. */
  const marked: Element[] = []

  /** Empties a root with what the merchant's script, a server or a page translator has painted there. */
  const empty = (root: ShadowRoot): void => {
    render(null, root)
    root.replaceChildren()
  }

  /** Preact adopts what a server has rendered. */
  const renderInto = (root: ShadowRoot, content: View['content']): void => {
    // Preact would move the nodes after it, and a moved node loses the focus.
    if (isRendered) root.querySelector('style')?.remove()
    render(content, root)
    // Preact leaves an element of another name in place.
    if (isRendered) root.childNodes[1]?.remove()
    isRendered = false
  }

  const rootOf = (): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' })

  return {
    /** The root has what a server has rendered, and no view yet. */
    get isRendered(): boolean {
      return isRendered
    },
    get hasOutline(): boolean {
      return hasOutline
    },
    paint({ content, css = [], onPaint }: View): void {
      const root = rootOf()
      // The merchant's own content has several roots, which take nothing over from a rendered one.
      if (Array.isArray(content)) isRendered = false
      const focused = root.activeElement?.getAttribute('part')
      // Page translators replace text nodes by `<font>`, and Preact would write into the removed nodes.
      const isTranslated = root.querySelector('font')
      if (!isRendered && (!isPainted || isTranslated)) empty(root)
      isPainted = true
      hasOutline = false
      for (const sheet of css) adoptStyles(root, sheet)
      // Reset to the last rendered value, or Preact's comparison would miss the marks.
      for (const element of marked.splice(0)) element.ariaBusy = 'false'
      renderInto(root, content)
      onPaint?.(root)
      if (isTranslated && focused) root.querySelector<HTMLElement>(`[part=${focused}]`)?.focus()
    },
    /** Shows the outline of a view that has one, before the first paint. Returns whether it stands in for the view. */
    showOutline({ outline, css = [] }: View): boolean {
      if (!outline || isPainted || isRendered) return false
      if (!hasOutline) {
        const root = rootOf()
        for (const sheet of css) adoptStyles(root, sheet)
        hasOutline = outline(root)
      }
      return hasOutline
    },
    /** Marks amounts as old for assistive technology, until the next paint. */
    mark(): void {
      for (const element of host.shadowRoot?.querySelectorAll('[aria-busy=false]') ?? []) {
        marked.push(element)
        element.ariaBusy = 'true'
      }
    },
    end(): void {
      if (host.shadowRoot && isPainted) render(null, host.shadowRoot)
    },
  }
}
