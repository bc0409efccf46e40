/**
 * Makes the calls of one look-up to the price host. The needed products always get an answer of their own when others
 * would cost it: a call that names others too and fails, finds nothing or hangs is made again for the needed ones
 * alone. Nor does a needed product cost the others of its look-up an answer. A call that fails is made again for halves
 * of its products, and one that hangs goes on while its parts are asked for beside it, until the products at which the
 * host fails are found. They are at fault only when the host answers another product of the look-up. The calls of a
 * look-up begin within four seconds, two at a time at most, and each counts for the pace.
 */

import { chunksOf } from '../../utils/chunks.ts'
import { withTimeout } from '../../utils/timers.ts'
import type { Bundles } from './bundles.ts'
import { type Ask, createOneCall, type Failure, fieldsOf, type Warn } from './one-call.ts'
import type { KeptPrices } from './price-cache.ts'
import { keyOf, type Market } from './question.ts'

/** Milliseconds after which a call that names others too is made again for the needed products alone. */
const patienceMs = 1_000
/** The failed calls in a row after which a look-up makes no further call. The host is then probably away. */
const failuresAtMost = 4
/** Milliseconds after which a look-up begins no further call, because its claim of the market ends. */
const searchMs = 4_000
/** Milliseconds between tries while the pace is used up. */
const pollMs = 50
/** The parts of a call that hangs: more than two, because each level of parts costs a wait. */
const partsOfLate = 4

interface Options {
  ask: Ask
  bundles: Bundles
  now: () => number
  wait: (milliseconds: number) => Promise<void>
  warn: Warn
}

/** The calls of one look-up. */
export interface Asking {
  market: Market
  needed: readonly string[]
  /** Products that the first call may name too. */
  others: readonly string[]
  /** A product of the look-up that needs no call. Its answer shows that the host is not away. */
  control: string | undefined
  /** Counts a call. False when the pace is used up. */
  mayCall: () => Promise<boolean>
  /** Takes a place at the host for calls beside one that hangs. False when none is free. */
  mayCallBeside: () => boolean
  /** Keeps the answer of one call. */
  keep: (prices: KeptPrices) => Promise<void>
  /** Receives work that outlives the look-up. */
  later: (work: Promise<unknown>) => void
}

/** A call that hangs and goes on. */
interface Slow {
  part: readonly string[]
  call: Promise<KeptPrices | Failure>
  result?: KeptPrices | Failure
  stop: () => void
}

const isPrices = (answer: KeptPrices | string | undefined): answer is KeptPrices => typeof answer === 'object'

/** Creates the function that makes the calls of a look-up. */
export const createCalls = ({ ask, bundles, now, wait, warn }: Options) => {
  const { pricesFrom, lateAfterMs } = createOneCall({ ask, now, warn })
  let lookUps = 0

  /** Asks for all needed products, and finds those at which the host fails. */
  return async (asking: Asking): Promise<'asked' | Failure | 'busy'> => {
    const { market, needed, others, mayCall, mayCallBeside, keep, later } = asking
    const key = keyOf(market)
    const startedAt = now()
    let parts = bundles.partsOf(key, needed)
    let companions = parts.length === 1 ? others : []
    let suspects: readonly string[] = []
    /** Asked for by itself once, when nothing is answered. Each look-up of the same products takes another of them. */
    let control = asking.control ?? (needed.length > 1 ? needed[lookUps++ % needed.length] : undefined)
    /** Unanswered products, with the number of products of their smallest call. */
    const failed = new Map<string, number>()
    let failuresInARow = 0
    let hasAnswered = false
    let slow: Slow | undefined

    const keepAll = async (prices: KeptPrices): Promise<void> => {
      bundles.noteAnswer(key, prices)
      await keep(prices)
    }
    const noteAnswer = async (part: readonly string[], prices: KeptPrices): Promise<void> => {
      await keepAll(prices)
      hasAnswered = true
      failuresInARow = 0
      for (const product of part) failed.delete(product)
      parts = parts.filter((other) => !other.every((product) => part.includes(product)))
      if (suspects.length === 0) return
      bundles.suspect(suspects)
      warn(new Error('The price host answers without these products, and not with them.'), fieldsOf(suspects))
      suspects = []
    }
    const noteFailure = (part: readonly string[], answer: Failure): void => {
      // An answer that is too large is an answer, so the host is not away.
      if (answer === 'too-large') hasAnswered = true
      failuresInARow = answer === 'too-large' ? 0 : failuresInARow + 1
      for (const product of part) failed.set(product, part.length)
      if (part.length === 1) return
      const halves = chunksOf(part, Math.ceil(part.length / (answer === 'timeout' ? partsOfLate : 2)))
      // The parts come last, so that two halves that fail show early that the host is away.
      if (answer === 'too-large') parts.unshift(...halves)
      else parts.push(...halves)
    }
    const askControl = (part: readonly string[]): void => {
      const isDue = parts.length === 0 || failuresInARow === failuresAtMost - 1
      if (hasAnswered || !isDue || control === undefined || failed.get(control) === 1) return
      parts.unshift([control])
      // The only needed product is asked for twice, since one failure may be an accident.
      if (needed.length === 1 && !slow) parts.push([...part])
      control = undefined
    }
    /** A call with others. Its late answer is kept, too. */
    const askTogether = (part: readonly string[]): Promise<KeptPrices | Failure | 'late'> => {
      const call = pricesFrom(market, [...part, ...companions])
      const keepLate = async (): Promise<void> => {
        const prices = await call
        if (isPrices(prices) && !bundles.areSpoiled(prices, part)) await keepAll(prices)
      }
      return withTimeout(call, patienceMs, () => {
        later(keepLate())
        return 'late' as const
      })
    }
    /** A call for needed products alone. The first late one goes on, and counts as a timeout meanwhile. */
    const askAlone = async (part: readonly string[]): Promise<KeptPrices | Failure> => {
      if (slow) return pricesFrom(market, part, { timeoutMs: lateAfterMs() })
      if (needed.length === 1 && control === undefined) return pricesFrom(market, part)
      const controller = new AbortController()
      const call = pricesFrom(market, part, { signal: controller.signal })
      const answer = await withTimeout(call, lateAfterMs(), () => 'late' as const)
      if (answer !== 'late') return answer
      if (!mayCallBeside()) return call
      const going: Slow = { part, call, stop: () => controller.abort() }
      slow = going
      const note = async (): Promise<void> => {
        going.result = await call
      }
      later(note())
      return 'timeout'
    }
    /** While the products are sought at which the host fails, the next second is waited for. */
    const mayGoOn = async (): Promise<boolean> => {
      for (let waited = 0; now() - startedAt < searchMs && waited < searchMs; waited += pollMs) {
        if (await mayCall()) return true
        if (failed.size === 0) return false
        await wait(pollMs)
      }
      return false
    }

    /** Makes the calls. The result says why it has ended early. */
    const askParts = async (): Promise<Failure | 'busy' | undefined> => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        if (!(await mayGoOn())) return 'busy'
        const isTogether = companions.length > 0
        const answer = isTogether ? await askTogether(part) : await askAlone(part)
        if (isPrices(answer) && !bundles.areSpoiled(answer, part)) {
          await noteAnswer(part, answer)
        } else if (answer === 'unsent' || answer === 'limited') {
          return answer
        } else if (isTogether || isPrices(answer) || answer === 'late') {
          if (!isPrices(answer) && answer !== 'unreachable') suspects = companions
          companions = []
          parts.unshift(part)
        } else if (answer === 'unreachable') {
          return answer
        } else {
          noteFailure(part, answer)
          if (failuresInARow === failuresAtMost) return 'failed'
          askControl(part)
        }
        if (slow && isPrices(slow.result)) {
          await noteAnswer(slow.part, slow.result)
          slow = undefined
        }
      }
      return undefined
    }

    let end = await askParts()
    if (slow && (end || !hasAnswered)) {
      const result = await slow.call
      if (isPrices(result)) {
        await noteAnswer(slow.part, result)
        end = parts.length > 0 ? end : undefined
      }
    } else {
      slow?.stop()
    }
    bundles.noteFailure(key, failed, hasAnswered)
    const atFault = [...failed].flatMap(([product, among]) => (among === 1 && hasAnswered ? product : []))
    if (atFault.length > 0)
      warn(new Error('Answers leave out products at which the price host fails.'), fieldsOf(atFault))
    return end ?? (failed.size > 0 ? 'failed' : 'asked')
  }
}
