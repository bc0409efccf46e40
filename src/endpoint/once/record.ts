import * as z from 'zod/mini'

/** Who has found an outcome: the answer of the platform, what was read later, or a person. */
export const finders = ['answer', 'notification', 'purchases', 'subscription', 'hand'] as const

export type SettledBy = (typeof finders)[number]

/** Members of every record. */
const common = {
  /** Hash of what is wanted. The same key with another fingerprint is another act. Empty where only the ID is known. */
  fingerprint: z.string(),
  /** The epoch of its key. Missing where the act may be repeated. */
  epoch: z.optional(z.string()),
}

const sent = {
  ...common,
  /** Milliseconds since the epoch by the store's clock, as all times here. */
  sentAt: z.number(),
  /** Whether this history of the store does not know when it was sent, or if: its `sentAt` is when it was entered. */
  isEntered: z.optional(z.boolean()),
}

const claimSchema = z.object({
  at: z.number(),
  /** Makes each claim unique, so that a delayed process mistakes no other claim for its own. */
  nonce: z.string(),
  /** Whether its act was told as not made, so that nobody takes it over. */
  isEnded: z.optional(z.boolean()),
})

/** The right of one process to send an act. */
export type Claim = z.infer<typeof claimSchema>

/** The schemas of the four states, for a schema of each kind's own. */
export const recordShapes = {
  claimed: { ...common, state: z.literal('claimed'), claim: claimSchema },
  sent: { ...sent, state: z.literal('sent') },
  unknown: { ...sent, state: z.literal('unknown') },
  settled: {
    ...sent,
    state: z.literal('settled'),
    by: z.enum(finders),
    settledAt: z.number(),
    /** Why a person has settled it. */
    reason: z.optional(z.string()),
  },
}

type Recorded<Shape extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Shape>>

/** An act that was claimed and not sent. */
export type ClaimRecord<Act> = Act & Recorded<typeof recordShapes.claimed>

/** An act that was sent, or may have been. `unknown`: nobody waits for its answer any more. */
export type OpenRecord<Act> = Act & Recorded<typeof sent> & { state: 'sent' | 'unknown' }

export type SettledRecord<Act, Outcome> = Act & Recorded<typeof recordShapes.settled> & { outcome: Outcome }

/** From `sent` on the act may have happened. */
export type SentRecord<Act, Outcome> = OpenRecord<Act> | SettledRecord<Act, Outcome>

/** `claimed → sent → settled | unknown`, and `unknown → settled`. */
export type ActRecord<Act, Outcome> = ClaimRecord<Act> | SentRecord<Act, Outcome>

export const isClaim = <Act, Outcome>(record: ActRecord<Act, Outcome>): record is ClaimRecord<Act> =>
  record.state === 'claimed'
