/** Writes a time as `2026-12-01 09:30 UTC`, from any offset. A date without a time stays one. */
export const moment = (text: string | undefined): string => {
  if (text === undefined) return ''
  const time = /[Tt]/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) return text
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Writes a time in milliseconds since the epoch. */
export const momentAt = (milliseconds: number): string => moment(new Date(milliseconds).toISOString())
