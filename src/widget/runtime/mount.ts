/**
 * Connects a controller to a host element: evaluates the controller's view in an effect, and has it painted into the
 * host's shadow root. Markup that a server or another script has painted stays until the whole view is ready. An error
 * in a controller never reaches the merchant's page; the host shows its own content again. Views of all hosts are
 * evaluated at once, so their requests are batched, but painting is spread over several tasks to keep the page
 * responsive. A host out of sight may have an outline until it is near.
 */

import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { isOnText } from '../settings/attributes.ts'
import { propertyOf } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { storefrontFor, updateStore } from '../storefront/storefronts.ts'
import type { Controller, Scope, View } from '../storefront/view.ts'
import { type Attributes, flag } from './attribute-types.ts'
import { ownContent } from './own-content.tsx'
import { createPainter } from './painter.ts'
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

/**
 * Reports the attributes whose value has changed. A framework that takes over a page writes the same values once
 * more.
 */
const watchAttributes = (
  host: HTMLElement,
  { attributes, observedAttributes }: ElementType,
  onChange: () => void,
): MutationObserver => {
  const isChange = ({ attributeName, oldValue }: MutationRecord): boolean => {
    const name = attributeName ?? ''
    const value = host.getAttribute(name)
    return attributes[propertyOf(name)] === flag ? isOnText(value) !== isOnText(oldValue) : value !== oldValue
  }
  // Works before the element is defined, and tells once of all changes in a task.
  const observer = new MutationObserver((changes) => {
    if (changes.some(isChange)) onChange()
  })
  observer.observe(host, { attributeFilter: [...observedAttributes], attributeOldValue: true })
  return observer
}

/** A scope whose effects run again with each update, until it ends. */
const createScope = (updates: ReadonlySignal<number>): Scope & { end(): void } => {
  const ending = new AbortController()
  return {
    effect(run) {
      const end = effect(() => {
        updates.value
        run()
      })
      ending.signal.addEventListener('abort', end)
    },
    ended: ending.signal,
    end: () => ending.abort(),
  }
}

const createMount = (host: HTMLElement, type: ElementType, storefront: Storefront): Mount => {
  const { page } = storefront
  const updates = signal(0)
  const scope = createScope(updates)
  const whileMounted = { signal: scope.ended }
  host.addEventListener('click', keepFromLink, whileMounted)
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    host.addEventListener(type, keepFromShortcuts, whileMounted)
  const view = type.controller(host, storefront, scope)
  const update = (): void => {
    updates.value += 1
  }
  const painter = createPainter(host)
  // Content from a server or another script stays until the whole view is ready.
  let isDelayed = !host.shadowRoot || painter.isRendered
  let isTimed = painter.isRendered

  const endDelay = (): void => {
    if (!isDelayed) return
    isDelayed = false
    update()
  }

  /** Whether a view waits until it has loaded, or until shoppers would notice that nothing is there. */
  const isHeld = ({ isLoading, keepsContent }: View): boolean => {
    if (!isDelayed || !(isLoading || (painter.isRendered && page.isLoading()))) return false
    // Server-rendered amounts may be another shopper's, or too old.
    if (painter.isRendered && isLoading === true) painter.mark()
    if (!isTimed && !keepsContent) {
      isTimed = true
      void page.env.wait(loadingDelay).then(endDelay)
    }
    return true
  }

  /** Whether a view is painted in a later task. */
  const isPostponed = ({ link }: View): boolean => {
    if (page.scheduler.tryRun(update)) return false
    if (!painter.isRendered) painter.mark()
    // Updated at once, because other elements may show the new price before this one is painted.
    if (link) host.shadowRoot?.querySelector('a[part=buy]')?.setAttribute('href', link)
    return true
  }

  /**
   * Whether a view is out of sight. It is asked after the hosts before it have been painted, because they decide
   * where it stands.
   */
  const isFar = ({ onPaint }: View): boolean => {
    const { shadowRoot } = host
    if (!shadowRoot || page.nearness.isNear(host, update)) return false
    untracked(() => onPaint?.(shadowRoot))
    return true
  }

  const dispose = effect(() => {
    updates.value
    // An error must not reach the merchant's page: it shows the merchant's own content again.
    try {
      // Evaluated at once, so that requests are batched.
      const next = view(painter.hasOutline)
      const hasStandIn = untracked(() => painter.showOutline(next))
      if (next.addsNothing && !host.shadowRoot) return
      if (isHeld(next) || isPostponed(next) || (hasStandIn && isFar(next))) return
      isDelayed = false
      const painted = painter.hasOutline ? view() : next
      untracked(() => painter.paint(painted))
    } catch (error) {
      page.warn(host.localName, 'product', host.getAttribute('product'), 'not-painted', String(error))
      untracked(() => painter.paint({ content: ownContent(host, storefront) }))
    }
  })
  const observer = watchAttributes(host, type, () => {
    // An attribute may move the host into another store.
    mount(host, type, page)
    update()
  })
  return {
    storefront,
    stop() {
      observer.disconnect()
      page.nearness.forget(host)
      dispose()
      scope.end()
      painter.end()
    },
  }
}
