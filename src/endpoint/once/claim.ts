import { ProblemError } from '../http/problem.ts'
import type { Records, Stored } from '../utils/records.ts'
import { type ActRecord, type Claim, type ClaimRecord, isClaim } from './record.ts'

/** Milliseconds after which an unsent claim counts as left. Taking it over too early costs at most a 409. */
const claimLeaseMs = 10_000

/** Whether the owner of a claim has left it. It has sent nothing in this history of the store. */
export const isLeft = (claim: Claim, at: number): boolean => at - claim.at >= claimLeaseMs

/**
 * Claims an act for one process, or returns the record that it has.
 *
 * @param inFlight the problem of a request whose key another one has claimed
 * @throws when the key belongs to another act
 */
export const claimAct = async <Act, Outcome>(
  records: Pick<Records<ActRecord<Act, Outcome>>, 'create' | 'replace'>,
  id: string,
  claimed: ClaimRecord<Act>,
  time: () => Promise<number>,
  inFlight: () => ProblemError,
): Promise<Stored<ActRecord<Act, Outcome>>> => {
  for (;;) {
    const { isNew, stored } = await records.create(id, claimed)
    const { record } = stored
    // An act that was entered by its ID has no fingerprint.
    if (record.fingerprint && record.fingerprint !== claimed.fingerprint)
      throw new ProblemError('idempotency-key-reused')
    if (isNew || !isClaim(record) || record.claim.isEnded) return stored
    if (!isLeft(record.claim, await time())) throw inFlight()
    // If its owner is just slow, its next compare-and-swap fails.
    const taken = await records.replace(id, stored, claimed)
    if (taken) return taken
  }
}
