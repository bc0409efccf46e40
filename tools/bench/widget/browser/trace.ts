/**
 * Attributes the work of a page's main thread in a Chromium trace to scripts, layout and paint, in exclusive processor
 * time. Other programs on the machine change processor time little, and elapsed time much, so only the first is
 * compared.
 */

/** The members of a Chromium trace event that the attribution reads. Times are microseconds. */
export interface TraceEvent {
  name: string
  /** `X` has a duration, others mark a moment. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. It does not run while the thread waits or another program has its turn. */
  tdur?: number
  args?: { elementCount?: number; data?: { url?: string; documentLoaderURL?: string; requestId?: string } }
}

/** The work of a page's main thread, in milliseconds of processor time, and how often it was done. */
export interface MainThreadCosts {
  /** Compiling and evaluating scripts, with all that they call while they are evaluated. */
  evaluate: number
  /** Calls later on: events, timers, promises, frames. */
  calls: number
  /** Collecting garbage. */
  garbage: number
  style: number
  layout: number
  /** Preparing, recording and handing over what is painted. */
  paint: number
  /** All of the main thread, parsing HTML and the browser's own work included. */
  total: number
  layouts: number
  /** Those that changed an element's style. */
  styleRecalculations: number
}

type Kind = Exclude<keyof MainThreadCosts, 'total' | 'layouts' | 'styleRecalculations'>

/** The categories that a trace must hold. */
export const traceCategories = ['devtools.timeline', 'v8', 'toplevel', 'blink.user_timing', 'loading']

const kindOfName: Readonly<Record<string, Kind>> = {
  EvaluateScript: 'evaluate',
  'v8.compile': 'evaluate',
  'v8.compileModule': 'evaluate',
  'v8.run': 'evaluate',
  'v8.evaluateModule': 'evaluate',
  FunctionCall: 'calls',
  'v8.callFunction': 'calls',
  'v8.newInstance': 'calls',
  RunMicrotasks: 'calls',
  BlinkScheduler_PerformMicrotaskCheckpoint: 'calls',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

interface Frame {
  end: number
  /** Undefined for work that belongs to no kind. */
  kind: Kind | undefined
  /** Whether the probe caused it, which is no cost of the page. */
  isProbe: boolean
}

/** A script inside an evaluation is part of the evaluation; garbage, style and layout are always their own. */
const kindOf = (event: TraceEvent, parent: Frame | undefined): Kind | undefined => {
  const own = kindOfName[event.name] ?? (event.name.startsWith('V8.GC') ? 'garbage' : undefined)
  if (own === 'calls' || own === undefined) return parent?.kind ?? own
  return own
}

/** Scripts that the browser's driver adds have an empty address; those of a page never have. */
const isProbeCall = (event: TraceEvent): boolean =>
  event.name === 'FunctionCall' && event.args?.data?.url === ''

const found = (event: TraceEvent | undefined, name: string): TraceEvent => {
  if (!event) throw new Error(`the trace has no ${name}`)
  return event
}

/** When the navigation to a page began. */
export const navigationStart = (events: readonly TraceEvent[], url: string): TraceEvent =>
  found(
    events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url),
    `navigation to ${url}`,
  )

/** When the page called `performance.mark` with that name. */
export const markOf = (events: readonly TraceEvent[], mark: string): TraceEvent =>
  found(
    events.find(({ name }) => name === mark),
    mark,
  )

/** When the last byte of an answer was there. @param part of the address */
export const answerOf = (events: readonly TraceEvent[], part: string): TraceEvent => {
  const request = events.find(({ name, args }) => {
    return name === 'ResourceSendRequest' && args?.data?.url?.includes(part)
  })
  const id = found(request, `request for ${part}`).args?.data?.requestId
  return found(
    events.find(({ name, args }) => name === 'ResourceFinish' && args?.data?.requestId === id),
    `answer to ${part}`,
  )
}

/**
 * Costs of a page's main thread between two moments. By exclusive processor time: that of an event without the events
 * inside it.
 *
 * @param end a moment of the page's own main thread
 */
export const attributeCosts = (
  events: readonly TraceEvent[],
  start: TraceEvent,
  end: TraceEvent,
): MainThreadCosts => {
  const costs: MainThreadCosts = {
    evaluate: 0,
    calls: 0,
    garbage: 0,
    style: 0,
    layout: 0,
    paint: 0,
    total: 0,
    layouts: 0,
    styleRecalculations: 0,
  }
  const onMainThread = events
    .filter(({ ph, pid, tid, ts }) => {
      return ph === 'X' && pid === end.pid && tid === end.tid && ts >= start.ts && ts < end.ts
    })
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const stack: Frame[] = []
  const add = (frame: Frame | undefined, time: number): void => {
    if (frame?.isProbe) return
    costs.total += time
    if (frame?.kind) costs[frame.kind] += time
  }
  for (const event of onMainThread) {
    while (stack.length > 0 && (stack.at(-1)?.end ?? 0) <= event.ts) stack.pop()
    const parent = stack.at(-1)
    const frame: Frame = {
      end: event.ts + (event.dur ?? 0),
      kind: kindOf(event, parent),
      isProbe: parent?.isProbe === true || isProbeCall(event),
    }
    const time = (event.tdur ?? 0) / 1000
    if (parent) add(parent, -time)
    add(frame, time)
    if (event.name === 'Layout') costs.layouts += 1
    if (event.name === 'UpdateLayoutTree' && event.args?.elementCount) costs.styleRecalculations += 1
    stack.push(frame)
  }
  return costs
}

/** Processor time of the page's own scripts, in milliseconds. */
export const scriptTime = ({ evaluate, calls, garbage }: MainThreadCosts): number =>
  evaluate + calls + garbage
