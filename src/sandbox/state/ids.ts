import { seededRandom } from './seeded-random.ts'
import type { Row, Table } from './table.ts'

export interface Counter extends Row {
  readonly id: string
  readonly count: number
}

export interface Ids {
  /** The next number of a kind. Numbers increase with gaps, as on the platform. */
  number(kind: keyof typeof starts): number
  /** A token of 32 hexadecimal digits. It protects test data only: the seed predicts it. */
  token(kind: string): string
  /** A license key such as `ABCDE-FGHJK-…`. */
  licenseKey(): string
  /** Begins again with the first ID of each kind. */
  reset(): void
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

/** Creates IDs and keys that are equal in every run with the same seed and requests. */
export const createIds = (seed: number, counters: Table<Counter>): Ids => {
  const next = (kind: string): { count: number; bytes: number[] } => {
    const count = (counters.get(kind)?.count ?? 0) + 1
    counters.put({ id: kind, count })
    const random = seededRandom(`${seed}:${kind}:${count}`)
    return { count, bytes: Array.from({ length: 32 }, () => Math.floor(random() * 256)) }
  }
  return {
    number: (kind) => {
      const { count, bytes } = next(kind)
      return starts[kind] + count * step + ((bytes[0] ?? 0) % step)
    },
    token: (kind) => {
      const { count, bytes } = next(kind)
      const random = bytes.slice(0, 12).map((byte) => byte.toString(16).padStart(2, '0'))
      // The count makes tokens of one kind distinct, whatever the random part is.
      return random.join('') + count.toString(16).padStart(8, '0')
    },
    reset: () => {
      for (const { id } of [...counters.all()]) counters.delete(id)
    },
    licenseKey: () => {
      const letters = next('licenseKey').bytes.map((byte) => keyLetters[byte % 32])
      return [0, 5, 10, 15, 20].map((at) => letters.slice(at, at + 5).join('')).join('-')
    },
  }
}
