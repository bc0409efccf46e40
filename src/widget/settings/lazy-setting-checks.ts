import { matching } from './settings.ts'

/** A day as ISO 8601, such as `2026-12-31`. */
const day = (value: string): string | undefined => {
  const date = new Date(`${value}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime())
  // `Date` takes the 30th of February for the 2nd of March.
  return isDay && date.toISOString().startsWith(value) ? value : undefined
}

/** Checks of settings that only lazy modules read: these modules make them. */
export const lazySettingChecks = {
  couponParam: matching(/^[\w.-]{1,64}$/),
  review: matching(/^(difference|always|never)$/),
  /** Only the endpoint can verify it. */
  customerToken: matching(/^[\w.-]{1,4096}$/),
  renewal: matching(/^(none|P[1-9]\d{0,2}[DMY])$/),
  renewalPrice: matching(/^(list-)?price$/),
  experimentId: matching(/^[\w.-]{1,128}$/),
  structuredData: matching(/^(product|software|none)$/),
  priceValidUntil: day,
} as const
