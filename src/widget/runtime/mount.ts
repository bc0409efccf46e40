/**
 * Connects a controller to a host element: evaluates the controller's view in an effect, and paints it with Preact
 * into the host's shadow root. Markup that a server or another script has painted is adopted and stays until the
 * whole view is ready. An error in a controller never reaches the merchant's page; the host shows its own content
 * again. Views of all hosts are evaluated at once, so their requests are batched, but painting is spread over
 * several tasks to keep the page responsive. A host out of sight may have an outline until it is near.
 */

import { effect, signal, untracked } from '@preact/signals-core'
import { render } from 'preact'
import { isOnText } from '../settings/attributes.ts'
import { propertyOf } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { storefrontFor, updateStore } from '../storefront/storefronts.ts'
import type { Controller, Scope, View } from '../storefront/view.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { type Attributes, flag } from './attribute-types.ts'
import { ownContent } from './own-content.tsx'
import { takeProperties } from './properties.ts'

/**
 * Milliseconds without a placeholder: mobile links bring prices 200 to 700 ms after the mount, and shoppers notice 1 s.
 */
export const loadingDelay = 800

/** An element's attributes and controller. */
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
 * Shows a storefront in a host's shadow root, until `unmount`; the host need not be a defined element. A mounted host
 * is mounted again only when it has moved into another store.
 */
export const mount = (host: HTMLElement, type: ElementType, page: Page): void => {
  const storefront = storefrontFor(host, page)
  const known = mounts.get(host)
  takeProperties(host, type.attributes)
  // A host that is a store itself may have moved into another one.
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

/** The control of a host's own view in which an event has begun. */
const ownControl = (event: Event, selector: string): Element | undefined => {
  const [target] = event.composedPath()
  const control = target instanceof Element && target.closest(selector)
  return control && control.getRootNode() === (event.currentTarget as Element).shadowRoot
    ? control
    : undefined
}

/** Keeps a press on a control from following a link of the page around the host. */
const keepFromLink = (event: Event): void => {
  // Other controls act in place of the link in all browsers.
  const isControl = ownControl(
    event,
    'button:not([type=submit]),select,input:not([type=checkbox],[type=radio])',
  )
  if (isControl && (event.currentTarget as Element).closest('a[href]')) event.preventDefault()
}

/**
 * Ends at the host what is typed into a field of its view. Pages guard shortcuts of single letters by the event's target or
 * the focused element: both are the host here, so the shortcuts would take the letters.
 */
const keepFromShortcuts = (event: KeyboardEvent): void => {
  const { key, altKey, ctrlKey, metaKey, isComposing } = event
  const isCommand = altKey || ctrlKey || metaKey || /^(Escape|Tab|Enter)$/.test(key)
  // An event of autofill is no keyboard event.
  const isTyped = !isCommand || isComposing || event.getModifierState?.('AltGraph')
  if (isTyped && ownControl(event, 'textarea,select,input:not([type=checkbox],[type=radio])'))
    event.stopPropagation()
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
  host.addEventListener('click', keepFromLink, ending)
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    host.addEventListener(type, keepFromShortcuts, ending)
  const view = type.controller(host, storefront, scope)
  const update = (): void => {
    updates.value += 1
  }
  // Content from a server or another script stays until the whole view is ready.
  let isRendered = host.shadowRoot?.childNodes.length === 1
  let isDelayed = !host.shadowRoot || isRendered
  let isTimed = isRendered
  let isPainted = false
  let hasOutline = false
  /** Elements that show an earlier state until they are painted. */
  const marked: Element[] = []

  const paint = ({ content, css = [], onPaint }: View): void => {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    // The merchant's own content has several roots, which take nothing over from a rendered one.
    if (Array.isArray(content)) isRendered = false
    const focused = root.activeElement?.getAttribute('part')
    // Page translators replace text nodes by `<font>`, and Preact would write into the removed nodes.
    const isTranslated = root.querySelector('font')
    // Preact adopts what a server has rendered, so that a press or a selection in it survives.
    if (!isRendered && (!isPainted || isTranslated)) {
      render(null, root)
      // Removes what the merchant's script or a server has painted.
      root.replaceChildren()
    }
    isPainted = true
    for (const sheet of css) adoptStyles(root, sheet)
    // Reset to the last rendered value, or Preact's comparison would miss the marks.
    for (const element of marked.splice(0)) element.ariaBusy = 'false'
    // Preact would move the nodes after it, and a moved node loses the focus.
    if (isRendered) root.querySelector('style')?.remove()
    render(content, root)
    // Preact leaves an element of another name in place.
    if (isRendered) root.childNodes[1]?.remove()
    isRendered = false
    onPaint?.(root)
    if (isTranslated && focused) root.querySelector<HTMLElement>(`[part=${focused}]`)?.focus()
  }

  /** Whether an outline stands in for the view. */
  const isOutlined = ({ outline, css = [] }: View): boolean => {
    if (!outline || isPainted || isRendered) return false
    if (!hasOutline) {
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      for (const sheet of css) adoptStyles(root, sheet)
      hasOutline = outline(root)
    }
    return hasOutline
  }

  /** Marks amounts as old for assistive technology. */
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
      const next = view(hasOutline)
      const hasStandIn = untracked(() => isOutlined(next))
      if (isDelayed && (next.isLoading || (isRendered && page.isLoading()))) {
        // Server-rendered amounts may be another shopper's, or too old.
        if (isRendered && next.isLoading === true) mark()
        if (isTimed || next.keepsContent) return
        isTimed = true
        void page.env.wait(loadingDelay).then(endDelay)
        return
      }
      // Evaluated above, so that requests are batched; painting may have to wait for a later task.
      if (!page.scheduler.tryRun(update)) {
        if (!isRendered) mark()
        // Updated at once, because other elements may show the new price before this one is painted.
        if (next.link) host.shadowRoot?.querySelector('a[part=buy]')?.setAttribute('href', next.link)
        return
      }
      // Behind the paints of hosts before it, which decide where it stands.
      if (hasStandIn && host.shadowRoot && !page.nearness.isNear(host, update)) {
        const { shadowRoot } = host
        untracked(() => next.onPaint?.(shadowRoot))
        return
      }
      isDelayed = false
      const painted = hasOutline ? view() : next
      hasOutline = false
      untracked(() => paint(painted))
    } catch (error) {
      page.warn(host.localName, 'product', host.getAttribute('product'), 'not-painted', String(error))
      untracked(() => paint({ content: ownContent(host, storefront) }))
    }
  })
  // Works before the element is defined, and makes one update of all changes in a task.
  const observer = new MutationObserver((changes) => {
    // A framework that takes over a page writes what is there once more.
    const isChange = ({ attributeName, oldValue }: MutationRecord): boolean => {
      const name = attributeName ?? ''
      const value = host.getAttribute(name)
      return type.attributes[propertyOf(name)] === flag
        ? isOnText(value) !== isOnText(oldValue)
        : value !== oldValue
    }
    if (!changes.some(isChange)) return
    // An attribute may move the host into another store.
    mount(host, type, page)
    update()
  })
  observer.observe(host, { attributeFilter: [...type.observedAttributes], attributeOldValue: true })
  return {
    storefront,
    stop() {
      observer.disconnect()
      page.nearness.forget(host)
      dispose()
      ending.abort()
      for (const end of effects) end()
      if (host.shadowRoot && isPainted) render(null, host.shadowRoot)
    },
  }
}
