import { createRandom } from '../bench/statistics.ts'
import { everyLie, type Lie } from './lying-proxy.ts'
import type { Toxic } from './tcp-proxy.ts'

export type Operation = 'preview' | 'process' | 'notification'

/** One run through one fault. */
export interface Schedule {
  name: string
  operation: Operation
  fault: { by: 'network'; toxic: Toxic } | { by: 'platform'; lie: Lie }
  /** Whether the fault meets the request, or the answer to what was already done. */
  isAfterCommit: boolean
  /** Whether the connection was used before, so that the fault meets a kept-alive one. */
  isKept: boolean
  customer: string
}

const toxics = (between: (least: number, most: number) => number): Toxic[] => [
  { kind: 'latency', ms: between(20, 700) },
  { kind: 'down' },
  { kind: 'bandwidth', bytes: between(10, 200) },
  { kind: 'slowClose', ms: between(20, 500) },
  { kind: 'timeout' },
  { kind: 'reset' },
  { kind: 'slice' },
  { kind: 'limit', bytes: between(1, 600) },
]

/** Most pay; the others bring the other results, and orders that make no purchase. */
export const customers = [
  'customer-paid',
  'customer-paid',
  'customer-offline',
  'customer-test',
  'customer-pending',
  'customer-declined',
  'customer-action',
]

/** Makes `count` schedules: every fault with every operation, moment and connection, again and again with other figures. */
export const schedules = (count: number): Schedule[] => {
  // The same count gives the same schedules.
  const random = createRandom(20_261_121)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const all: Schedule[] = []
  while (all.length < count) {
    for (const operation of ['process', 'preview', 'notification'] as const)
      for (const isAfterCommit of [false, true])
        for (const isKept of [false, true]) {
          const faults: Schedule['fault'][] = toxics(between).map((toxic) => ({ by: 'network', toxic }))
          // The platform tells lies by itself, whichever connection is used, so they are tried once.
          if (operation !== 'notification' && isKept)
            faults.push(...everyLie.map((lie) => ({ by: 'platform' as const, lie })))
          for (const fault of faults) {
            const what = fault.by === 'network' ? fault.toxic.kind : fault.lie
            const words = [operation, what, isAfterCommit ? 'after' : 'before', isKept ? 'kept' : 'fresh']
            const customer = customers[between(0, customers.length - 1)] ?? 'customer-paid'
            all.push({
              name: `${all.length} ${words.join(' ')}`,
              operation,
              fault,
              isAfterCommit,
              isKept,
              customer,
            })
          }
        }
  }
  return all.slice(0, count)
}
