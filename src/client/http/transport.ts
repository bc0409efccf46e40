import { ContractError, isVitrineError, UnreachableError } from '../errors.ts'
import type { Clock } from './clock.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Limiter } from './limiter.ts'
import { readText, UnfitBodyError } from './read-text.ts'
import { refusalByBody, refusalByStatus } from './refusal.ts'
import { delayAfter, tries } from './retry.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One call as it goes out. */
export interface OutgoingCall {
  /** The operation's name, for errors. */
  operation: string
  host: 'pricing' | 'rest'
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** Repeating it cannot change anything on the platform. */
  isSafe: boolean
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** True for a refusal whose body is an answer in its own right. */
  isAnswer: (status: number, text: string) => boolean
}

export interface TransportOptions {
  fetch: Fetch
  clock: Clock
  random: () => number
  limiter: Limiter
  maxResponseBytes: number
  /** Takes the secret out of a text that came from outside. */
  redact: (text: string) => string
}

/** Sends a call and resolves with the text of a good answer; anything else is thrown as a `VitrineError`. */
export type Transport = (call: OutgoingCall) => Promise<string>

/** The way out: limiter, deadline, tries, size limit, and the status looked at before the body. */
export const createTransport = (options: TransportOptions): Transport => {
  const { fetch, clock, random, limiter, maxResponseBytes, redact } = options

  const exchange = async (call: OutgoingCall, signal: AbortSignal): Promise<string> => {
    const { operation, url, method, headers, body } = call
    const response = await fetch(url, {
      method,
      headers,
      signal,
      // A redirect would carry the body, and with some runtimes the credentials, to another place.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const head = { status: response.status, retryAfter: response.headers.get('retry-after') }
    const circumstances = { host: call.host, now: clock.now(), redact, mayHaveActed: !call.isSafe }
    const early = refusalByStatus(operation, head, circumstances)
    if (early) {
      response.body?.cancel().catch(() => undefined)
      throw early
    }
    const text = await readText(response, maxResponseBytes)
    if (head.status >= 300 && call.isAnswer(head.status, text)) return text
    const refusal = refusalByBody(operation, head, text, circumstances)
    if (refusal) throw refusal
    return text
  }

  const attempt = async (call: OutgoingCall, deadline: Deadline, onSent: () => void): Promise<string> => {
    const leave = await limiter.enter(deadline.signal)
    try {
      // The end may have come between the place and this line, and a `fetch` that ignores its signal would still send.
      deadline.signal.throwIfAborted()
      onSent()
      return await deadline.race(exchange(call, deadline.signal))
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason
      if (isVitrineError(error)) throw error
      if (error instanceof UnfitBodyError)
        throw new ContractError(call.operation, '', error.message, {
          cause: error,
          mayHaveActed: !call.isSafe,
        })
      throw new UnreachableError(call.operation, error, !call.isSafe)
    } finally {
      leave()
    }
  }

  const pause = (milliseconds: number, deadline: Deadline): Promise<void> => {
    let cancel = () => {}
    const passed = new Promise<void>((resolve) => {
      cancel = clock.after(milliseconds, resolve)
    })
    return deadline.race(passed).finally(() => cancel())
  }

  return async (call) => {
    let isSent = false
    const { operation, timeoutMs, signal } = call
    const deadline = createDeadline({
      clock,
      operation,
      timeoutMs,
      signal,
      mayHaveActed: () => isSent && !call.isSafe,
    })
    try {
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(call, deadline, () => {
            isSent = true
          })
        } catch (error) {
          const delay = call.isSafe && count < tries ? delayAfter(error, count, random) : undefined
          // A try that could only begin after the deadline is no try: the caller learns now what is wrong.
          if (delay === undefined || delay >= deadline.remaining()) throw error
          await pause(delay, deadline)
        }
      }
    } finally {
      deadline.dispose()
    }
  }
}
