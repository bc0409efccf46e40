import { isVitrineError } from './errors.ts'

const passOver = (error: unknown): undefined => {
  if (!isVitrineError(error) || error.code !== 'bad-request') throw error
}

/**
 * Asks for a list of purchases, and if need be with the other separator of status IDs: neither is documented. The platform may refuse a separator, or answer nothing for one unknown ID.
 *
 * @see docs/platform/purchases.md#lists
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
