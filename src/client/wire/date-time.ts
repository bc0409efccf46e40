const pattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d{1,9})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether the text is a calendar date that exists, such as 2024-02-29. */
export const isFullDate = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** Whether the text is an RFC 3339 date-time with an offset, on a day that exists. */
export const isDateTime = (text: string): boolean => {
  const parts = pattern.exec(text)
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** Whether the text is an RFC 3339 date-time in UTC. */
export const isUtcDateTime = (text: string): boolean => isDateTime(text) && /([Zz]|[+-]00:00)$/.test(text)

/** Milliseconds since the epoch of a checked date-time. A leap second counts as the second after it. */
export const instantOf = (text: string): number => {
  const isLeap = /:60(?=[.Zz+-])/.test(text)
  return Date.parse(isLeap ? text.replace(':60', ':59') : text) + (isLeap ? 1000 : 0)
}

/** ISO 8601 without a zone, which purchase lists read as UTC (docs/platform/purchases.md#lists). */
export const zonelessUtc = (text: string): string =>
  new Date(instantOf(text)).toISOString().replace(/(\.000)?Z$/, '')
