/** Gives style sheets to a shadow root. */

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Constructed style sheets need no `style-src`, and one sheet serves every root of the document. */
export const sheetOf = (document: Document, css: string): CSSStyleSheet => {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

export const adoptStyles = (root: ShadowRoot, css: string): void => {
  const sheet = sheetOf(root.ownerDocument, css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
