/**
 * Sends one call to the platform, with limiter, deadline, retries and a size limit. A write is sent once and never
 * repeated by itself; a safe call is tried up to three times, unless the next try would start after the deadline.
 * Every failure becomes a `VitrineError` that says whether the platform may have acted. Redirects are never
 * followed, since they would send the body, and in some runtimes the credentials, to another host. Watchers see
 * every request without its credentials, and an error of theirs changes nothing.
 */

import { ContractError, isVitrineError, UnreachableError } from '../errors.ts'
import type { Clock } from './clock.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Hooks, SentRequest } from './hooks.ts'
import type { Limiter } from './limiter.ts'
import { isNeverSent } from './never-sent.ts'
import { InvalidBodyError, readText } from './read-text.ts'
import { refusalByBody, refusalByStatus } from './refusal.ts'
import { delayAfter } from './retry.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One call to the platform. */
export interface OutgoingCall {
  /** The operation's name, for errors. */
  operation: string
  host: 'pricing' | 'rest'
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** Whether repeating the call changes nothing on the platform. */
  isSafe: boolean
  /** The most tries of a safe call. */
  maxTries: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Decides when each try starts. @default the transport's limiter */
  limiter?: Limiter | undefined
  /** Watchers, in the order of their calls. */
  hooks?: readonly Hooks[] | undefined
  /** Whether the body of a refusal is an answer in its own right. */
  isAnswer: (status: number, text: string) => boolean
}

/** Dependencies of the transport. */
export interface TransportOptions {
  fetch: Fetch
  clock: Clock
  random: () => number
  limiter: Limiter
  maxResponseBytes: number
  /** Removes the secret from a text of the platform. */
  redact: (text: string) => string
}

/** Sends a call and resolves with the text of a successful answer. Rejects with a `VitrineError`. */
export type Transport = (call: OutgoingCall) => Promise<string>

/** Calls the watchers. An error in one must not hide the platform's answer. */
const notify = <Name extends keyof Hooks>(
  { hooks = [] }: OutgoingCall,
  name: Name,
  event: Parameters<NonNullable<Hooks[Name]>>[0],
): void => {
  for (const hook of hooks) {
    try {
      const watch = hook[name] as ((given: typeof event) => unknown) | undefined
      Promise.resolve(watch?.(event)).catch(() => undefined)
    } catch {
      // Ignored, because the call continues without its watchers.
    }
  }
}

/** Combines limiter, deadline, retries and size limit. The status is checked before the body is read. */
export const createTransport = (options: TransportOptions): Transport => {
  const { fetch, clock, random, limiter, maxResponseBytes, redact } = options

  const exchange = async (call: OutgoingCall, signal: AbortSignal, attempt: number): Promise<string> => {
    const { operation, url, method, headers, body } = call
    const { authorization: _, ...shown } = headers
    const request: SentRequest = { operation, attempt, method, url, headers: shown, body }
    const began = clock.now()
    const answered = (text?: string): void => {
      const { status, headers } = response
      const milliseconds = clock.now() - began
      notify(call, 'onResponse', { request, status, headers, text, milliseconds })
    }
    notify(call, 'onRequest', request)
    const response = await fetch(url, {
      method,
      headers,
      signal,
      // A redirect would send the body, and in some runtimes the credentials, to another host.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const head = { status: response.status, retryAfter: response.headers.get('retry-after') }
    const context = { host: call.host, now: clock.now(), redact, mayHaveActed: !call.isSafe }
    const refused = refusalByStatus(operation, head, context)
    if (refused) {
      answered()
      response.body?.cancel().catch(() => undefined)
      throw refused
    }
    const text = await readText(response, maxResponseBytes)
    answered(redact(text))
    if (head.status >= 300 && call.isAnswer(head.status, text)) return text
    const refusal = refusalByBody(operation, head, text, context)
    if (refusal) throw refusal
    return text
  }

  const enter = async (chosen: Limiter, deadline: Deadline): Promise<() => void> => {
    const resume = chosen.isUntimed ? deadline.pause() : () => {}
    try {
      return await chosen.enter(deadline.signal)
    } finally {
      resume()
    }
  }

  const attempt = async (
    call: OutgoingCall,
    deadline: Deadline,
    count: number,
    onSent: () => void,
  ): Promise<string> => {
    const release = await enter(call.limiter ?? limiter, deadline)
    try {
      // A custom `fetch` may ignore its signal and would still send.
      deadline.signal.throwIfAborted()
      onSent()
      return await deadline.race(exchange(call, deadline.signal, count))
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason
      if (isVitrineError(error)) throw error
      if (error instanceof InvalidBodyError)
        throw new ContractError(call.operation, '', error.message, {
          cause: error,
          mayHaveActed: !call.isSafe,
          isTooLarge: error.isTooLarge,
        })
      throw new UnreachableError(call.operation, error, !call.isSafe && !isNeverSent(error))
    } finally {
      release()
    }
  }

  /** Milliseconds until the next try of a call; undefined where it is not tried again. */
  const delayOf = (call: OutgoingCall, error: unknown, count: number): number | undefined =>
    call.isSafe && count < call.maxTries ? delayAfter(error, count, random) : undefined

  /** Tries a call until it succeeds, or another try cannot help. */
  const tryUntilDone = async (
    call: OutgoingCall,
    deadline: Deadline,
    onSent: () => void,
  ): Promise<string> => {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(call, deadline, count, onSent)
      } catch (error) {
        const delay = delayOf(call, error, count)
        // A retry that would start after the deadline only delays the error.
        if (delay === undefined || delay >= deadline.remaining()) throw error
        await deadline.wait(delay)
      }
    }
  }

  return async (call) => {
    let isSent = false
    const { operation, timeoutMs, signal } = call
    const mayHaveActed = () => isSent && !call.isSafe
    const deadline = createDeadline({ clock, operation, timeoutMs, signal, mayHaveActed })
    const onSent = () => {
      isSent = true
    }
    return tryUntilDone(call, deadline, onSent).finally(deadline.dispose)
  }
}
