import * as z from 'zod/mini'
import { cleanEmail, exitLengths } from './exit.ts'

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
  /** The contract, order or customer number, or the contract in the customer's own words. */
  contract: lines(exitLengths.contract),
  /** Where the merchant confirms the declaration; empty where the customer gave none. */
  email: z.string().check(z.maxLength(exitLengths.email), z.overwrite(cleanEmail)),
  /** The language that the customer reads, BCP 47. */
  language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/))),
} as const

/** A declaration by which a contract ends. */
const cancellation = z
  .strictObject({
    kind: z.literal('cancel'),
    ...declared,
    /** @default ordinary */
    manner: z.optional(z.enum(['ordinary', 'extraordinary'])),
    /** Only an extraordinary cancellation has one. */
    reason: z.optional(lines(exitLengths.reason)),
    /** The day on which the contract shall end, such as `2026-12-31`. @default the next possible one */
    end: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))),
  })
  .check(({ value, issues }) => {
    if (value.reason !== undefined && value.manner !== 'extraordinary')
      issues.push({ code: 'custom', path: ['reason'], input: 'reason' })
  })

/** A declaration by which a contract is undone. It needs no reason. */
const withdrawal = z.strictObject({ kind: z.literal('withdraw'), ...declared })

/** The body of `POST /exits`. The `Idempotency-Key` header names the declaration. */
export const exitDeclarationSchema = z.discriminatedUnion('kind', [cancellation, withdrawal])

/** The answer of `POST /exits`, once the declaration is stored. It says nothing about the contract. */
export const exitReceiptSchema = z.object({
  /** Such as `7K3M-Q2XZ-A91F`. */
  number: z.string(),
  /** By the clock of the endpoint; RFC 3339. */
  receivedAt: z.string(),
  declaration: exitDeclarationSchema,
})

/** A receipt as the widget's small decoder reads it: `kind` says which members are there. */
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
})

export type ExitDeclaration = z.infer<typeof exitDeclarationSchema>
export type ExitReceipt = z.infer<typeof exitReceiptSchema>
export type ExitAnswer = z.infer<typeof exitAnswerSchema>
