/**
 * Asks the platform for the volume prices of several products, and gives each product an outcome of its own. A call that
 * fails is made again for halves of its products, and for quarters after a timeout, until those at which the platform
 * fails are found. They are at fault only when it answers others. A search makes 24 calls at most, and four to six when
 * the platform is away. A product that is not found out by then has failed for now, and the next request asks again.
 */

import { isVitrineError, type VitrineErrorCode } from '../../../client/errors.ts'
import type { CallOptions } from '../../../client/options.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { ProblemError } from '../../http/problem.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { chunksOf } from '../../utils/chunks.ts'
import type { FailingProducts } from './failing-products.ts'

/** Volume prices by product, without the products that have none. */
export type Found = ReadonlyMap<string, Tier[]>

type Limits = Pick<CallOptions, 'timeoutMs' | 'maxTries'>

interface Options {
  /** Makes one call for these products. Rejects with the error of the client or of the budget. */
  ask: (productIds: readonly string[], currency: string, limits: Limits) => Promise<Found>
  failing: FailingProducts
  warn: (error: unknown, fields: { products: string }) => void
}

const callsAtMost = 24
/** Calls of a search that go on together. */
const atOnce = 4
/** Calls without any answer after which one product is asked for alone: the platform is probably away. */
const outageCalls = 3
/** Milliseconds that a call for several products may take, and a call for a part of them. */
const timeouts = { all: 4_000, part: 2_000 } as const
/** The most products in a line of the log. */
const loggedProducts = 20

/** Errors that one of the products may cause. A block or a budget that is used up concerns every call. */
const causedByProducts: ReadonlySet<VitrineErrorCode> = new Set([
  'bad-request',
  'server-error',
  'timeout',
  'unreachable',
  'contract',
])

const hasCode = (error: unknown, code: VitrineErrorCode): boolean =>
  isVitrineError(error) && error.code === code

/** Halves, or quarters after a timeout, because each level of parts then costs a wait. */
const partsOf = (products: readonly string[], error: unknown): string[][] =>
  chunksOf(products, Math.ceil(products.length / (hasCode(error, 'timeout') ? 4 : 2)))

/** Creates the search of one endpoint. */
export const createTierSearch = ({ ask, failing, warn }: Options) => {
  let searches = 0

  /**
   * @param onAnswer receives the products of each call that was answered, with what was found
   * @returns the problem of each product that got no answer
   */
  return async (
    products: readonly string[],
    currency: string,
    onAnswer: (products: readonly string[], found: Found) => void,
  ): Promise<ReadonlyMap<string, ProblemError>> => {
    const control = products[searches++ % products.length] ?? ''
    const paused = products.filter(failing.isPaused)
    const sound = products.filter((product) => !failing.isDoubtful(product))
    const doubtful = products.filter((product) => failing.isDoubtful(product) && !paused.includes(product))
    const open = new Set([...sound, ...doubtful])
    /** Those that failed alone. */
    const failed = new Set<string>()
    let parts = [sound, ...doubtful.map((product) => [product])].filter((part) => part.length > 0)
    let calls = 0
    let hasAnswered = false
    let lastError: unknown = new Error('The platform has failed for these products a moment ago.')

    const settle = (part: readonly string[], found: Found): void => {
      failing.noteAnswer(part)
      for (const product of part) open.delete(product)
      onAnswer(part, found)
    }
    /** Makes one call. Returns the parts to ask for after a failure. */
    const askFor = async (part: readonly string[]): Promise<string[][]> => {
      const timeoutMs = calls++ === 0 ? timeouts.all : timeouts.part
      try {
        settle(part, await ask(part, currency, products.length > 1 ? { timeoutMs, maxTries: 1 } : {}))
        hasAnswered = true
      } catch (error) {
        // The platform answers 400 for all products where it does not know one of them, or the currency.
        const isRefused = hasCode(error, 'bad-request')
        hasAnswered ||= isRefused
        if (isRefused && part.length === 1) settle(part, new Map())
        else lastError = error
        if (!isVitrineError(error) || !causedByProducts.has(error.code)) calls = callsAtMost
        else if (part.length > 1) return partsOf(part, error)
        else if (!isRefused) for (const product of part) failed.add(product)
      }
      return []
    }

    while (parts.length > 0 && calls < callsAtMost) {
      // The smallest come first, so that a search that ends early has found out some products for good.
      parts.sort((one, other) => one.length - other.length)
      const level = parts.splice(0, Math.min(atOnce, callsAtMost - calls))
      const failedParts = await Promise.all(level.map(askFor))
      parts.push(...failedParts.flat())
      if (hasAnswered || calls < outageCalls) continue
      if (!failed.has(control)) await askFor([control])
      if (!hasAnswered) break
      parts = parts.map((part) => part.filter((product) => open.has(product) && !failed.has(product)))
      parts = parts.filter((part) => part.length > 0)
    }
    for (const product of failed) failing.noteFailure(product, hasAnswered)
    if (failed.size > 0 && hasAnswered)
      warn(
        new Error('The platform answers without these products, and not with them.', { cause: lastError }),
        {
          products: [...failed].slice(0, loggedProducts).join(),
        },
      )
    const problem = upstreamProblem(lastError)
    const leftAlone = new ProblemError('upstream-unavailable', { retryAfter: 5, cause: lastError })
    return new Map([
      ...[...open].map((product) => [product, problem] as const),
      ...paused.map((product) => [product, leftAlone] as const),
    ])
  }
}
