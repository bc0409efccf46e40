/**
 * The kernel: it lets an act happen at most once, across processes and crashes, whatever the store loses. Its rules:
 *
 * An act is a record in the store, `claimed → sent → settled | unknown`, and each step is a compare-and-swap on the stored
 * text, so a process that loses one sends nothing. A claim comes before the checks of an act, so that it is in flight for
 * every other request; a refusal frees it. From `sent` on the act may have happened, so it is listed before that step,
 * stays listed until its outcome is recorded, and is never sent again. Only its answer, a notification, what the platform
 * shows, or a person settles it; what a list does not show proves nothing. Until then others with the same aim wait, and
 * after its time the customer may decide, where the kind lets them.
 *
 * The store names the unbroken history of its data by an epoch, and a key begins with the epoch in which it was made. An act
 * whose repetition would charge again is sent in the epoch of its key only. The epoch is read before the claim: a key of
 * another epoch without a record is outdated, and nothing is recorded. It is read again between the record `sent` and the
 * call: if it has changed, another history may know that the act was sent, so the act becomes unknown and is not sent.
 * For the same reason a claim that was left counts as not made in its own epoch only. An outdated key that a page may have
 * sent is entered as an unknown act when the page asks for it.
 *
 * Orders and changes of subscriptions are kinds of acts. A kind has its record, its words and what an outcome means; the
 * caller has the call. An act costs about ten operations of the store, of which one or two read the epoch.
 */

import { ProblemError } from '../http/problem.ts'
import { createLatest } from '../utils/latest.ts'
import { createRecords, type Stored } from '../utils/records.ts'
import type { Store } from '../utils/store.ts'
import { storeTime } from '../utils/store-time.ts'
import { claimAct, isLeft } from './claim.ts'
import { keyOutdated } from './epoch.ts'
import type { Waiting } from './queue.ts'
import {
  type ActRecord,
  type ClaimRecord,
  isClaim,
  type OpenRecord,
  type SentRecord,
  type SettledBy,
  type SettledRecord,
} from './record.ts'

/** Seconds that a record is kept: longer than any tab keeps its key (src/widget/checkout/order-key.ts). */
export const recordTtl = 30 * 24 * 3600

/** The state of an act without an outcome, as it is answered. */
export type OpenState = { state: 'unknown'; mayRepeat?: true } | { state: 'in-flight' }

/** The wish for an act, under the ID of its key. A repeated request gives the same one. */
export interface Wish<Act> {
  readonly id: string
  /** Hash of what is wanted. The same key with another fingerprint is another act. */
  readonly fingerprint: string
  /** The epoch of its key, in which alone it is sent. Undefined where a repetition is harmless. */
  readonly epoch?: string | undefined
  /** What is recorded of it. */
  readonly act: Act
}

/** What distinguishes a kind of acts. */
export interface Kind<Act, Outcome> {
  /** Begins the keys and lists of the kind in the store. */
  name: string
  /** Throws for a text that is no record. */
  decode(text: string): ActRecord<Act, Outcome>
  /** The outcome of an act that was certainly not sent. */
  notMade: Outcome
  /** The problem of a request whose key another one has claimed. */
  inFlight(): ProblemError
  /** Whether the customer may decide about an act that stays unknown for long. */
  mayDecide(act: Act): boolean
  /** Whether a recorded outcome gives way to another one. */
  givesWay(record: SettledRecord<Act, Outcome>, next: Outcome): boolean
  /** The outcome as it is recorded, beside what was known before. */
  completed(outcome: Outcome, record: SentRecord<Act, Outcome>): Outcome
  /** Whether the outcome is still waited for: the act stays listed, and holds up others. */
  isAwaited(outcome: Outcome): boolean
  /** Whether what the act charges is to be compared with what was shown. */
  isToCompare(act: Act, outcome: Outcome): boolean
}

interface Options<Act, Outcome> {
  store: Store
  now: () => number
  kind: Kind<Act, Outcome>
  /** Receives errors of the store that occur after the platform's answer. The answer is still returned. */
  warn: (error: unknown) => void
  /** An act has got an outcome, or another one. */
  onSettled: (settlement: Settlement<Act, Outcome> & { id: string }) => Promise<void> | void
  /** An act that was sent has got no answer. */
  onUnknown: (id: string, act: Act) => void
  /** Milliseconds after which no caller waits for a sent act any longer. */
  inFlightMs: number
  /** Milliseconds after which the customer may decide about an act that is still unknown. */
  decideAfterMs: number
}

export interface Settlement<Act, Outcome> {
  record: SettledRecord<Act, Outcome>
  /** Whether this call has written it. */
  isNew: boolean
  /** The record that gave way. */
  before?: SettledRecord<Act, Outcome> | undefined
}

/** An act that is listed, with its record. */
export interface OpenAct<Act, Outcome> {
  id: string
  record: SentRecord<Act, Outcome>
}

/** An answer in place of an act, which was not sent. */
export class Instead<Outcome> {
  readonly outcome: Outcome
  /** Whether it is the outcome of an earlier act. */
  readonly isReplay: boolean

  constructor(outcome: Outcome, isReplay = false) {
    this.outcome = outcome
    this.isReplay = isReplay
  }
}

/** Leave to send an act. */
export interface Leave<Act, Ready> {
  ready: Ready
  /** What became known of the act before it is sent. */
  found?: Partial<Act>
}

export interface Placed<Outcome> {
  outcome: Outcome | OpenState
  /** Whether an earlier request has placed it. */
  isReplay: boolean
}

/** An act whose charge is to be compared with what was shown, as its list names it: waiting since it was sent. */
const comparedMember = ({ id, since }: Waiting): string => `${since} ${id}`

const isSettled = <Act, Outcome>(record: ActRecord<Act, Outcome>): record is SettledRecord<Act, Outcome> =>
  record.state === 'settled'

/** What is known of an act that was sent: its record, or what was found of one that the store may have lost. */
const knownOf = <Act, Outcome>(
  record: ActRecord<Act, Outcome> | undefined,
  lost: OpenRecord<Act> | undefined,
): SentRecord<Act, Outcome> | undefined => {
  if (!record || isClaim(record)) return lost
  // An entered record knows less of its act than what has been found of it.
  return record.isEntered && !isSettled(record) ? { ...lost, ...record } : record
}

/** Creates the acts of one kind in a store. Several processes may use one store. */
export const createOnce = <Act extends object, Outcome extends { state: string }>(
  options: Options<Act, Outcome>,
) => {
  type Recorded = ActRecord<Act, Outcome>
  const { store, now, kind, warn, onSettled, onUnknown, inFlightMs, decideAfterMs } = options
  const records = createRecords<Recorded>({
    store,
    prefix: `${kind.name}:`,
    ttl: recordTtl,
    decode: kind.decode,
  })
  /** The set of acts that are sent, unknown or awaited. */
  const openActs = `${kind.name}s:open`
  /** The set of acts that are not compared yet, as `<time of sending> <id>`. */
  const uncomparedActs = `${kind.name}s:uncompared`
  /** The latest act of each subject, such as a cart or a subscription. */
  const latest = createLatest(store, `${kind.name}-of:`, recordTtl)
  const time = storeTime(store, now)

  const isStale = ({ state, sentAt }: { state: string; sentAt: number }, at: number): boolean =>
    state === 'unknown' || at - sentAt >= inFlightMs

  const stateOf = (record: OpenRecord<Act>, at: number): OpenState => {
    if (!isStale(record, at)) return { state: 'in-flight' }
    const mayRepeat = kind.mayDecide(record) && at - record.sentAt >= decideAfterMs
    return mayRepeat ? { state: 'unknown', mayRepeat: true } : { state: 'unknown' }
  }

  const answerOf = (record: SentRecord<Act, Outcome>, at: number): Outcome | OpenState =>
    isSettled<Act, Outcome>(record) ? record.outcome : stateOf(record, at)

  const isPresent = async (epoch: string | undefined): Promise<boolean> =>
    epoch === undefined || epoch === (await store.history()).epoch

  /**
   * Records an act as unknown that another history of the store may have sent: over a claim, too, whose process sends
   * nothing afterwards. An act that was sent stays as it is.
   */
  const enter = async (
    id: string,
    act: Act & { fingerprint: string; epoch?: string | undefined },
  ): Promise<void> => {
    const record = {
      ...act,
      sentAt: await time(),
      isEntered: true,
      state: 'unknown' as const,
    }
    await store.add(openActs, id)
    for (;;) {
      const { isNew, stored } = await records.create(id, record)
      if (!isNew && !isClaim(stored.record)) return
      if (isNew || (await records.replace(id, stored, record))) return onUnknown(id, record)
    }
  }

  /** Ends a claim that its owner has left: it is not made in its own epoch, and unknown in another. */
  const endClaim = async (id: string, stored: Stored<ClaimRecord<Act>>): Promise<Outcome | undefined> => {
    const { record } = stored
    // The owner may just be slow, and another request may be on its way: neither can send over an ended claim.
    const ended = { ...record, claim: { ...record.claim, isEnded: true } }
    if (!record.claim.isEnded && !(await records.replace(id, stored, ended))) return undefined
    // Read after the claim has ended: in another history it may have been sent before.
    if (await isPresent(record.epoch)) return kind.notMade
    return void (await enter(id, record))
  }

  /** The recorded state of an act; undefined without a record. */
  const look = async (id: string): Promise<Outcome | OpenState | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      if (!stored) return undefined
      const { record } = stored
      const at = await time()
      if (!isClaim(record)) return answerOf(record, at)
      if (!record.claim.isEnded && !isLeft(record.claim, at)) return { state: 'in-flight' }
      const ended = await endClaim(id, { text: stored.text, record })
      if (ended) return ended
    }
  }

  /** Writes a record in place of the one that was read. False where another process has written since. */
  const write = async (
    id: string,
    stored: Stored<Recorded> | undefined,
    record: Recorded,
  ): Promise<boolean> =>
    stored
      ? (await records.replace(id, stored, record)) !== undefined
      : (await records.create(id, record)).isNew

  /** Lists an act for what is still to do, before its outcome is recorded: this process may end in between. */
  const listFor = async (id: string, record: SettledRecord<Act, Outcome>): Promise<void> => {
    if (kind.isToCompare(record, record.outcome))
      await store.add(uncomparedActs, comparedMember({ id, since: record.sentAt }))
    if (kind.isAwaited(record.outcome)) await store.add(openActs, id)
  }

  /**
   * Records an outcome, unless there is one that does not give way.
   *
   * @param more.lost the record of an act that the store may have lost: it is written again, over a claim too, whose process
   *   sends nothing afterwards. It completes a record that was entered.
   * @returns undefined for an act that was never sent, as far as the store knows
   */
  const settle = async (
    id: string,
    outcome: Outcome,
    by: SettledBy,
    more: { reason?: string | undefined; lost?: OpenRecord<Act> } = {},
  ): Promise<Settlement<Act, Outcome> | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      const known = knownOf<Act, Outcome>(stored?.record, more.lost)
      if (!known) return undefined
      const before = isSettled<Act, Outcome>(known) ? known : undefined
      if (before && !kind.givesWay(before, outcome)) return { record: before, isNew: false }
      const record: SettledRecord<Act, Outcome> = {
        ...known,
        state: 'settled',
        outcome: kind.completed(outcome, known),
        by,
        settledAt: await time(),
        reason: more.reason,
      }
      await listFor(id, record)
      if (!(await write(id, stored, record))) continue
      if (!kind.isAwaited(record.outcome)) await store.drop(openActs, id)
      const settlement = { record, isNew: true, before }
      await onSettled({ ...settlement, id })
      return settlement
    }
  }

  /** Whether an act is listed: it may be sent, or is not over. */
  const isListed = (record: Recorded): boolean => {
    if (isClaim(record)) return !record.claim.isEnded
    return !isSettled(record) || kind.isAwaited(record.outcome)
  }

  /** Ends the listing of an act, unless another request has claimed it meanwhile. */
  const unlist = async (id: string): Promise<void> => {
    await store.drop(openActs, id)
    const record = (await records.read(id))?.record
    if (record && isListed(record)) await store.add(openActs, id)
  }

  /** Records the answer to an act that was sent, or that there was none. Returns what has become of the act. */
  const recordAnswer = async (
    id: string,
    sent: Stored<OpenRecord<Act>>,
    answer: Outcome | OpenState,
  ): Promise<Outcome | OpenState> => {
    const { record } = sent
    if (isOutcome<Outcome>(answer)) {
      const settled = await settle(id, answer, 'answer', { lost: record })
      return settled ? settled.record.outcome : answer
    }
    onUnknown(id, record)
    if (await records.replace(id, sent, { ...record, state: 'unknown' as const })) return answer
    const known = await look(id)
    if (known && known.state !== 'in-flight') return known
    await enter(id, record)
    return answer
  }

  const sendOnce = async <Ready>(
    { id, epoch }: Wish<Act>,
    claim: Stored<ClaimRecord<Act>>,
    { ready, found }: Leave<Act, Ready>,
    send: (ready: Ready) => Promise<Outcome | OpenState>,
  ): Promise<Outcome | OpenState> => {
    // Listed before it is sent, so that every act that may have happened is looked up.
    await store.add(openActs, id)
    const record = {
      ...claim.record,
      ...found,
      sentAt: await time(),
      state: 'sent' as const,
    }
    const sent = await records.replace(id, claim, record)
    if (!sent) throw kind.inFlight()
    const present = await store.history()
    if (epoch !== undefined && present.epoch !== epoch) {
      await records.replace(id, sent, { ...record, state: 'unknown' as const })
      onUnknown(id, record)
      return { state: 'unknown' }
    }
    // A process that was suspended must not send what others look up already.
    if (isStale(record, present.at ?? now())) {
      await settle(id, kind.notMade, 'answer')
      throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    }
    const answer = await send(ready)
    try {
      return await recordAnswer(id, sent, answer)
    } catch (error) {
      // The record still says `sent`, or is lost. Either way a page that asks again gets what the act has charged.
      warn(error)
      return isOutcome<Outcome>(answer) ? kind.completed(answer, record as SentRecord<Act, Outcome>) : answer
    }
  }

  const refuseOutdated = async (id: string, epoch: string): Promise<void> => {
    const present = await store.history()
    if (present.epoch === epoch) return
    const known = (await records.read(id))?.record
    if (!known || isClaim(known)) throw keyOutdated(present.epoch)
  }

  return {
    /**
     * Lets an act happen unless it has; `send` must not reject, and an uncertain outcome is `unknown`. `admit` may return an
     * answer in its place, or throw before the sending, which frees the key.
     */
    async place<Ready>(
      wish: Wish<Act>,
      admit: () => Promise<Leave<Act, Ready> | Instead<Outcome | OpenState>>,
      send: (ready: Ready) => Promise<Outcome | OpenState>,
    ): Promise<Placed<Outcome>> {
      const { id, fingerprint, epoch, act } = wish
      if (epoch !== undefined) await refuseOutdated(id, epoch)
      const claim: ClaimRecord<Act> = {
        ...act,
        fingerprint,
        ...(epoch !== undefined && { epoch }),
        state: 'claimed',
        claim: { at: await time(), nonce: crypto.randomUUID() },
      }
      const { text, record } = await claimAct<Act, Outcome>(records, id, claim, time, kind.inFlight)
      if (!isClaim<Act, Outcome>(record)) return { outcome: answerOf(record, await time()), isReplay: true }
      if (record.claim.isEnded) {
        const outcome = await look(id)
        if (!outcome) throw kind.inFlight()
        return { outcome, isReplay: true }
      }
      const own = { text, record }
      let admitted: Leave<Act, Ready> | Instead<Outcome | OpenState>
      try {
        admitted = await admit()
      } catch (error) {
        await records.remove(id, own)
        throw error
      }
      if (!(admitted instanceof Instead))
        return { outcome: await sendOnce(wish, own, admitted, send), isReplay: false }
      await records.remove(id, own)
      return { outcome: admitted.outcome, isReplay: admitted.isReplay }
    },
    look,
    settle,
    enter,
    /** The time that records use: the store's own, where it has a clock. */
    time,
    latest,
    /** Replaces a record by what became known of it. Undefined when it has changed since it was read. */
    amend: (id: string, from: Stored<Recorded>, changes: Partial<SettledRecord<Act, Outcome>>) =>
      records.replace(id, from, { ...from.record, ...changes } as Recorded),
    read: records.read,
    /** The acts that are sent, unknown or awaited. Ends the listing of others, and removes claims that were left. */
    async open(): Promise<OpenAct<Act, Outcome>[]> {
      const found: OpenAct<Act, Outcome>[] = []
      for (const id of await store.members(openActs)) {
        const stored = await records.read(id)
        const record = stored?.record
        if (!record || !isListed(record)) await unlist(id)
        else if (!isClaim(record)) found.push({ id, record })
        else if (isLeft(record.claim, await time()) && (await records.remove(id, stored))) await unlist(id)
      }
      return found
    },
    /** Whether nobody waits for an act any more and its outcome is open. */
    isToFind: (record: SentRecord<Act, Outcome>, at: number): boolean =>
      isSettled<Act, Outcome>(record) ? kind.isAwaited(record.outcome) : isStale(record, at),
    /** The acts without a comparison, the oldest first. An act is listed shortly before its outcome is recorded. */
    uncompared: async (): Promise<Waiting[]> =>
      (await store.members(uncomparedActs))
        .map((member): Waiting => {
          const [since, id = ''] = member.split(' ')
          return { id, since: Number(since) }
        })
        .sort((a, b) => a.since - b.since),
    /** Ends the listing of an act whose comparison has been reported. */
    endComparison: (act: Waiting): Promise<void> => store.drop(uncomparedActs, comparedMember(act)),
  }
}

const isOutcome = <Outcome>(answer: Outcome | OpenState): answer is Outcome =>
  !['unknown', 'in-flight'].includes((answer as OpenState).state)
