/**
 * The extra parameter that says what the page showed. A shopper can write another one, so it serves for counting and
 * never for charging.
 */
export const shownParameter = 'x-vitrine-shown'

/** Short, so that a cut or a typed text is noticed; anyone can compute it. */
export const checksum = (text: string): string =>
  [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 1_679_616, 5381).toString(36)

/** Ten members and none that could hold an address of mail. */
const members = /^[23](\*[\w./%+-]{0,64}){10}$/

/** Whether the text may travel with an order. Only its counter decodes it, so the core of the endpoint needs no more. */
export const isShownText = (text: string): boolean => {
  const end = text.lastIndexOf('*')
  return members.test(text) && checksum(text.slice(0, end)) === text.slice(end + 1)
}
