import { boundProduct } from '../../binding/bound-product.ts'
import { checkoutLinkIn, linkFor, ownAddress } from '../../binding/own-link.ts'
import { generatedMark } from '../../binding/plain-markup.ts'
import type { ElementName } from '../../elements/manifest.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { isProduct, trimmed } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import styles from './plain.css?inline'
import { plainAttributes, plainName } from './plain-element.ts'

/** How long plain markup waits for the end of a press on it, in milliseconds. */
const pressTime = 200

/** Attributes that plain markup takes from elements around it. */
const inheritedAttributes = [
  'data-vitrine',
  'data-vitrine-product',
  'data-vitrine-price-rule',
  'data-vitrine-slot',
]

interface Upgrade {
  name: ElementName
  element: HTMLElement
  /** The attributes that the element has from its host, as the host had them. */
  given: Map<string, string>
  /** Children of the element that are in a named slot. */
  slotted: Set<Element>
}

const hostOf = (node: Element): Element | null | undefined => node.parentElement?.closest('[data-vitrine]')

/** Elements that an editor has saved with the page. */
const savedIn = (host: Element): HTMLElement[] =>
  [...host.querySelectorAll<HTMLElement>(`[${generatedMark}]`)].filter((saved) => hostOf(saved) === host)

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Gives the children of an element that plain markup names the slots. */
const fillSlots = ({ element, slotted }: Upgrade): void => {
  const wanted = new Map<Element, string>()
  for (const node of element.querySelectorAll('[data-vitrine-slot]')) {
    const around = hostOf(node)
    if (around && element.contains(around)) continue
    // Editors wrap what they find: then the wrapper has the slot, unless it holds more.
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

/** Puts the host's content into its element, where it is the fallback and fills the slots. */
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

/** With the merchant's own link in it, as the element will ask. */
const requestPrice = (element: Element, page: Page, product: string, priceRule: string | undefined): void => {
  const storefront = storefrontFor(element, page)
  const link = checkoutLinkIn(element, storefront) ?? linkFor(element, storefront, product)
  storefront.price(product, priceRule, ownAddress(link))
}

const giveAttributes = (host: Element, { name, element, given }: Upgrade): void => {
  const wanted = plainAttributes(host, name)
  for (const attribute of given.keys())
    if (!wanted.has(attribute)) {
      element.removeAttribute(attribute)
      given.delete(attribute)
    }
  for (const [attribute, value] of wanted) {
    // An order has changed its price rule itself when the shopper has chosen an audience.
    if (given.get(attribute) === value) continue
    given.set(attribute, value)
    element.setAttribute(attribute, value)
  }
}

/**
 * Makes elements of plain markup: `<div data-vitrine="card" data-vitrine-product="1">` gets one child, a card that takes
 * over its content. The markup stays the merchant's own: its attributes are followed, and without `data-vitrine` it has
 * its content back.
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
    // Attributes that are no names of elements around it are seen at the host alone.
    observer.observe(host, { attributes: true })
    return upgrade
  }

  const upgradeHost = (host: HTMLElement): void => {
    const name = plainName(host, warnAttributeOf(host, page.warn))
    const known = upgrades.get(host)
    if (known && (known.name !== name || known.element.parentNode !== host)) restore(host)
    if (!name) return
    // A press ends on the link where it began, or the browser sees no click.
    if (!upgrades.has(host) && host.matches(':active')) {
      void page.env.wait(pressTime).then(upgradeAll)
      return
    }
    const upgrade = upgrades.get(host) ?? begin(host, name)
    giveAttributes(host, upgrade)
    takeContent(host, upgrade)
    if (known) return
    const { product, priceRule } = boundProduct(upgrade.element)
    // Its price is in the page's one request, though the element may be defined later.
    if (isProduct(product) && !host.hasAttribute('data-vitrine-price-rules'))
      requestPrice(upgrade.element, page, product, priceRule)
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
    // From the inside out, so that nothing misses what is around it.
    for (const host of [...document.querySelectorAll('[data-vitrine]')].reverse()) restore(host)
  }
}
