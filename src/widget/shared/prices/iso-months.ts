/** Reads a period of the settings `renewal` and `interval` in months. */

/** Whole months of an ISO 8601 duration of one unit; undefined for days, and without a period. */
export const isoMonths = (period: string | undefined): number | undefined => {
  const [, count, unit] = /^P(\d+)([MY])$/.exec(period ?? '') ?? []
  return count ? Number(count) * (unit === 'Y' ? 12 : 1) : undefined
}
