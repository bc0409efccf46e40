import type { Memory } from '../memory.ts'
import { settingChecks } from '../settings.ts'

/**
 * What an earlier page of the visit has settled for a merchant: null when nothing, undefined when the shopper took the
 * coupon away.
 */
export const recall = (
  memory: Memory,
  client: string,
  name: 'coupon' | 'currency',
): string | undefined | null => {
  const value = memory.read(`${name}:${client}`)
  return typeof value === 'string' ? settingChecks[name](value) : null
}
