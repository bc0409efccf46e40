/**
 * Sends an order or a change under the key of its intent. A refusal is certain for its own request only, so the key ends
 * with it where no other request may have been sent, and else the caller looks the outcome up. A key that was made in
 * another epoch of the endpoint's store is replaced once, without a word, under the same condition.
 */

import type { OrderKeys } from './order-key.ts'

/** What the problem of an answer says. */
export interface Refusal {
  status: number
  code: string
  /** The present epoch of the endpoint's store, beside an outdated key. */
  epoch?: string | undefined
  /** Whether this request has certainly sent nothing to the platform. */
  isUnsent: boolean
}

/** The code of a refusal that is no answer to what was asked, while nothing was sent: the same can be sent again. */
export const notReached = 'not-reached'

/** Codes of refusals after which the same is sent again, under the same key. */
const keepsKey = [notReached, 'order-unresolved']

/** Reads a problem. Limits and errors of servers are no answer, unless they say that nothing was sent. */
export const refusalOf = (status: number, problem: unknown): Refusal | undefined => {
  const { code, epoch, sent } = (problem ?? {}) as { code?: unknown; epoch?: unknown; sent?: unknown }
  const isUnsent = sent === false
  const isPassing = status === 429 || status >= 500
  if (isPassing && !isUnsent) return undefined
  return {
    status,
    code: isPassing ? notReached : String(code),
    isUnsent,
    ...(typeof epoch === 'string' && { epoch }),
  }
}

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'isUnsent' in answer

const isOutdated = (answer: unknown): answer is Refusal => isRefusal(answer) && answer.code === 'key-outdated'

export interface Sent<Answer> {
  key: string
  answer: Answer
  /** Whether a request with the key may have been sent. */
  mayBeSent: boolean
}

/**
 * @param text identifies the intent
 * @param epoch the one of the preview that was seen
 * @param send gives a refusal for a request that certainly did nothing
 */
export const sendOnce = async <Answer>(
  keys: OrderKeys,
  text: string,
  epoch: string | null | undefined,
  send: (key: string) => Promise<Answer>,
): Promise<Sent<Answer | Refusal>> => {
  const counted = async (key: string, answer: Answer | Refusal): Promise<Sent<Answer | Refusal>> => ({
    key,
    answer,
    mayBeSent: !isRefusal(answer) || (await keys.takeBack(text, key, keepsKey.includes(answer.code))),
  })
  const key = await keys.take(text, epoch)
  const answer = await send(key)
  if (!isOutdated(answer)) return counted(key, answer)
  const renewed = await keys.renew(text, key, answer.epoch)
  if (!renewed) return { key, answer, mayBeSent: true }
  const second = await send(renewed)
  return counted(renewed, isOutdated(second) ? { ...second, code: notReached } : second)
}
