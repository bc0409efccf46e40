import type { MessagesOf } from '../format.ts'

/** English words of price experiments. */
export const experimentWords = {
  experimentNotice: 'This price is part of a test. Other visitors may see another price.',
} as const

export type ExperimentMessages = MessagesOf<typeof experimentWords>
