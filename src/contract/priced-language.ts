interface Range {
  tag: string
  weight: number
}

const rangesOf = (header: string): Range[] =>
  header.split(',').map((entry) => {
    const [tag = '', first = ''] = entry.split(';').map((part) => part.trim())
    const [, weight = '1'] = /^q=([\d.]+)$/i.exec(first) ?? []
    return { tag, weight: Number(weight) }
  })

/** Language, script and country. What follows, such as a variant or the number of a region, does not matter. */
const form = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?(?:-[a-z\d]{1,8})*$/i

/** Without a country a script names one: traditional Chinese is not that of the mainland. */
const regionOf = (script: string | undefined): string => (script?.toLowerCase() === 'hant' ? 'TW' : '')

/**
 * The language that a browser prefers, as `de-DE` or `de`; empty where the header names none. Browsers share an answer
 * whatever the rest of their lists.
 */
export const pricedLanguage = (header: string | null): string => {
  if (header === null || header.length > 1_000) return ''
  // The sort is stable, so equal weights keep the order of the header.
  for (const { tag } of rangesOf(header).sort((first, second) => second.weight - first.weight)) {
    // The platform's locales are a language and a country; a script between them is left out (`zh-Hans-CN`).
    const [, language, script, country = regionOf(script)] = form.exec(tag) ?? []
    if (language) return language.toLowerCase() + (country ? `-${country.toUpperCase()}` : '')
  }
  return ''
}
