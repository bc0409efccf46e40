/** Tells the developer, in the console, what is wrong with one attribute. Shoppers never see it. */
export type Warn = (attribute: string, message: string) => void

/** Says each thing once a page, naming element and attribute. */
export const createWarnings = (log: (text: string) => void) => {
  const said = new Set<string>()
  return (element: string): Warn =>
    (attribute, message) => {
      const text = `[vitrine] ${element}${attribute && ` ${attribute}`}: ${message}.`
      if (said.has(text) || said.size > 200) return
      said.add(text)
      log(text)
    }
}
