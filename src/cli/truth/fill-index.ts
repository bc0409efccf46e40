import type { RenewalActs } from '../../endpoint/modules/operators/renewal-acts.ts'

/**
 * Reads the paid purchases of days into the index of renewals, the newest day first. The endpoint remembers a day that was
 * read, so an interrupted run goes on where it ended.
 *
 * @returns how many purchases were read
 */
export const fillIndex = async (
  acts: Pick<RenewalActs, 'fillRenewals'>,
  days: readonly string[],
  reason: string,
  step: (text: string) => void,
): Promise<number> => {
  let count = 0
  for (const day of days.toReversed()) {
    for (let skip = 0, isDone = false; !isDone; ) {
      const part = await acts.fillRenewals({ day, skip }, reason)
      skip += part.read
      count += part.read
      // A part without a purchase would be asked for without end.
      isDone = part.isDone || part.read === 0
      step(`Reading ${day}: ${count} purchases`)
    }
  }
  return count
}
