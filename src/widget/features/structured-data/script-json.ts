/** The text of structured data in its script element. */

/** JSON for a script element, which no text in it can end. In ASCII, so that it means the same in a page of any encoding. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
