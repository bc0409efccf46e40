/**
 * Tells the developer, in the console, which attribute of which element cannot be used. Shoppers never see it.
 *
 * @param problem what is wrong, where "cannot be used" does not say it
 */
export type Warn = (
  element: string,
  attribute: string,
  value: string | null | undefined,
  problem?: string,
) => void

/** Says each thing once a page. */
export const createWarn = (log: (text: string) => void): Warn => {
  const said = new Set<string>()
  return (element, attribute, value, problem = 'cannot be used') => {
    const text = `[vitrine] <${element} ${attribute}="${value?.slice(0, 40) ?? ''}"> ${problem}`
    if (said.has(text) || said.size > 200) return
    said.add(text)
    log(text)
  }
}
