import { createHash } from 'node:crypto'
import type { Row, Table } from './table.ts'

export interface Counter extends Row {
  readonly id: string
  readonly count: number
}

export interface Ids {
  /** The next number of a kind, always larger than the one before, with gaps as in production. */
  number(kind: keyof typeof starts): number
  /** A text that cannot be guessed without the seed, of characters that need no escaping in a URL. */
  token(kind: string): string
  /** `ABCDE-…`, five by five. */
  licenseKey(): string
}

const starts = {
  purchase: 166_400_000,
  customer: 30_100_000,
  subscription: 5_010_000,
  reimbursement: 2_700_000,
  notification: 900_000,
} as const
const step = 7
const keyLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** IDs and keys are the same in every run with the same seed and the same requests. */
export const createIds = (seed: number, counters: Table<Counter>): Ids => {
  const hash = (kind: string): { count: number; bytes: Buffer } => {
    const count = (counters.get(kind)?.count ?? 0) + 1
    counters.put({ id: kind, count })
    return { count, bytes: createHash('sha256').update(`${seed}:${kind}:${count}`).digest() }
  }
  return {
    number: (kind) => {
      const { count, bytes } = hash(kind)
      return starts[kind] + count * step + ((bytes[0] ?? 0) % step)
    },
    token: (kind) => hash(kind).bytes.toString('hex').slice(0, 32),
    licenseKey: () => {
      const letters = [...hash('licenseKey').bytes.subarray(0, 25)].map((byte) => keyLetters[byte % 32])
      return [0, 5, 10, 15, 20].map((at) => letters.slice(at, at + 5).join('')).join('-')
    },
  }
}
