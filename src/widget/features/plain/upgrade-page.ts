/**
 * Makes elements of plain markup: an element with `data-vitrine` gets one generated child, such as a
 * `<vitrine-card>`, that takes over its content. The markup stays the merchant's own. Its attributes are followed,
 * content that an editor adds later is moved into the child, and removing `data-vitrine` gives all content back.
 * One observer watches the document, so each change costs a search for `[data-vitrine]`. Prices are requested at
 * once, before the element is defined, to be part of the page's one request.
 */

import { generatedMark } from '../../binding/markup-attributes.ts'
import { requestFigure } from '../../binding/request-figures.ts'
import type { ElementName } from '../../elements/manifest.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { trimmed } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import styles from './plain.css?inline'
import { plainAttributes, plainName } from './plain-element.ts'

/** How long the upgrade waits while the shopper presses the markup, in milliseconds. */
const pressTime = 200

/** Attributes that plain markup inherits from its ancestors. */
const inheritedAttributes = [
  'data-vitrine',
  'data-vitrine-product',
  'data-vitrine-price-rule',
  'data-vitrine-slot',
]

interface Upgrade {
  name: ElementName
  element: HTMLElement
  /** The attributes that the element was given, with the host's values at that time. */
  given: Map<string, string>
  /** The element's children that were put into a named slot. */
  slotted: Set<Element>
}

const hostOf = (node: Element): Element | null | undefined => node.parentElement?.closest('[data-vitrine]')

/** Generated elements that an editor has saved with the page. */
const savedIn = (host: Element): HTMLElement[] =>
  [...host.querySelectorAll<HTMLElement>(`[${generatedMark}]`)].filter((saved) => hostOf(saved) === host)

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Puts children with `data-vitrine-slot` into their slots. */
const fillSlots = ({ element, slotted }: Upgrade): void => {
  const wanted = new Map<Element, string>()
  for (const node of element.querySelectorAll('[data-vitrine-slot]')) {
    const around = hostOf(node)
    if (around && element.contains(around)) continue
    // Editors wrap elements. The wrapper takes the slot unless it contains more text.
    const box = [...element.children].find((child) => child.contains(node))
    if (box?.textContent?.trim() === node.textContent?.trim())
      wanted.set(box as Element, trimmed(node.getAttribute('data-vitrine-slot')) ?? '')
  }
  for (const child of slotted) if (!wanted.has(child)) child.removeAttribute('slot')
  slotted.clear()
  for (const [child, slot] of wanted) {
    slotted.add(child)
    if (child.slot !== slot) child.slot = slot
  }
}

/** Moves the host's content into its element, as fallback and slotted content, and keeps the focus. */
const takeContent = (host: Element, upgrade: Upgrade): void => {
  const { element } = upgrade
  const strays = [...host.childNodes].filter((node) => node !== element)
  const focused = host.ownerDocument.activeElement
  const hadFocus = strays.some((node) => node.contains(focused))
  element.append(...strays)
  fillSlots(upgrade)
  if (element.parentNode !== host) host.append(element)
  if (hadFocus) (focused as HTMLElement).focus({ preventScroll: true })
}

const giveAttributes = (host: Element, { name, element, given }: Upgrade): void => {
  const wanted = plainAttributes(host, name)
  for (const attribute of given.keys())
    if (!wanted.has(attribute)) {
      element.removeAttribute(attribute)
      given.delete(attribute)
    }
  for (const [attribute, value] of wanted) {
    // An order changes its own price rule when the shopper chooses an audience, so only the host's changes count.
    if (given.get(attribute) === value) continue
    given.set(attribute, value)
    element.setAttribute(attribute, value)
  }
}

/**
 * Upgrades all plain markup of a page, such as `<div data-vitrine="card" data-vitrine-product="1">`, now and later.
 *
 * @returns gives all content back
 */
export const upgradePage = (page: Page): (() => void) => {
  const { document } = page
  const upgrades = new WeakMap<Element, Upgrade>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && !target.hasAttribute('data-vitrine')) restore(target)
    upgradeAll()
  })

  const restore = (host: Element): void => {
    const upgrade = upgrades.get(host)
    upgrades.delete(host)
    if (!upgrade) return
    for (const child of upgrade.slotted) child.removeAttribute('slot')
    unwrap(upgrade.element)
  }

  const begin = (host: HTMLElement, name: ElementName): Upgrade => {
    const [saved, ...more] = savedIn(host)
    const isKept = saved?.parentElement === host && saved.localName === `vitrine-${name}`
    for (const other of isKept ? more : [saved, ...more]) if (other) unwrap(other)
    const element = isKept ? saved : document.createElement(`vitrine-${name}`)
    const upgrade = {
      name,
      element,
      given: new Map([...element.attributes].map(({ name, value }) => [name, value])),
      slotted: new Set<Element>(),
    }
    element.setAttribute(generatedMark, '')
    for (const attribute of [generatedMark, 'class', 'style', 'id', 'hidden', 'slot'])
      upgrade.given.delete(attribute)
    upgrades.set(host, upgrade)
    // The document's observer watches inherited attributes only, so each host needs one for the rest.
    observer.observe(host, { attributes: true })
    return upgrade
  }

  const upgradeHost = (host: HTMLElement): void => {
    const name = plainName(host, warnAttributeOf(host, page.warn))
    const known = upgrades.get(host)
    if (known && (known.name !== name || known.element.parentNode !== host)) restore(host)
    if (!name) return
    // Moving a link during a press would lose the click.
    if (!upgrades.has(host) && host.matches(':active')) {
      void page.env.wait(pressTime).then(upgradeAll)
      return
    }
    const upgrade = upgrades.get(host) ?? begin(host, name)
    giveAttributes(host, upgrade)
    takeContent(host, upgrade)
    if (known) return
    // Requested now, to be in the page's one request although the element may be defined later.
    if (!host.hasAttribute('data-vitrine-price-rules')) requestFigure(upgrade.element, page)
  }

  const upgradeAll = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>('[data-vitrine]')) upgradeHost(host)
  }
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  upgradeAll()
  observer.observe(document, { childList: true, subtree: true, attributeFilter: inheritedAttributes })
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((other) => other !== sheet)
    // From the inside out, so that each host is still in its place when it is restored.
    for (const host of [...document.querySelectorAll('[data-vitrine]')].reverse()) restore(host)
  }
}
