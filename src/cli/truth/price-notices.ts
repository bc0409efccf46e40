import * as z from 'zod/mini'
import { timesQuantity } from '../../contract/currency-digits.ts'
import { UsageError } from '../command/errors.ts'

const day = z.string().check(z.iso.date())

const noticesSchema = z.array(
  z.strictObject({
    product: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
    sent: day,
    from: day,
    tax: z._default(z.enum(['gross', 'net']), 'gross'),
    prices: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.minimum(0))),
  }),
)

/** One product of a billing. */
export interface BilledLine {
  /** The platform's product ID. */
  id: string
  quantity: number
  /** For all units. */
  gross?: number | undefined
  net?: number | undefined
}

/** A price change that the merchant has announced to customers. */
export interface PriceNotice {
  /** The platform's product ID. */
  product: string
  /** The day on which customers were told, in UTC, such as `2026-11-22`. */
  sent: string
  /** The first day on which the price holds, in UTC. */
  from: string
  /** Whether the prices include tax. */
  tax: 'gross' | 'net'
  /** The new price of one unit by currency. */
  prices: Readonly<Record<string, number>>
}

/** The variable in which the merchant lists the notices, as JSON. */
export const noticesVariable = 'VITRINE_PRICE_NOTICES'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the variable. @throws UsageError */
export const priceNotices = (text: string | undefined): PriceNotice[] => {
  if (!text) return []
  const { success, data } = noticesSchema.safeParse(parsed(text))
  if (!success)
    throw new UsageError(
      `${noticesVariable} must be a list such as [{"product":"97772","sent":"2026-10-01","from":"2026-11-01","prices":{"EUR":89}}].`,
    )
  if (data.some(({ sent, from }) => sent > from))
    throw new UsageError(`${noticesVariable} must have notices that were sent before they hold.`)
  return data
}

/** The total by notices that were in force; undefined where none concerns the billing, or not all amounts are known. */
export const expectedByNotice = (
  notices: readonly PriceNotice[],
  lines: readonly BilledLine[],
  currency: string,
  time: number,
): { total: number; tax: 'gross' | 'net' } | undefined => {
  const noticeOf = ({ id }: BilledLine): PriceNotice | undefined =>
    notices.findLast(
      ({ product, sent, from, prices }) =>
        product === id &&
        Date.parse(sent) < time &&
        Date.parse(from) <= time &&
        prices[currency] !== undefined,
    )
  const tax = lines.map(noticeOf).find((notice) => notice)?.tax
  if (!tax) return undefined
  let total = 0
  for (const line of lines) {
    const notice = noticeOf(line)
    const own = notice?.tax === tax ? notice.prices[currency] : undefined
    const amount = own === undefined ? line[tax] : timesQuantity(own, line.quantity, currency)
    if (amount === undefined) return undefined
    total += amount
  }
  return { total, tax }
}
