/** Texts of a view: what the products of an order renew for. */

import { sumAmounts } from '../../../contract/currency-digits.ts'
import { formatAmount } from '../../views/format-amount.ts'
import type { RenewedLine } from '../../views/order-figures.ts'
import { type Renewal, renewalText } from '../../views/terms-text.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import { renewedAmount } from './renewed-amount.ts'

/** The cost of all products together, where it is known. */
interface Sum {
  currency: string
  total: number | undefined
}

/**
 * When the products of an order renew and for how much: one sentence when all renew alike, else a line for each renewal
 * with its products.
 */
export const renewalsText = (
  lines: readonly RenewedLine[],
  { currency, total }: Sum,
  words: ScriptMessages,
  locale: string,
): string | undefined => {
  const groups = new Map<string, { renewal: Renewal; alike: RenewedLine[] }>()
  for (const line of lines) {
    const { renewal } = line
    if (!renewal) continue
    const key = JSON.stringify(renewal)
    const group = groups.get(key) ?? { renewal, alike: [] }
    groups.set(key, group)
    group.alike.push(line)
  }
  const texts = [...groups.values()].map(({ renewal, alike }) => {
    const isAll = alike.length === lines.length
    const amounts = alike.flatMap((line) => renewedAmount(line, currency) ?? [])
    const isKnown = amounts.length === alike.length
    const sum = isKnown ? sumAmounts(amounts, currency) : undefined
    const amount = isAll && renewal.price === 'price' ? (total ?? sum) : sum
    const text = renewalText(
      renewal,
      amount ? formatAmount(amount, currency, locale) : undefined,
      words,
      locale,
    )
    // Isolated, or a name in another script would change the direction of its line.
    return isAll ? text : `${alike.map(({ name }) => `\u2068${name}\u2069`).join(', ')}: ${text}`
  })
  return texts.join('\n') || undefined
}
