export const day = 86_400_000

export const dayOfMonth = (time: number): number => new Date(time).getUTCDate()

/** So many months later on that day of the month, or on the month's last one. */
export const later = (time: number, months: number, wanted: number = dayOfMonth(time)): number => {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const first = Date.UTC(year, month, 1)
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return first + (Math.min(wanted, length) - 1) * day + (time % day)
}

/** Whole days by the calendar. */
export const daysFrom = (from: number, to: number): number => Math.floor(to / day) - Math.floor(from / day)

/** How many days so many months have from there on. */
export const lengthOf = (from: number, months: number): number => daysFrom(from, later(from, months))

export const written = (time: number): string => new Date(time).toISOString()
