export const day = 86_400_000

export const dayOfMonth = (time: number): number => new Date(time).getUTCDate()

/** The same day that many months later, or the last day of that month. */
export const later = (time: number, months: number, wanted: number = dayOfMonth(time)): number => {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const first = Date.UTC(year, month, 1)
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return first + (Math.min(wanted, length) - 1) * day + (time % day)
}

/** Calendar days between two times. */
export const daysFrom = (from: number, to: number): number => Math.floor(to / day) - Math.floor(from / day)

/** Days of that many months. */
export const lengthOf = (from: number, months: number): number => daysFrom(from, later(from, months))

export const written = (time: number): string => new Date(time).toISOString()
