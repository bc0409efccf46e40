/** A day in UTC. */
export const dayMs = 86_400_000

/** The day of a moment, such as `2026-11-22`. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** So many days, up to that of the moment. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => dayText(now - (count - 1 - index) * dayMs))

/** Purchases may come late into the platform's lists, so a day counts as read two days after its end. */
export const readAgainMs = 2 * dayMs
