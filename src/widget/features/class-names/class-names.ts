/**
 * Class names of the platform's own price script, on a page whose merchant has changed the tags and nothing else. Each name
 * is read, never written: an element gets text, address or visibility by it, and keeps what the page has in it wherever
 * the name, its product or its price is not known. One observer follows the document. Settings are taken from the page's
 * call of that script where Vitrine's own tag names no client.
 */

import { nearest } from '../../../contract/nearest.ts'
import { classBuyLink, neverRead } from '../../binding/bound-product.ts'
import type { Binding } from '../../binding/bound-view.ts'
import { followPrice } from '../../binding/follow-price.ts'
import { mergeSettings, readSettings } from '../../settings/read-settings.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Page } from '../../storefront/page.ts'
import { classText, fieldNames } from './class-fields.ts'
import { buyField, type ClassField } from './field-names.ts'
import { oldSettings } from './old-settings.ts'
import { type ClassName, parseClass } from './parse-class.ts'

const classNamesOf = (element: Element, prefix: string): ClassName[] =>
  [...element.classList].flatMap((name) => parseClass(name, prefix, fieldNames) ?? [])

/** A class name that can be followed. */
type KnownName = ClassName & { field: ClassField }

const bindingOf = (field: ClassField | undefined, hidings: readonly string[]): Binding => {
  const binding = {
    field: undefined,
    condition: hidings.includes('no-discount') ? 'discount' : undefined,
    quantity: 0,
    hidesUnknown: hidings.includes('unknown'),
  }
  if (field === undefined || (typeof field === 'object' && 'hiding' in field)) return binding
  if (field === buyField) return { ...binding, field }
  return { ...binding, field: field.field.path, textOf: (item, tax) => classText(item, field, tax) }
}

/** What the class names of one product have an element show: its first figure or link is hidden as they say. */
const bindingsOf = (names: readonly KnownName[]): Binding[] => {
  const hidings = names.flatMap(({ field }) =>
    typeof field === 'object' && 'hiding' in field ? field.hiding : [],
  )
  const [first, ...others] = names.filter(({ field }) => field === buyField || !('hiding' in field))
  return [bindingOf(first?.field, hidings), ...others.map(({ field }) => bindingOf(field, []))]
}

/** The settings with those of the platform's script; undefined where the tag names a client, or the page has no call. */
const settingsOfPage = ({ document, settings, warn }: Page, prefix: string): Settings | undefined => {
  const own = settings.peek()
  if (own.client) return undefined
  const scripts = [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent)
  const attributes = oldSettings(scripts.join('\n'), prefix)
  const found = readSettings({ attributes }, 'data-', (name, value) => warn('script', name, value))
  // What the tag says itself stays. Without a client there are no prices either way.
  const merged = mergeSettings(found, own)
  return merged.client ? merged : undefined
}

/** @returns gives all content back */
export const start = (page: Page, prefix: string): (() => void) => {
  const { document, warn } = page
  const settings = settingsOfPage(page, prefix)
  if (settings) {
    // With a client there are prices, and the page begins again.
    page.settings.value = settings
    return () => {}
  }
  const bound = new Map<Element, { text: string; stop(): void }>()

  /** Whether a class name can be followed; says why where it cannot. */
  const isKnown = (element: Element, name: ClassName): name is KnownName => {
    const { field, product, written } = name
    const meant = field ? undefined : nearest(written, fieldNames.all)
    const text = `${prefix}-${product}-${written}`
    if (meant) warn(element.localName, 'class', text, 'misspelt', `${prefix}-${product}-${meant}`)
    else if (!field) warn(element.localName, 'class', text, 'no-field')
    else if (field === buyField && !('href' in element)) warn(element.localName, 'class', text, 'needs-link')
    else return true
    return false
  }

  const bind = (element: HTMLElement): void => {
    const names = classNamesOf(element, prefix).filter((name) => isKnown(element, name))
    const stops = [...new Set(names.map(({ product }) => product))].flatMap((product) =>
      bindingsOf(names.filter((name) => name.product === product)).map((binding) =>
        followPrice(element, page, {
          product,
          binding,
          attribute: 'class',
          linkIn: () => (binding.field === buyField ? element : classBuyLink(document, prefix, product)),
        }),
      ),
    )
    bound.set(element, {
      text: element.className,
      stop: () => {
        for (const stop of stops) stop()
      },
    })
  }

  const update = (): void => {
    for (const [element, { text, stop }] of bound) {
      if (element.isConnected && element.className === text) continue
      stop()
      bound.delete(element)
    }
    for (const element of document.querySelectorAll(`[class*="${prefix}-"]`))
      if (!bound.has(element) && 'hidden' in element && !element.closest(neverRead))
        bind(element as HTMLElement)
  }
  const observer = new MutationObserver(update)
  update()
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => {
    observer.disconnect()
    for (const { stop } of bound.values()) stop()
  }
}
