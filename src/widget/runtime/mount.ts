import { effect, signal, untracked } from '@preact/signals-core'
import { createElement, render } from 'preact'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { storefrontFor, updateStore } from '../storefront/storefronts.ts'
import type { Controller, Scope, View } from '../storefront/view.ts'
import { adoptStyles } from '../styles/adopt.ts'
import type { Attributes } from './attribute-types.ts'
import { takeProperties } from './properties.ts'

/**
 * How long a host stays as it is before a placeholder is painted, in milliseconds. On mobile links prices arrive 200
 * to 700 ms after the mount. Shoppers notice a wait from 1 s on.
 */
export const loadingDelay = 800

/** A kind of element. */
export interface ElementType {
  attributes: Attributes
  /** The names of the attributes, as markup has them. */
  observedAttributes: readonly string[]
  controller: Controller
}

interface Mount {
  storefront: Storefront
  stop(): void
}

const mounts = new WeakMap<Element, Mount>()

/**
 * Shows a storefront in a host's shadow root, from now until `unmount`. The host need not be a defined element. A host
 * that is mounted stays as it is, unless it has come into another store.
 */
export const mount = (host: HTMLElement, type: ElementType, page: Page): void => {
  const storefront = storefrontFor(host, page)
  const known = mounts.get(host)
  takeProperties(host, type.attributes)
  // A host that is a store itself may have come into another one.
  updateStore(host)
  if (known?.storefront !== storefront) {
    unmount(host)
    mounts.set(host, createMount(host, type, storefront))
  }
}

export const unmount = (host: Element): void => {
  mounts.get(host)?.stop()
  mounts.delete(host)
}

/** A press on a control inside a link of the page is for the control alone. */
const keepFromLink = (event: Event): void => {
  const host = event.currentTarget as Element
  const [target] = event.composedPath()
  // Browsers let the others act in place of the link.
  const control =
    target instanceof Element &&
    target.closest('button:not([type=submit]),select,input:not([type=checkbox],[type=radio])')
  if (control && control.getRootNode() === host.shadowRoot && host.closest('a[href]')) event.preventDefault()
}

const createMount = (host: HTMLElement, type: ElementType, storefront: Storefront): Mount => {
  const { page } = storefront
  const updates = signal(0)
  const ending = new AbortController()
  const effects: (() => void)[] = []
  const scope: Scope = {
    effect(run) {
      const end = effect(() => {
        updates.value
        run()
      })
      effects.push(end)
    },
    ended: ending.signal,
  }
  host.addEventListener('click', keepFromLink, { signal: ending.signal })
  const view = type.controller(host, storefront, scope)
  const update = (): void => {
    updates.value += 1
  }
  // A server has rendered it, or another script has painted it: that stays until all of the view is there.
  let isRendered = host.shadowRoot?.childNodes.length === 1
  let isDelayed = !host.shadowRoot || isRendered
  let isTimed = isRendered
  let isPainted = false
  /** Elements that show an earlier state until they are painted. */
  const marked: Element[] = []

  const paint = ({ content, css = [], onPaint }: View): void => {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const focused = root.activeElement?.getAttribute('part')
    // Page translators replace each text by `<font>`, and Preact would go on writing into the text that is gone.
    const isTranslated = root.querySelector('font')
    // Content that a server has rendered becomes Preact's own, so that a press on it, or a selection, goes on.
    if (!isRendered && (!isPainted || isTranslated)) {
      render(null, root)
      // A script of the merchant's, or a server, has painted before.
      root.replaceChildren()
    }
    isPainted = true
    for (const sheet of css) adoptStyles(root, sheet)
    // As the last rendering left them, or the next one would not see the marks.
    for (const element of marked.splice(0)) element.ariaBusy = 'false'
    // Preact would move what comes after it, which then loses the focus.
    if (isRendered) root.querySelector('style')?.remove()
    render(content, root)
    // It leaves an element of another name where it is.
    if (isRendered) root.childNodes[1]?.remove()
    isRendered = false
    onPaint?.(root)
    if (isTranslated && focused) root.querySelector<HTMLElement>(`[part=${focused}]`)?.focus()
  }

  /** Says that amounts are old. */
  const mark = (): void => {
    for (const element of host.shadowRoot?.querySelectorAll('[aria-busy=false]') ?? []) {
      marked.push(element)
      element.ariaBusy = 'true'
    }
  }

  const endDelay = (): void => {
    if (!isDelayed) return
    isDelayed = false
    update()
  }

  const dispose = effect(() => {
    updates.value
    // An error must not reach the merchant's page: it shows the merchant's own content again.
    try {
      const next = view()
      if (isDelayed && (next.isLoading || (isRendered && page.isLoading()))) {
        // Its amounts are another shopper's, or too old.
        if (isRendered && next.isLoading === true) mark()
        if (isTimed || next.keepsContent) return
        isTimed = true
        void page.env.wait(loadingDelay).then(endDelay)
        return
      }
      // Every view is evaluated at once, to batch requests; painting is spread over several tasks.
      if (!page.scheduler.tryRun(update)) {
        if (!isRendered) mark()
        // Prices elsewhere may be painted before it.
        if (next.link) host.shadowRoot?.querySelector('a[part=buy]')?.setAttribute('href', next.link)
        return
      }
      isDelayed = false
      untracked(() => paint(next))
    } catch (error) {
      page.warn(host.localName, 'product', host.getAttribute('product'), 'not-painted', String(error))
      untracked(() => paint({ content: createElement('slot', {}) }))
    }
  })
  // Also before the element is defined; one update for all changes of a task.
  const observer = new MutationObserver(() => {
    // An attribute may put the host into another store.
    mount(host, type, page)
    update()
  })
  observer.observe(host, { attributeFilter: [...type.observedAttributes] })
  return {
    storefront,
    stop() {
      observer.disconnect()
      dispose()
      ending.abort()
      for (const end of effects) end()
      if (host.shadowRoot && isPainted) render(null, host.shadowRoot)
    },
  }
}
