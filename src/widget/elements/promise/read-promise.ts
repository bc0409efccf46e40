import { promiseResponse } from 'virtual:vitrine-shapes'
import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { PromiseResponse } from '../../../contract/promise.ts'
import { decode } from '../../../contract/shape.ts'
import type { Page } from '../../storefront/page.ts'

/** How long the page waits for an answer, in milliseconds. */
const timeout = 8000
/** How long a visit keeps an answer, which the endpoint counts once an hour, in milliseconds. */
const keptMs = 3_600_000

/** An answer of the endpoint. `null`: there is none, or it says nothing. */
export type ReadPromise = PromiseResponse | null

/** Its counts add up, so that the line can say nothing that contradicts itself. */
const isSound = ({ purchases, since, until }: PromiseResponse): boolean => {
  if (!purchases) return false
  const { compared, asShown, explained, unexplained } = purchases
  return (
    [compared, asShown, explained, unexplained].every((count) => Number.isSafeInteger(count) && count >= 0) &&
    compared > 0 &&
    asShown + explained + unexplained === compared &&
    Date.parse(since) <= Date.parse(until)
  )
}

const soundOf = (value: unknown): ReadPromise => {
  const found = decode(promiseResponse, value) as PromiseResponse | undefined
  return found && isSound(found) ? found : null
}

const keyOf = (endpoint: string): string => `promise:${endpoint}`

const keptIn = ({ env, memory }: Page, endpoint: string): ReadPromise | undefined => {
  const kept = memory.read(keyOf(endpoint)) as { at?: unknown; answer?: unknown } | null
  const isFresh = typeof kept?.at === 'number' && Math.abs(env.now() - kept.at) < keptMs
  return isFresh ? soundOf(kept.answer) : undefined
}

const ask = async ({ env }: Page, endpoint: string): Promise<ReadPromise> => {
  try {
    const response = await env.fetch(`${endpoint}/promise.json`, { signal: env.timeout(timeout) })
    return response.ok ? soundOf(await response.json()) : null
  } catch {
    return null
  }
}

const pages = new WeakMap<Page, Map<string, ReadonlySignal<ReadPromise | undefined>>>()

/** The promise of an endpoint, which a page asks for once and a visit keeps for an hour. Undefined until it is known. */
export const readPromise = (page: Page, endpoint: string): ReadonlySignal<ReadPromise | undefined> => {
  const known = pages.get(page) ?? new Map<string, ReadonlySignal<ReadPromise | undefined>>()
  pages.set(page, known)
  const before = known.get(endpoint)
  if (before) return before
  const found = signal(keptIn(page, endpoint))
  known.set(endpoint, found)
  if (found.peek() === undefined)
    void ask(page, endpoint).then((answer) => {
      page.memory.write(keyOf(endpoint), { at: page.env.now(), answer })
      found.value = answer
    })
  return found
}
