import { isVitrineError } from '../../client/errors.ts'
import type { Limiter } from '../../client/http/limiter.ts'
import type { CallOptions } from '../../client/options.ts'
import { ProblemError } from '../http/problem.ts'
import type { Emit } from '../utils/events.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { isLookUp, type Lane } from './pace.ts'
import type { Pacer } from './pacer.ts'

interface Options {
  pacer: Pacer
  now: () => number
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  /** Calls for shoppers in flight, one of which is left to orders. */
  atOnce: number
  /** Milliseconds that a call may take, including its wait. */
  timeoutMs: number
  emit: Emit
}

/** A host of the platform that may be slow or away while the one for all other calls answers. */
export type OtherHost = 'pricing'

/** The right to make one call. */
export interface Permit {
  circuit: CircuitBreaker
  /** For the client: lets the first try start at once, and paces the others. */
  via: CallOptions
  /** Frees the place of the call. */
  release(): void
}

/**
 * The places that a call may take. Look-ups (true) and the price host have their own. On a slow platform they need
 * several, which shoppers would lack.
 */
type Places = true | OtherHost | undefined

/** A call that waits or is under way. */
interface Call {
  lane: Lane
  places: Places
  seenAt: number
}

const pollMs = 20
/** Calls of one lane that may wait, for each call at once. The last of them still starts in time. */
const queueFactor = 16
/** A waiting call that has not been seen for so long belongs to a request that its runtime has cancelled. */
const goneMs = 1_000

/** Look-ups in flight, for so many calls for shoppers. The default 4 uses all of their share at answers after 0.6 s. */
export const lookUpsAtOnce = (atOnce: number): number => 2 * atOnce

const refused = (why: string) =>
  new ProblemError('upstream-unavailable', { retryAfter: 1, cause: new Error(why) })

/**
 * Every call to the platform passes a lane, a bounded wait, a circuit breaker, and the memory of a block. Each waiting
 * call polls with a timer of its own, because on Workers one request must not resume another.
 */
export const createBudget = ({ pacer, now, wait, atOnce, timeoutMs, emit }: Options) => {
  const waiting = new Set<Call>()
  /** Since when each call is under way. */
  const inFlight = new Map<Call, number>()
  // Failures of anonymous previews must not refuse orders, and those of the price host no previews.
  const circuitFor = (circuit: 'orders' | 'others' | 'pricing') =>
    createCircuitBreaker({ now, onChange: (state) => emit({ event: 'circuit', circuit, state }, 'warn') })
  const circuits = {
    orders: circuitFor('orders'),
    others: circuitFor('others'),
    pricing: circuitFor('pricing'),
  }
  // An order's claim must outlive its wait, and the call needs time of its own.
  const longestWait = Math.min(timeoutMs / 2, 4_000)

  /** The calls of a lane that wait for these places, first come first. */
  const queueOf = (lane: Lane, places: Places): Call[] => {
    for (const other of waiting) if (now() - other.seenAt >= goneMs) waiting.delete(other)
    return [...waiting].filter((other) => other.lane === lane && other.places === places)
  }

  /** Whether there is a place for a call. */
  const hasRoom = (lane: Lane, places: Places): boolean => {
    // A call of a cancelled request may never settle, so calls past their timeout are not counted.
    for (const [call, since] of inFlight) if (now() - since >= timeoutMs) inFlight.delete(call)
    const taken = [...inFlight.keys()].filter((call) => call.places === places)
    if (isLookUp(lane)) return taken.length < lookUpsAtOnce(atOnce)
    if (taken.length >= atOnce) return false
    const others = taken.filter((call) => call.lane !== 'orders').length
    return lane === 'orders' || others < Math.max(1, atOnce - 1)
  }

  /** Asks for a start until there is one. Returns the milliseconds that it took. */
  const untilStart = async (lane: Lane, isNext: () => boolean, onWait: () => void): Promise<number> => {
    for (let waited = 0; ; ) {
      let pause = pollMs
      if (isNext()) {
        const start = await pacer.start(lane)
        if ('blocked' in start)
          throw new ProblemError('upstream-blocked', { retryAfter: start.blocked / 1000 })
        if ('pace' in start) return waited
        pause = Math.min(Math.max(Math.ceil(start.wait), 1), 100)
      }
      onWait()
      waited += pause
      if (waited > longestWait) throw refused(`A call of ${lane} has waited too long.`)
      await wait(pause)
    }
  }

  const permitOf = async (lane: Lane, host: OtherHost | undefined): Promise<Permit> => {
    const circuit = circuits[host ?? (lane === 'orders' ? lane : 'others')]
    circuit.admit()
    const places = isLookUp(lane) || host
    const own: Call = { lane, places, seenAt: now() }
    const release = () => void inFlight.delete(own)
    if (queueOf(lane, places).length >= atOnce * queueFactor) throw refused(`The queue of ${lane} is full.`)
    try {
      const isNext = () => {
        own.seenAt = now()
        waiting.add(own)
        if (queueOf(lane, places)[0] !== own || !hasRoom(lane, places)) return false
        inFlight.set(own, now())
        return true
      }
      const waited = await untilStart(lane, isNext, release)
      let tries = 0
      const limiter: Limiter = {
        async enter(signal) {
          tries += 1
          if (tries > 1)
            await untilStart(
              lane,
              () => !signal.aborted,
              () => signal.throwIfAborted(),
            )
          return () => undefined
        },
      }
      return { circuit, via: { limiter, timeoutMs: timeoutMs - waited }, release }
    } catch (error) {
      release()
      throw error
    } finally {
      waiting.delete(own)
    }
  }

  const admit = async (lane: Lane, host?: OtherHost): Promise<Permit> => {
    try {
      const permit = await permitOf(lane, host)
      emit({ event: 'lane', lane, outcome: 'admitted' })
      return permit
    } catch (error) {
      emit({ event: 'lane', lane, outcome: 'refused' })
      throw error
    }
  }

  const run = async <Result>(
    { circuit, via, release }: Permit,
    call: (via: CallOptions) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await circuit.run(() => call(via))
    } catch (error) {
      if (isVitrineError(error) && 'retryAfter' in error && error.code === 'rate-limited') {
        const seconds = Number(error.retryAfter)
        emit({ event: 'platform-blocked', seconds }, 'warn')
        await pacer.block(seconds)
      }
      throw error
    } finally {
      release()
    }
  }

  return {
    /** Waits for a lane's turn. Throws a problem for a call that may not be made now; nothing was sent. */
    admit,
    /**
     * Makes an admitted call. Orders need both apart: `admit` before the ledger records them as sent, `run` after it,
     * because a recorded order must be sent.
     */
    run,
    /** The pace of the calls, from which `roomOf` tells what is left. */
    pace: () => pacer.read(),
    /** `admit`, then `run`. */
    async pass<Result>(
      lane: Lane,
      call: (via: CallOptions) => Promise<Result>,
      host?: OtherHost,
    ): Promise<Result> {
      return run(await admit(lane, host), call)
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
