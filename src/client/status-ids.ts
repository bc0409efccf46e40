import { isVitrineError } from './errors.ts'

const passOver = (error: unknown): undefined => {
  if (!isVitrineError(error) || error.code !== 'bad-request') throw error
}

/**
 * Asks for a list of purchases whose separator of status IDs is not documented (docs/platform/purchases.md#lists).
 * The platform may refuse the other separator, or read the list as one unknown ID and answer nothing. The client then
 * asks again.
 */
export const inStatuses = async <List extends { purchases: readonly unknown[] }>(
  ids: readonly string[],
  ask: (purchaseStatusIds: string[]) => Promise<List>,
): Promise<List> => {
  // The client itself writes several IDs with commas.
  const list = await ask([...ids]).catch(passOver)
  if (list?.purchases.length) return list
  const other = ask([ids.join(';')])
  return list ? ((await other.catch(passOver)) ?? list) : other
}
