import type { Store } from '../../src/endpoint/utils/store.ts'

/**
 * Ends a process at one of its steps, which happens without the process hearing of it; nothing after it does. A process
 * that dies before a step has done the same as one that dies after the step before.
 */
export const createDeath = (at: number) => {
  let step = 0
  const forever = new Promise<never>(() => undefined)
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const guard =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      step += 1
      if (step > at) return forever
      if (step < at) return run(...args)
      await run(...args).catch(() => undefined)
      die()
      return forever
    }
  return { guard, dead, taken: () => step }
}

export type Death = ReturnType<typeof createDeath>

export const guarded = (store: Store, { guard }: Death): Store => ({
  ...store,
  create: guard(store.create),
  read: guard(store.read),
  replace: guard(store.replace),
  remove: guard(store.remove),
  add: guard(store.add),
  drop: guard(store.drop),
  members: guard(store.members),
  history: guard(store.history),
})
