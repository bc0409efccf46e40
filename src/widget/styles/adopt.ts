/** Gives style sheets to a document or a shadow root. */

import { onePer } from '../environment/one-per.ts'

const sheetsOf = onePer((_: Document) => new Map<string, CSSStyleSheet>())

/** Constructed style sheets need no `style-src`, and one sheet serves every root of the document. */
export const sheetOf = (document: Document, css: string): CSSStyleSheet => {
  const known = sheetsOf(document)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

export const adoptStyles = (root: Document | ShadowRoot, css: string): void => {
  const sheet = sheetOf(root.ownerDocument ?? (root as Document), css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
