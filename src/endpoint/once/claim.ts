import { ProblemError } from '../http/problem.ts'
import type { Records, Stored } from '../utils/records.ts'

/** Milliseconds after which an unsent claim counts as left. Taking it over too early costs at most a 409. */
const claimLeaseMs = 10_000

/** The members of a record of what was not sent yet. */
export interface Claimed {
  state: 'claimed'
  fingerprint: string
  epoch?: string | undefined
  /** Makes each claim unique, so that a delayed process mistakes no other claim for its own. */
  nonce: string
  claimedAt: number
  /** Whether its act was told as not made, so that nobody takes it over. */
  isEnded?: boolean | undefined
}

/** Whether the owner of a claim has left it. It has sent nothing in this history of the store. */
export const isLeft = ({ claimedAt }: Claimed, at: number): boolean => at - claimedAt >= claimLeaseMs

/**
 * Claims an act for one process, or returns the record that it has.
 *
 * @param inFlight the problem of a request whose key another one has claimed
 * @throws when the key belongs to another act
 */
export const claimAct = async <Record extends { state: string; fingerprint: string }, Claim extends Claimed>(
  records: Pick<Records<Record | Claim>, 'create' | 'replace'>,
  id: string,
  claim: Claim,
  time: () => Promise<number>,
  inFlight: () => ProblemError,
): Promise<Stored<Record | Claim>> => {
  const isClaim = (record: Record | Claim): record is Claim => record.state === 'claimed'
  for (;;) {
    const { isNew, stored } = await records.create(id, claim)
    const { record } = stored
    // An act that was entered by its ID has no fingerprint.
    if (record.fingerprint && record.fingerprint !== claim.fingerprint)
      throw new ProblemError('idempotency-key-reused')
    if (isNew || !isClaim(record) || record.isEnded) return stored
    if (!isLeft(record, await time())) throw inFlight()
    // If its owner is just slow, its next compare-and-swap fails.
    const taken = await records.replace(id, stored, claim)
    if (taken) return taken
  }
}
