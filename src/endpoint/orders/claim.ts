import { ProblemError } from '../http/problem.ts'
import type { Records, Stored } from '../utils/records.ts'

/** Milliseconds after which an unsent claim counts as abandoned. Taking it over too early costs at most a 409. */
const claimLeaseMs = 10_000

/** A record of what was not sent yet. */
export interface Claimed {
  state: 'claimed'
  /** Hash of what is wanted. The same key with another fingerprint is another wish. */
  fingerprint: string
  /** Makes each claim unique, so that a delayed process mistakes no other claim for its own. */
  nonce: string
  claimedAt: number
}

/** Whether the owner of a claim has left it. It has sent nothing. */
export const isAbandoned = ({ claimedAt }: Claimed, at: number): boolean => at - claimedAt >= claimLeaseMs

const isClaim = (record: { state: string }): record is Claimed => record.state === 'claimed'

interface Options<Kind extends object> {
  records: Records<Kind | Claimed>
  time: () => Promise<number>
  uuid: () => string
  /** The problem of a request whose key another one has claimed. */
  inFlight: () => ProblemError
}

/**
 * Claims an intent of an order or a change for one process, or returns the record that it has.
 *
 * @throws when the key belongs to another wish
 */
export const createClaim =
  <Kind extends { state: string; fingerprint: string }>({ records, time, uuid, inFlight }: Options<Kind>) =>
  async ({ id, fingerprint }: { id: string; fingerprint: string }): Promise<Stored<Kind | Claimed>> => {
    const fresh: Claimed = { state: 'claimed', fingerprint, nonce: uuid(), claimedAt: await time() }
    for (;;) {
      const { isNew, stored } = await records.create(id, fresh)
      const { record } = stored
      // A record that was recovered from the platform has no fingerprint.
      if (record.fingerprint && record.fingerprint !== fingerprint)
        throw new ProblemError('idempotency-key-reused')
      if (isNew || !isClaim(record)) return stored
      if (!isAbandoned(record, await time())) throw inFlight()
      // An abandoned claim has sent nothing. If its owner is just slow, its next compare-and-swap fails.
      const taken = await records.replace(id, stored, fresh)
      if (taken) return taken
    }
  }

/**
 * Writes a record that the store has lost, over any claim. The claim's process has sent nothing, can send nothing
 * afterwards, and may free the claim meanwhile.
 */
export const restoreRecord = async <Kind extends { state: string }>(
  records: Pick<Records<Kind | Claimed>, 'create' | 'replace'>,
  id: string,
  record: Kind,
): Promise<void> => {
  for (;;) {
    const { isNew, stored } = await records.create(id, record)
    if (isNew || !isClaim(stored.record) || (await records.replace(id, stored, record))) return
  }
}
