/** The most characters of each text of a declaration. */
export const exitLengths = { name: 200, contract: 1_000, email: 500, reason: 2_000 } as const

/**
 * An e-mail address as people paste it: full-width letters are narrowed, invisible signs go, and so does what address
 * books and links put around it, `Ada <ada@mail.example>` and `mailto:`. Nothing else is judged, because the law wants
 * the declaration, whatever its address is. An empty text says that the customer gave none.
 */
export const cleanEmail = (text: string): string => {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '')
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(plain) ?? []
  return (inBrackets ?? plain)
    .trim()
    .replace(/^mailto:([^?]*).*/i, '$1')
    .trim()
}

interface Declared {
  name: string
  /** The contract, order or customer number, or the contract in the customer's own words. */
  contract: string
  /** Where the merchant confirms the declaration; empty where the customer gave none. */
  email: string
  /** The language that the customer reads, BCP 47. */
  language?: string | undefined
}

/** A declaration by which a contract ends. */
export interface Cancellation extends Declared {
  kind: 'cancel'
  /** @default ordinary */
  manner?: 'ordinary' | 'extraordinary' | undefined
  /** Only an extraordinary cancellation has one. */
  reason?: string | undefined
  /** The day on which the contract shall end, such as `2026-12-31`. @default the next possible one */
  end?: string | undefined
}

/** A declaration by which a contract is undone. It needs no reason. */
export interface Withdrawal extends Declared {
  kind: 'withdraw'
}

/** The body of `POST /exits`. The `Idempotency-Key` header names the declaration. */
export type ExitDeclaration = Cancellation | Withdrawal

/** The answer of `POST /exits`, once the declaration is stored. It says nothing about the contract. */
export interface ExitReceipt {
  /** Such as `7K3M-Q2XZ-A91F`. */
  number: string
  /** By the clock of the endpoint; RFC 3339. */
  receivedAt: string
  declaration: ExitDeclaration
}

/** `ExitReceipt` as the widget's small decoder reads it: `kind` says which members are there. */
export interface ExitAnswer {
  number: string
  receivedAt: string
  declaration: {
    kind: string
    name: string
    contract: string
    email: string
    manner?: string | null | undefined
    reason?: string | null | undefined
    end?: string | null | undefined
  }
}
