/** The queue: turns by marks in the store, whose clock counts for all processes, and runs that give nothing up. */

import { expect, it } from 'vitest'
import { createQueue, createTurns, type Waiting } from '../../../src/endpoint/once/queue.ts'
import { memoryStore } from '../support.ts'

const second = 1_000
const hour = 3_600 * second

const queue = (pause = 10) => {
  const clock = { now: 0 }
  const store = memoryStore(() => clock.now)
  const waiting: Waiting[] = []
  const done: string[] = []
  const failed: string[] = []
  const behavior = { work: async (_item: Waiting): Promise<unknown> => undefined }
  /** A process that works at the queue. */
  const open = (atOnce = 1) =>
    createQueue({
      turns: createTurns({ store, name: 'test', pause }),
      time: async () => clock.now,
      list: async () => waiting,
      work: async (item) => {
        await behavior.work(item)
        done.push(item.id)
      },
      warn: (_error, { id }) => failed.push(id),
      atOnce,
    })
  const turns = createTurns({ store, name: 'test', pause })
  const does = (work: typeof behavior.work): void => {
    behavior.work = work
  }
  return { clock, waiting, done, failed, open, turns, does }
}

it('works at each once, in order, however many processes run at the same time', async () => {
  const { waiting, done, open } = queue()
  for (const id of ['a', 'b', 'c']) waiting.push({ id, since: 0 })
  const [first, second] = [open(), open(2)]
  await Promise.all([first(), second(), first()])
  expect(done).toEqual(['a', 'b', 'c'])
})

it('keeps trying what has failed, less often as it gets older, and once an hour at least', async () => {
  const { clock, waiting, failed, open, does } = queue()
  const run = open()
  does(async () => Promise.reject(new Error('down')))
  waiting.push({ id: 'a', since: 0 })
  const tries: number[] = []
  for (; clock.now < 400 * hour; clock.now += 10 * second) {
    await run()
    if (failed.splice(0).length > 0) tries.push(clock.now / second)
  }
  expect(tries.slice(0, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
  expect(tries.find((at) => at > 800)).toBeLessThan(1_000)
  const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(3_600)
  expect(pauses.at(-1)).toBe(3_600)
})

it('does the others while one fails or hangs', async () => {
  const { clock, waiting, done, failed, open, does } = queue()
  for (const id of ['fails', 'hangs', 'fine']) waiting.push({ id, since: 0 })
  does(async ({ id }) => {
    if (id === 'fails') throw new Error('down')
    if (id === 'hangs') await new Promise(() => undefined)
  })
  void open()()
  await expect.poll(() => failed).toEqual(['fails'])
  // The process of the first run has ended.
  await open()()
  expect(done).toEqual(['fine'])
  clock.now += 10 * second
  does(async () => undefined)
  await open()()
  expect(done).toEqual(['fine', 'fails', 'hangs', 'fine'])
})

it('begins nothing more after 45 seconds, and goes on where it has ended', async () => {
  const { clock, waiting, done, open, does } = queue(600)
  for (let id = 0; id < 5; id += 1) waiting.push({ id: String(id), since: 0 })
  does(async () => {
    clock.now += 20 * second
  })
  const run = open()
  await run()
  expect(done).toEqual(['0', '1', '2'])
  await run()
  expect(done).toEqual(['0', '1', '2', '3', '4'])
})

it('takes another turn at once where the last was ended', async () => {
  const { waiting, done, open, turns } = queue()
  waiting.push({ id: 'a', since: 0 })
  const run = open()
  await run()
  await turns.end('a')
  await run()
  expect(done).toEqual(['a', 'a'])
})
