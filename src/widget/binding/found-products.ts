/**
 * Gives marked fields that name no product the one of the checkout links around them, so that a page needs the script
 * tag alone. Only links of one client on one host are read, and never those that a visitor may have written. A field
 * whose nearest links sell several products, or on several terms, or what only checkout knows, is left alone and named
 * in the console. Links of known products become buy controls, since what a field shows has to be what its link sells.
 * A page without such fields costs one search. This is in the script and not a lazy file, because the first price of a
 * page with one tag would otherwise come one round trip later.
 */

import { untracked } from '@preact/signals-core'
import { foundAttribute, ownAddressAttribute } from '../../contract/rendered-marks.ts'
import { sameOrderAttribute } from '../checkout/same-order-module.ts'
import type { Page } from '../storefront/page.ts'
import {
  boundElements,
  boundProduct,
  classProduct,
  foundSections,
  neverRead,
  ownElements,
} from './bound-product.ts'
import {
  agreedSettings,
  homesOf,
  type Link,
  onlyProduct,
  type Sale,
  salesAround,
  salesIn,
  salesOf,
} from './link-sales.ts'
import { ownAddress, writeAddress } from './own-link.ts'

/** A link whose text is a figure: no code can be added to it, since it is not a buy control. */
const figureLink = 'a[data-vitrine-field]:not([data-vitrine-field=buy])'
/** What the merchant has named a product for. */
const named = `[data-vitrine-product]:not([${foundAttribute}])`

const linksOf = (document: Document): Link<Element>[] =>
  [...document.querySelectorAll(`a[href]:not([${sameOrderAttribute}])`)].flatMap((element) => {
    if (element.closest(`${neverRead},${ownElements}`)) return []
    // An address of ours says nothing. A link that sells by it alone would be found, forgotten and found again without
    // end.
    const isOurs = element.hasAttribute(ownAddressAttribute) || element.hasAttribute(foundAttribute)
    const own = isOurs ? ownAddress(element) : element.getAttribute('href')
    if (own === undefined || own === null) return []
    try {
      return { element, url: new URL(own, document.baseURI) }
    } catch {
      return []
    }
  })

const isForeign = (element: Element): boolean =>
  element.closest(`${named},${neverRead},${ownElements}`) !== null

/** Fields of the merchant's own that name no product, without the links that were found. */
const unnamedFields = (document: Document): Element[] =>
  [...document.querySelectorAll(boundElements)].filter(
    (field) => !field.getAttribute(foundAttribute)?.includes('field') && !isForeign(field),
  )

/** The product of each section and link, and whether it is a link. */
type Found = Map<Element, { product: string; isLink: boolean }>

const parentOf = (element: Element): Element | null => element.parentElement

/** Whether the merchant has made a link the buy control of a product. */
const isNamedBuy = (element: Element, product: string | undefined): boolean =>
  element.matches('[data-vitrine-field=buy]') && boundProduct(element).product === product

/**
 * Whether the links of a field's section are gone. What the nearest links further out sell may be another product than
 * that of the text which the merchant has written.
 */
const hasLostLinks = (field: Element, section: Element): boolean => {
  const known = foundSections.get(field) as Element | undefined
  return known !== undefined && known !== section && known.contains(field) && section.contains(known)
}

const addSections = (
  found: Found,
  fields: readonly Element[],
  sales: readonly Sale<Element>[],
  { warn }: Page,
): void => {
  const around = salesIn(sales, parentOf)
  for (const field of fields) {
    const { section, sales: near } = salesAround(field, around, parentOf)
    const product = onlyProduct(near)
    // The price is on the terms of a link, and with a code of the address, which only a buy control has for certain.
    const isSold = near.every(({ element }) => found.get(element)?.isLink || isNamedBuy(element, product))
    if (section && product && isSold && !field.matches(figureLink) && !hasLostLinks(field, section)) {
      foundSections.set(field, section)
      if (!found.has(section)) found.set(section, { product, isLink: false })
      continue
    }
    const texts = [...new Set(near.map(({ products, unknown }) => unknown ?? products.join('+')))]
    const name = field.hasAttribute('data-vitrine-field') ? 'data-vitrine-field' : 'data-vitrine-if'
    warn(field.localName, name, field.getAttribute(name), 'no-one-product', texts.join(', ') || 'nothing')
  }
}

const addLinks = (found: Found, sales: readonly Sale<Element>[], classPrefix: string | undefined): void => {
  for (const { element, products, unknown } of sales) {
    const [product] = products
    // Beside a `<base>` a link may be relative. Its own parameters are read from whole addresses only.
    const isWhole = /^\s*(https?:)?\/\//i.test(element.getAttribute('href') ?? '')
    const isOther =
      !isWhole || (classPrefix && classProduct(element, classPrefix)) || element.matches(figureLink)
    if (product && !unknown && !isOther && !isForeign(element)) found.set(element, { product, isLink: true })
  }
}

const findIn = (page: Page, fields: readonly Element[]): Found => {
  const found: Found = new Map()
  const links = linksOf(page.document)
  const own = page.settings.peek()
  const homes = homesOf(links, own)
  // A link that states its currency is sold in it, unless the page states one.
  const settings = agreedSettings(homes, { ...own, currency: own.currency ?? 'link' })
  if (!settings && homes.length > 0) {
    page.warn('script', own.client ? 'data-checkout-host' : 'data-client', '', 'not-agreed', homes.join(' '))
    return found
  }
  if (settings && !(own.client && own.checkoutHost && own.currency)) page.settings.value = settings
  const sales = settings ? salesOf(links, settings) : []
  addLinks(found, sales, own.classPrefix)
  addSections(found, fields, sales, page)
  return found
}

const set = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Whether the page has class names of an older script, and no call of that script whose settings would be read. */
const hasClassNames = ({ document, settings }: Page): boolean => {
  const { classPrefix, client } = settings.peek()
  if (!classPrefix) return false
  const isCalled = [...document.scripts].some(({ text }) => text.includes(`${classPrefix}.get(`))
  return (
    (client !== undefined || !isCalled) &&
    [...document.querySelectorAll(`[class*="${classPrefix}-"]`)].some((each) =>
      classProduct(each, classPrefix),
    )
  )
}

/** Takes what was found out of an element, and gives a link its own address back. */
const forget = (element: Element): void => {
  const names = element.getAttribute(foundAttribute)?.split(' ') ?? []
  for (const name of names) element.removeAttribute(`data-vitrine-${name}`)
  element.removeAttribute(foundAttribute)
  const own = names.includes('field') ? ownAddress(element) : undefined
  if (own !== undefined) writeAddress(element, own, own)
}

const write = (document: Document, found: Found): void => {
  for (const element of document.querySelectorAll(`[${foundAttribute}]`))
    if (!found.has(element)) forget(element)
  for (const [element, { product, isLink }] of found) {
    const wasOurs = element.getAttribute(foundAttribute)?.includes('field')
    const isOurs = isLink && (wasOurs || !element.hasAttribute('data-vitrine-field'))
    set(element, foundAttribute, isOurs ? 'product field' : 'product')
    set(element, 'data-vitrine-product', product)
    if (isOurs) set(element, 'data-vitrine-field', 'buy')
  }
}

/** Finds the products of marked fields, and writes them into the page, with a mark. What is no longer so goes. */
export const findProducts = (page: Page): void =>
  untracked(() => {
    const fields = unnamedFields(page.document)
    write(page.document, fields.length > 0 || hasClassNames(page) ? findIn(page, fields) : new Map())
  })

/** Takes everything out of the page again that was found. */
export const forgetProducts = ({ document }: Page): void => write(document, new Map())
