import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createLease } from '../../src/endpoint/once/lease.ts'

/** Leases of six seconds for several owners, on a clock that only `pass` moves. */
const startLeases = () => {
  const clock = { now: 0 }
  const timers: { at: number; end: () => void }[] = []
  const store = createMemoryStore(() => clock.now)
  const wait = (ms: number) => new Promise<void>((end) => timers.push({ at: clock.now + ms, end }))
  return {
    store,
    leaseOf: (owner: string) => createLease({ store, name: 'work', seconds: 6, owner, wait }),
    pass: async (ms: number) => {
      clock.now += ms
      for (const { at, end } of timers) if (at <= clock.now) end()
      await setImmediate()
    },
  }
}

it('keeps the right while a single step of the work takes longer than the right lasts, and no longer', async () => {
  const { leaseOf, pass } = startLeases()
  const [own, rival] = [leaseOf('own'), leaseOf('rival')]
  expect(await own.hold()).toBe(true)
  await own.during(async () => {
    for (let step = 0; step < 10; step += 1) {
      await pass(2_000)
      expect(await rival.hold()).toBe(false)
    }
  })
  for (let step = 0; step < 4; step += 1) await pass(2_000)
  expect(await rival.hold()).toBe(true)
  expect(await own.hold()).toBe(false)
})

it('goes on with the work while the store is away', async () => {
  const { store, leaseOf, pass } = startLeases()
  const own = leaseOf('own')
  await own.hold()
  const { create } = store
  store.create = () => Promise.reject(new Error('away'))
  const done = own.during(async () => {
    await pass(2_000)
    store.create = create
    await pass(2_000)
    return 'done'
  })
  expect(await done).toBe('done')
  expect(await own.hold()).toBe(true)
})

it('gives the right back for good when its process stops in the middle of the work', async () => {
  const { leaseOf, pass } = startLeases()
  const [own, rival] = [leaseOf('own'), leaseOf('rival')]
  await own.hold()
  await own.during(async () => {
    await own.end()
    expect(await rival.hold()).toBe(true)
    await rival.release()
    await pass(2_000)
    expect(await own.hold()).toBe(false)
    expect(await rival.hold()).toBe(true)
  })
})

it('lets only its holder end the right', async () => {
  const { leaseOf } = startLeases()
  const [own, rival] = [leaseOf('own'), leaseOf('rival')]
  await own.hold()
  await rival.release()
  expect(await rival.hold()).toBe(false)
  await own.release()
  expect(await rival.hold()).toBe(true)
})
