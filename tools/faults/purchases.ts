import type { PurchaseOnPlatform } from './history.ts'
import { repeatedly } from './repeatedly.ts'

/** The purchases of a sandbox, past the disturbed ways. */
export const purchasesOf = async (restUrl: string): Promise<PurchaseOnPlatform[]> => {
  type Found = { purchaseId: number; gross: number; statusId: string; extra: Record<string, string> }
  const found: Found[] = await repeatedly(async () => (await fetch(`${restUrl}/sandbox/purchases`)).json())
  return found.map(({ extra, ...purchase }) => ({ ...purchase, intent: extra['x-vitrine-intent'] }))
}
