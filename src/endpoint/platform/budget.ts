/**
 * Every call to the platform passes through here: a lane, a bounded wait, a circuit breaker, and the memory of a
 * block. A call that is refused was not sent. If there are several places, one of them is reserved for orders, and
 * failures of one kind of call open the circuit breaker of that kind only. A call waits at most half its timeout,
 * four seconds at most. Each waiting call polls with a timer of its own every 20 ms or more, because on Workers one
 * request must not resume another. A start that a paused process would use too late is dropped for a new one, and the
 * pace gives way for some seconds.
 */

import { isVitrineError } from '../../client/errors.ts'
import type { Limiter } from '../../client/http/limiter.ts'
import type { CallOptions } from '../../client/options.ts'
import { ProblemError } from '../http/problem.ts'
import type { Emit } from '../utils/events.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { createLateness, type Kind } from './lateness.ts'
import { isLookUp, type Lane } from './pace.ts'
import type { Pacer } from './pacer.ts'

interface Options {
  pacer: Pacer
  now: () => number
  wait: (milliseconds: number) => Promise<void>
  /** The most concurrent calls for shoppers. One of them is reserved for orders. */
  atOnce: number
  /** The timeout of a call including its wait, in milliseconds. */
  timeoutMs: number
  emit: Emit
}

/** Calls with places and a circuit breaker of their own, because they may fail while all others are answered. */
export type CallGroup = 'pricing' | 'volume-prices'

/** The right to make one call. */
export interface Permit {
  circuit: CircuitBreaker
  /** Options for the client: the first try starts at once, further ones are paced. */
  via: CallOptions
  release(): void
}

/**
 * The group of places that a call takes one of. Look-ups (true) and groups of calls have their own: on a slow platform
 * they would take all from shoppers.
 */
type Places = true | CallGroup | undefined

/** A start that the pace has granted. */
interface Started {
  /** Milliseconds that the call waited. */
  waited: number
  /** When the granted start was asked for. */
  askedAt: number
}

/** A call that waits or is in flight. */
interface Call {
  lane: Lane
  places: Places
  seenAt: number
}

const pollMs = 20
/** The most waiting calls of a lane, per concurrent call. The last of them still starts in time. */
const queueFactor = 16
/** A waiting call that has not polled for this long belongs to a request that its runtime has canceled. */
const goneMs = 1_000
/** The most late starts that a call drops. A store of uneven speed must not hold it up for good. */
const mostDrops = 3

/** The most concurrent look-ups. With the default of 4, answers after 0.6 s use their whole share. */
export const lookUpsAtOnce = (atOnce: number): number => 2 * atOnce

const refused = (why: string) =>
  new ProblemError('upstream-unavailable', { retryAfter: 1, cause: new Error(why) })

/** Creates the budget that all calls of one process share. */
export const createBudget = ({ pacer, now, wait, atOnce, timeoutMs, emit }: Options) => {
  const waiting = new Set<Call>()
  /** The start of each call in flight. */
  const inFlight = new Map<Call, number>()
  // Failing anonymous previews must not block orders, and a failing price host must not block previews.
  const circuitFor = (circuit: 'orders' | 'others' | CallGroup) =>
    createCircuitBreaker({ now, onChange: (state) => emit({ event: 'circuit', circuit, state }, 'warn') })
  const circuits = {
    orders: circuitFor('orders'),
    others: circuitFor('others'),
    pricing: circuitFor('pricing'),
    'volume-prices': circuitFor('volume-prices'),
  }
  // An order's claim must outlive its wait, and the call itself needs time.
  const longestWait = Math.min(timeoutMs / 2, 4_000)

  /** The calls of a lane that wait for these places, in the order of their arrival. */
  const queueOf = (lane: Lane, places: Places): Call[] => {
    for (const other of waiting) if (now() - other.seenAt >= goneMs) waiting.delete(other)
    return [...waiting].filter((other) => other.lane === lane && other.places === places)
  }

  const hasRoom = (lane: Lane, places: Places): boolean => {
    // A call of a canceled request may never settle, so calls past their timeout are not counted.
    for (const [call, since] of inFlight) if (now() - since >= timeoutMs) inFlight.delete(call)
    const taken = [...inFlight.keys()].filter((call) => call.places === places)
    if (isLookUp(lane)) return taken.length < lookUpsAtOnce(atOnce)
    if (taken.length >= atOnce) return false
    const others = taken.filter((call) => call.lane !== 'orders').length
    return lane === 'orders' || others < Math.max(1, atOnce - 1)
  }

  /** Whether a call is the next of those that wait, and has room. It is in flight then. */
  const takesPlace = (call: Call): boolean => {
    call.seenAt = now()
    waiting.add(call)
    if (queueOf(call.lane, call.places)[0] !== call || !hasRoom(call.lane, call.places)) return false
    inFlight.set(call, now())
    return true
  }

  const lateness = createLateness(now)
  let lateNotedAt = Number.NEGATIVE_INFINITY
  /** Lowers the pace for a while, once a second at most. */
  const noteLate = async (): Promise<void> => {
    if (now() - lateNotedAt < 1_000) return
    lateNotedAt = now()
    await pacer.late()
  }

  /** Polls until the call may start. */
  const untilStart = async (lane: Lane, isNext: () => boolean, onWait: () => void): Promise<Started> => {
    for (let waited = 0; ; ) {
      let pause = pollMs
      if (isNext()) {
        const askedAt = now()
        const start = await pacer.start(lane)
        if ('blocked' in start)
          throw new ProblemError('upstream-blocked', { retryAfter: start.blocked / 1000 })
        if ('pace' in start) return { waited, askedAt }
        pause = Math.min(Math.max(Math.ceil(start.wait), 1), 100)
      }
      onWait()
      waited += pause
      if (waited > longestWait) throw refused(`A call of ${lane} has waited too long.`)
      await wait(pause)
    }
  }

  /**
   * An admitted call starts its first try at once. If that has become late, and for every later try, it asks the budget
   * for a new start.
   */
  const limiterFor = (lane: Lane, kind: Kind, admittedAt: number): Limiter => {
    let tries = 0
    return {
      async enter(signal) {
        const isOn = () => !signal.aborted
        const startAnew = async () => (await untilStart(lane, isOn, () => signal.throwIfAborted())).askedAt
        tries += 1
        let askedAt = tries === 1 ? admittedAt : await startAnew()
        let isLate = lateness.isLate(kind, askedAt)
        if (tries === 1) lateness.note(kind, askedAt)
        if (isLate) await noteLate()
        for (let drops = 0; drops < mostDrops && isLate; drops += 1) {
          askedAt = await startAnew()
          isLate = lateness.isLate(kind, askedAt)
        }
        return () => undefined
      },
    }
  }

  const admitAs = async (lane: Lane, group: CallGroup | undefined, kind: Kind): Promise<Permit> => {
    const circuit = circuits[group ?? (lane === 'orders' ? lane : 'others')]
    const places = isLookUp(lane) || group
    const own: Call = { lane, places, seenAt: now() }
    const release = () => void inFlight.delete(own)
    try {
      circuit.admit()
      if (queueOf(lane, places).length >= atOnce * queueFactor) throw refused(`The queue of ${lane} is full.`)
      const { waited, askedAt } = await untilStart(lane, () => takesPlace(own), release)
      const limiter = limiterFor(lane, kind, askedAt)
      emit({ event: 'lane', lane, outcome: 'admitted' })
      return { circuit, via: { limiter, timeoutMs: timeoutMs - waited }, release }
    } catch (error) {
      release()
      emit({ event: 'lane', lane, outcome: 'refused' })
      throw error
    } finally {
      waiting.delete(own)
    }
  }

  const admit = (lane: Lane, group?: CallGroup): Promise<Permit> => admitAs(lane, group, `${lane} later`)

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
    /** Waits until a call of the lane may start. Throws a problem when it may not, and nothing was sent. */
    admit,
    /**
     * Makes an admitted call. Orders are admitted before the ledger records them as sent and run afterwards, because a
     * recorded order must be sent.
     */
    run,
    /** The pace of the calls, from which `roomOf` computes the room that is left. */
    pace: () => pacer.read(),
    /** Makes a call as soon as it may start. */
    async pass<Result>(
      lane: Lane,
      call: (via: CallOptions) => Promise<Result>,
      group?: CallGroup,
    ): Promise<Result> {
      return run(await admitAs(lane, group, `${lane} at once`), call)
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
