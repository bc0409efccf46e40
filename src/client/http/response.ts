import * as z from 'zod/mini'
import { ContractError, type RefusalReason, RefusedError, type RefusedPayment } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { dateTime, lenient, maybe, readMembers, webAddress, wordOrUnknown } from '../wire/answer-fields.ts'
import { fromWire } from '../wire/names.ts'
import { transactionStatuses } from '../wire/transaction-status.ts'
import { platformText } from './refusal.ts'

interface ResponseContext {
  mayHaveActed: boolean
  /** Removes the secret from a text of the platform. */
  redact: (text: string) => string
}

/** The ResultMessage of an answer that is not OK. */
const refusalIn = (value: unknown): string | undefined => {
  const message =
    typeof value === 'object' && value !== null && 'ResultMessage' in value && value.ResultMessage
  return typeof message === 'string' && message.trim().toUpperCase() !== 'OK' ? message : undefined
}

/** Members by which some operations tell how the payment of a refused change stands. */
const payment = z.object({
  TransactionStatus: lenient(maybe(wordOrUnknown(transactionStatuses)), undefined),
  ContinueUrl: lenient(maybe(webAddress), undefined),
  NextBillingDate: lenient(maybe(dateTime), undefined),
})

const reasons: Readonly<Record<string, RefusalReason>> = {
  Rejected: 'payment-rejected',
  Error: 'payment-error',
}

const paymentIn = (value: unknown): RefusedPayment => {
  const { TransactionStatus, ContinueUrl, NextBillingDate } = z.parse(payment, value)
  return {
    reason: reasons[TransactionStatus ?? ''] ?? 'other',
    transactionStatus: TransactionStatus,
    continueUrl: ContinueUrl,
    nextBillingDate: NextBillingDate,
  }
}

/** The members that can be read by themselves, and the answer without the others. */
const membersOf = (row: Operation, value: unknown) => {
  const { response } = row
  const shape = row.members ?? ('shape' in response ? response.shape : {})
  const { readable, others } = readMembers(shape as Record<string, z.ZodMiniType>, value)
  const rest: Record<string, unknown> = { ...(value as object) }
  for (const name of others) delete rest[name]
  return { readable, rest }
}

/**
 * Decodes an answer by the operation's schema, with the caller's names. Throws `RefusedError` for a ResultMessage other
 * than OK, and `ContractError`.
 */
export const readResponse = (
  name: string,
  row: Operation,
  text: string,
  { mayHaveActed, redact }: ResponseContext,
): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No `cause`: the parser's error quotes the body.
    throw new ContractError(name, '', 'not JSON', { mayHaveActed })
  }
  const refusal = row.hasOutcome ? undefined : refusalIn(value)
  if (refusal !== undefined) {
    const platformMessage = platformText(refusal, redact)
    throw new RefusedError(name, { status: 200, platformMessage }, mayHaveActed, paymentIn(value))
  }
  const parsed = z.safeParse(row.response, value)
  if (parsed.success) return fromWire(parsed.data)
  // A write has happened: an odd member that is optional must not hide it, and the others are kept.
  const { readable, rest } = mayHaveActed ? membersOf(row, value) : { readable: {}, rest: value }
  const again = z.safeParse(row.response, rest)
  if (again.success) return fromWire(again.data)
  const [issue] = parsed.error.issues
  // Custom messages name the expected form and never quote the answer.
  const reason = issue?.code === 'custom' ? issue.message : 'not as documented'
  throw new ContractError(name, issue?.path.map(String).join('.') ?? '', reason, {
    mayHaveActed,
    readable: fromWire(readable),
  })
}
