/**
 * Sends one change of a subscription, at most once. Its idempotency key stays the same until an answer is final, also
 * through reloads and in other tabs, so the endpoint recognizes every repetition. A lost answer is never repaired by
 * sending again: the change is looked up, eight times within about 90 seconds, and stays `unknown` without an answer.
 */

import { changeAnswer } from 'virtual:vitrine-shapes'
import type { ChangeAnswer } from '../../../contract/subscription-changes.ts'
import type { OrderKeys } from '../../checkout/order-key.ts'
import { isRefusal, sendOnce } from '../../checkout/send-once.ts'
import { toJson } from '../../environment/to-json.ts'
import { type Account, type Answer, bodyOf } from './account.ts'

/** Pauses before look-ups after a lost answer. The endpoint reconciles an unknown change within a minute. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34].map((seconds) => seconds * 1000)

/** How far a change is. `problem`: the endpoint did not take it, for the reason of `code`. */
export type ChangeStatus = { state: 'sending' | 'asking' } | { state: 'problem'; code: string } | ChangeAnswer

/** A change to send. */
export interface Change {
  account: Account
  /** The ID of the subscription. */
  subscription: string
  /** Behind the subscription. */
  path: string
  /** That of the amounts that were shown. A new key begins with it. */
  epoch: string | null | undefined
  /** Identifies the change: everything that is sent but the shown amounts. */
  text: string
  body: object
  keys: OrderKeys
  report(status: ChangeStatus): void
}

export const isUnderWay = ({ state }: ChangeStatus): boolean => state === 'sending' || state === 'asking'

/** Whether there is nothing left to find out. */
const isFinal = (answer: ChangeAnswer): boolean =>
  (answer.state === 'unknown' && answer.mayRepeat === true) || !/^(unknown|in-flight)$/.test(answer.state)

const finalOf = (answer: Answer<ChangeAnswer>): ChangeAnswer | undefined => {
  const body = bodyOf(answer)
  return body && isFinal(body) ? body : undefined
}

const end = ({ keys, text, report }: Change, key: string, answer: ChangeAnswer): void => {
  keys.release(text, key)
  report(answer)
}

/** Looks up a change whose answer was lost. Never sends one. */
const lookUp = async (change: Change, key: string): Promise<void> => {
  const { account, subscription, report } = change
  report({ state: 'asking' })
  let isAbsent = false
  for (const pause of pauses) {
    await account.page.env.wait(pause)
    const found = await account.ask<ChangeAnswer>(
      changeAnswer,
      // By its subscription the endpoint enters a change whose record it has lost.
      `/changes/${key}?subscription=${encodeURIComponent(subscription)}`,
    )
    const final = finalOf(found)
    if (final) return end(change, key, final)
    isAbsent = found !== undefined && 'code' in found && found.code.endsWith('not-found')
    if (found && 'code' in found && !isAbsent) break
  }
  // An absent change proves nothing: it may be on its way still, or forgotten. The key stays for both.
  report({ state: 'unknown', ...(isAbsent && { mayRepeat: true }) })
}

/** @param onlyAsk looks up an earlier try, and sends nothing */
export const sendChange = async (change: Change, onlyAsk = false): Promise<void> => {
  const { account, subscription, path, epoch, text, body, keys, report } = change
  if (onlyAsk) {
    const open = keys.open(text)
    // Another tab has ended the change: the list says what is in force.
    return open ? lookUp(change, open) : report({ state: 'unknown', mayRepeat: true })
  }
  report({ state: 'sending' })
  const { key, answer, mayBeSent } = await sendOnce(keys, text, epoch, (key) =>
    account.ask<ChangeAnswer>(changeAnswer, `/${subscription}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: toJson(body),
    }),
  )
  const final = finalOf(answer)
  if (final) return end(change, key, final)
  // An earlier try under this key may have succeeded: only its own answer ends the change.
  if (mayBeSent || !isRefusal(answer)) return lookUp(change, key)
  report({ state: 'problem', code: answer.code })
}

/** Sends what needs no key, since its repetition adds nothing. */
export const sendPlain = async (
  account: Account,
  path: string,
  body: object | undefined,
  report: Change['report'],
): Promise<void> => {
  report({ state: 'sending' })
  const sent = await account.ask<ChangeAnswer>(changeAnswer, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: toJson(body ?? {}),
  })
  if (!sent) report({ state: 'unknown', mayRepeat: true })
  else report('body' in sent ? sent.body : { state: 'problem', code: sent.code })
}
