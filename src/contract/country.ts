/**
 * Whether a text is the code of a country, ISO 3166-1 alpha-2. Runtimes write `XX` or `T1` where they know none, and the
 * platform refuses both.
 */
export const isCountry = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^(?!XX)[A-Z]{2}$/.test(text)
