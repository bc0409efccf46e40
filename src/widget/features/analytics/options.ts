/** The options in `data-analytics`. */
export interface AnalyticsOptions {
  /** Writes for Google Tag Manager or Google’s tag. */
  hasDataLayer: boolean
  /** Whose agreement the data layer waits for. */
  waitsFor: 'nothing' | 'consent' | 'google-consent'
  /** A measurement ID: its client ID goes to checkout, once the shopper has agreed. */
  measurementId: string | undefined
  /** Tells the data layer of orders that are placed on the page. */
  hasPagePurchases: boolean
}

/** Reads the words of the setting, and reports those that mean nothing. */
export const readOptions = (text: string, warn: (word: string) => void): AnalyticsOptions => {
  const words = text.split(/\s+/).filter(Boolean)
  const known = ['ga4', 'events', 'consent', 'google-consent', 'page-purchases']
  const measurementId = words.find((word) => /^G-[A-Z\d]{1,20}$/.test(word))
  for (const word of words) if (word !== measurementId && !known.includes(word)) warn(word)
  return {
    hasDataLayer: words.includes('ga4'),
    waitsFor: words.includes('google-consent')
      ? 'google-consent'
      : words.includes('consent')
        ? 'consent'
        : 'nothing',
    measurementId,
    hasPagePurchases: words.includes('page-purchases'),
  }
}
