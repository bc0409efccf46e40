/** HTML in ASCII, so that it means the same in a page of any encoding. */
export const asciiHtml = (html: string): string =>
  html.replace(/\P{ASCII}/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** CSS in ASCII; the space ends the escape. */
export const asciiCss = (css: string): string =>
  css.replace(/\P{ASCII}/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)

export const attributeText = (text: string): string =>
  asciiHtml(text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`))
