/**
 * Tells the developer, in the console, about an attribute that cannot be used.
 *
 * @param problem replaces "cannot be used"
 */
export type Warn = (
  element: string,
  attribute: string,
  value: string | null | undefined,
  problem?: string,
) => void

/** Logs each text once, and at most 200 of them. */
export const createWarn = (log: (text: string, ...report: Parameters<Warn>) => void): Warn => {
  const logged = new Set<string>()
  return (...report) => {
    const [element, attribute, value, problem = 'cannot be used'] = report
    const text = `[vitrine] <${element} ${attribute}="${value?.slice(0, 40) ?? ''}"> ${problem}`
    if (logged.has(text) || logged.size > 200) return
    logged.add(text)
    log(text, ...report)
  }
}
