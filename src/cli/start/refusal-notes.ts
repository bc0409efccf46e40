/** A line of the endpoint's log about a page that may not call it. */
const isRefusal = (line: unknown): line is { origin: string } =>
  typeof line === 'object' &&
  line !== null &&
  'code' in line &&
  line.code === 'origin-refused' &&
  'origin' in line &&
  typeof line.origin === 'string'

/**
 * An origin as browsers send it. A file or a sandboxed frame sends `null`, for which there is no remedy, and no
 * browser sends any other text.
 */
const isOrigin = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+$/.test(text)

/**
 * Reads the endpoint's log, and says once for each origin that it was refused, with the remedy.
 *
 * @param note receives the sentence
 */
export const createRefusalNotes = (note: (text: string) => void): ((line: string) => void) => {
  const noted = new Set<string>()
  return (line) => {
    const fields: unknown = JSON.parse(line)
    // Callers choose the header, so the set is bounded.
    if (!isRefusal(fields) || noted.has(fields.origin) || noted.size > 100) return
    noted.add(fields.origin)
    note(
      isOrigin(fields.origin)
        ? `The endpoint refused a page of ${fields.origin}. To let it in: npm start -- --origin ${fields.origin}`
        : 'The endpoint refused a caller without an origin. Pages call it when they are opened over http or https, not as a file.',
    )
  }
}
