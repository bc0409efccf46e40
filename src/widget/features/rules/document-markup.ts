/** The live document, as the rules read it. */

import {
  foundAttribute,
  hiddenAttribute,
  ownAddressAttribute,
  ownContentAttribute,
} from '../../../contract/rendered-marks.ts'
import { generatedMark } from '../../binding/markup-attributes.ts'
import { ownAddress } from '../../binding/own-link.ts'
import { trimmed } from '../../settings/text.ts'
import { type Markup, markupPrefix } from './markup.ts'
import type { Report } from './problems.ts'
import { shownValue } from './secret.ts'

/** The names of the attributes that the widget has given an element, as its marks say. */
const addedTo = (element: Element): string[] => [
  foundAttribute,
  hiddenAttribute,
  ownAddressAttribute,
  ...(element.hasAttribute(hiddenAttribute) ? ['hidden', 'style'] : []),
  ...(element.querySelector(`:scope>template[${ownContentAttribute}]`) ? ['translate'] : []),
  ...(element.hasAttribute('href') && ownAddress(element) === undefined ? ['href'] : []),
]

/** Every element of a document by its markup: as the merchant wrote it, without what the widget has added. */
export const documentMarkups = (document: Document): Map<Markup, Element> => {
  const elements = new Map<Markup, Element>()
  const known = new Map<Element, Markup>()
  const ancestorsOf = ({ parentElement }: Element): Markup[] => {
    if (!parentElement) return []
    const around = known.get(parentElement)
    return around ? [around, ...around.ancestors] : ancestorsOf(parentElement)
  }
  for (const element of document.querySelectorAll(`:not([${generatedMark}])`)) {
    let around: Markup[] | undefined
    const read = (name: string): string | undefined =>
      name === 'href' ? ownAddress(element) : (element.getAttribute(name) ?? undefined)
    const markup: Markup = {
      name: element.localName,
      get attributes() {
        const added = addedTo(element)
        return [...element.attributes].flatMap(({ name }) =>
          added.includes(name) ? [] : { name, value: read(name) ?? '' },
        )
      },
      get ancestors() {
        around ??= ancestorsOf(element)
        return around
      },
      read,
    }
    known.set(element, markup)
    elements.set(markup, element)
  }
  return elements
}

/** Whether there is an element of this name: one of Vitrine, or of the page's own. */
export const isDefinedIn =
  ({ defaultView: window }: Document) =>
  (name: string): boolean =>
    window?.customElements.get(name) !== undefined

/** A report by what the merchant wrote: plain and bound markup have other names than the element that the widget reads. */
export const asWritten = (document: Document, report: Report): Report => {
  const [tag, attribute, value, ...rest] = report
  const elements = [...document.querySelectorAll(tag)]
  const having = (name: string): Element[] =>
    elements.filter(
      (element) => trimmed(shownValue(name, element.getAttribute(name) ?? '')) === (trimmed(value) ?? ''),
    )
  const written = attribute.startsWith(markupPrefix) ? attribute : markupPrefix + attribute
  const [first, ...others] = having(attribute)
  if (!first) return value && having(written).length > 0 ? [tag, written, value, ...rest] : report
  const areGenerated = [first, ...others].every((element) => element.hasAttribute(generatedMark))
  const host = areGenerated && first.parentElement
  return host ? [host.localName, written, value, ...rest] : report
}
