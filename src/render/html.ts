/** HTML in ASCII, so that it means the same in a page of any encoding. */
export const asciiHtml = (html: string): string =>
  html.replace(/\P{ASCII}/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** CSS in ASCII; the space ends the escape. */
export const asciiCss = (css: string): string =>
  css.replace(/\P{ASCII}/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)

/** JSON for a script element, which no text in it can end. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const attributeText = (text: string): string =>
  asciiHtml(text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`))
