import { isInaccessible } from '@testing-library/preact'
import { allEnglish } from '../../src/widget/startup/words/english.ts'
import { sheetOf } from '../../src/widget/styles/adopt.ts'

export const words = allEnglish

/** Gives the document the styles of an element's root, so that hidden elements are hidden here too. */
export const useStyles = (...sheets: string[]): void => {
  document.adoptedStyleSheets = sheets.map((css) => sheetOf(document, css))
}

const read = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof HTMLElement) || isInaccessible(node)) return ''
  const text = [...node.childNodes].map(read).join('')
  return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `
}

/** The text of an element in the accessibility tree. */
export const accessibleText = (element: Element | null): string =>
  element ? read(element).replace(/\s+/g, ' ').trim() : ''
