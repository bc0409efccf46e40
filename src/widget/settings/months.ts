import { trimmed } from './text.ts'

/** Months of an `interval` attribute: `month`, `year`, `3years`, or a number of months. */
export const monthsOf = (attribute: string | null | undefined): number | undefined => {
  const interval = trimmed(attribute ?? null)?.toLowerCase() ?? ''
  const match = /^(\d{0,2})\s*(month|year)s?$/.exec(interval)
  if (match) return (Number(match[1]) || 1) * (match[2] === 'year' ? 12 : 1)
  return /^\d{1,3}$/.test(interval) ? Number(interval) : undefined
}
