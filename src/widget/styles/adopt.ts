const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Constructed style sheets need no `style-src`, and one sheet serves every root of the document. */
export const adoptStyles = (root: ShadowRoot, css: string): void => {
  const known = sheets.get(root.ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(root.ownerDocument, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new (root.ownerDocument.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
