import * as z from 'zod/mini'
import {
  type Cancellation,
  cleanEmail,
  type ExitAnswer,
  type ExitDeclaration,
  type ExitReceipt,
  exitLengths,
  type Withdrawal,
} from './exit.ts'

/** A line with something to read. What is pasted with it, such as a tab, refuses no declaration. */
const line = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/\p{Cc}/gu, '')
        .trim(),
    ),
    z.regex(/\S/),
  )
/** A text that may have several lines. */
const lines = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.overwrite((text) => text.replace(/(?![\n\r\t])\p{Cc}/gu, '')),
    z.regex(/\S/),
  )

/** A day that exists. */
const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const declared = {
  name: line(exitLengths.name),
  contract: lines(exitLengths.contract),
  email: z.string().check(z.maxLength(exitLengths.email), z.overwrite(cleanEmail)),
  language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/))),
} as const

const cancellation = z
  .strictObject({
    kind: z.literal('cancel'),
    ...declared,
    manner: z.optional(z.enum(['ordinary', 'extraordinary'])),
    reason: z.optional(lines(exitLengths.reason)),
    end: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))),
  })
  .check(({ value, issues }) => {
    if (value.reason !== undefined && value.manner !== 'extraordinary')
      issues.push({ code: 'custom', path: ['reason'], input: 'reason' })
  }) satisfies z.ZodMiniType<Cancellation>

const withdrawal = z.strictObject({
  kind: z.literal('withdraw'),
  ...declared,
}) satisfies z.ZodMiniType<Withdrawal>

export const exitDeclarationSchema = z.discriminatedUnion('kind', [
  cancellation,
  withdrawal,
]) satisfies z.ZodMiniType<ExitDeclaration>

export const exitReceiptSchema = z.object({
  number: z.string(),
  receivedAt: z.string(),
  declaration: exitDeclarationSchema,
}) satisfies z.ZodMiniType<ExitReceipt>

/** The form in which the widget reads a receipt. */
export const exitAnswerSchema = z.object({
  number: z.string(),
  receivedAt: z.string(),
  declaration: z.object({
    kind: z.string(),
    name: z.string(),
    contract: z.string(),
    email: z.string(),
    manner: z.nullish(z.string()),
    reason: z.nullish(z.string()),
    end: z.nullish(z.string()),
  }),
}) satisfies z.ZodMiniType<ExitAnswer>
