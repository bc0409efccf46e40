import { expect, it } from 'vitest'
import {
  answerOf,
  attributeCosts,
  markOf,
  navigationStart,
  scriptTime,
  type TraceEvent,
} from '../../tools/bench/widget/browser/trace.ts'

const url = 'https://shop.example/page'
const main = { pid: 7, tid: 1 }

/** An event of the main thread that uses all its time, in milliseconds. */
const event = (name: string, at: number, time: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ...main,
  ts: at * 1000,
  dur: time * 1000,
  tdur: time * 1000,
  ...rest,
})

const moment = (name: string, at: number, data = {}): TraceEvent => ({
  name,
  ph: 'R',
  ...main,
  ts: at * 1000,
  args: { data },
})

const costsOf = (...events: TraceEvent[]) => {
  const all = [...events, moment('navigationStart', 0, { documentLoaderURL: url }), moment('priced', 100)]
  return attributeCosts(all, navigationStart(all, url), markOf(all, 'priced'))
}

it('counts what a script calls while it is evaluated as evaluation', () => {
  const costs = costsOf(
    event('RunTask', 10, 10),
    event('EvaluateScript', 11, 8),
    event('v8.compile', 11, 1),
    event('FunctionCall', 13, 2, { args: { data: { url: `${url}.js` } } }),
  )
  expect(costs).toMatchObject({ evaluate: 8, calls: 0, total: 10 })
})

it('counts callbacks and promises outside of an evaluation as calls', () => {
  const costs = costsOf(
    event('FunctionCall', 10, 2, { args: { data: { url: `${url}.js` } } }),
    event('BlinkScheduler_PerformMicrotaskCheckpoint', 20, 3),
  )
  expect(costs).toMatchObject({ evaluate: 0, calls: 5 })
  expect(scriptTime(costs)).toBe(5)
})

it('keeps style, layout and garbage collection apart from the script that causes them', () => {
  const costs = costsOf(
    event('FunctionCall', 10, 9, { args: { data: { url: `${url}.js` } } }),
    event('UpdateLayoutTree', 11, 1, { args: { elementCount: 3 } }),
    event('Layout', 12, 2),
    event('MinorGC', 15, 3),
  )
  expect(costs).toMatchObject({ calls: 3, style: 1, layout: 2, garbage: 3, total: 9 })
  expect(costs).toMatchObject({ layouts: 1, styleRecalculations: 1 })
})

it('counts no style recalculation that changed no element', () => {
  const costs = costsOf(event('UpdateLayoutTree', 10, 1, { args: { elementCount: 0 } }))
  expect(costs).toMatchObject({ styleRecalculations: 0, style: 1 })
})

it('leaves out what the probe does, and all that it causes', () => {
  const costs = costsOf(
    event('RunTask', 10, 5),
    event('FunctionCall', 11, 3, { args: { data: { url: '' } } }),
    event('V8.GC_SCAVENGER', 12, 1),
  )
  expect(costs).toMatchObject({ calls: 0, garbage: 0, total: 2 })
})

it('counts processor time, not time in which another program ran', () => {
  const costs = costsOf(event('Layout', 10, 20, { tdur: 4_000 }))
  expect(costs.layout).toBe(4)
})

it('looks at the main thread of the page between the two moments, and nowhere else', () => {
  const costs = costsOf(
    event('Layout', 10, 1, { tid: 2 }),
    event('Layout', 10, 1, { pid: 8 }),
    event('Layout', 100, 1),
    event('Layout', 99, 1),
  )
  expect(costs).toMatchObject({ layouts: 1, layout: 1 })
})

it('finds when the answer to a request had arrived', () => {
  const events = [
    moment('ResourceSendRequest', 1, { url: 'https://shop.example/app.js', requestId: '1' }),
    moment('ResourceSendRequest', 2, { url: 'https://prices.example/prices?product_id=1', requestId: '2' }),
    moment('ResourceFinish', 3, { requestId: '1' }),
    moment('ResourceFinish', 4, { requestId: '2' }),
  ]
  expect(answerOf(events, '/prices?').ts).toBe(4_000)
})

it('says which moment a trace lacks', () => {
  expect(() => markOf([], 'priced')).toThrow('the trace has no priced')
  expect(() => navigationStart([moment('navigationStart', 0)], url)).toThrow(`no navigation to ${url}`)
})
