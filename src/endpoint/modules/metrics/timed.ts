import type { Fetch } from '../../../client/http/transport.ts'
import type { Store } from '../../utils/store.ts'
import type { Labels } from './registry.ts'

type Observe = (seconds: number, labels: Labels) => void

/** Monotonic milliseconds. */
type Clock = () => number

const outcomeOf = (error: unknown): string =>
  error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`) ? 'timeout' : 'failed'

const timed = async <Result>(
  clock: Clock,
  work: () => Promise<Result>,
  observe: (seconds: number, outcome: string) => void,
  outcome: (result: Result) => string = () => 'ok',
): Promise<Result> => {
  const startedAt = clock()
  try {
    const result = await work()
    observe((clock() - startedAt) / 1000, outcome(result))
    return result
  } catch (error) {
    observe((clock() - startedAt) / 1000, outcomeOf(error))
    throw error
  }
}

/** The last segment of the platform's path, such as `getpurchase`. The client has a fixed set of them. */
const operationOf = (url: string): string => /\/(\w{1,60})\/?(?:\?|$)/.exec(url)?.[1] ?? 'other'

/** Times calls to the platform, from the sending to the answer's headers. */
export const timedFetch =
  (fetch: Fetch, observe: Observe, clock: Clock): Fetch =>
  (url, init) =>
    timed(
      clock,
      () => fetch(url, init),
      (seconds, outcome) => observe(seconds, { operation: operationOf(url), outcome }),
      ({ status }) => String(status),
    )

/** Times the operations of a store. */
export const timedStore = (store: Store, observe: Observe, clock: Clock): Store => {
  const of =
    <Args extends unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      timed(
        clock,
        () => run(...args),
        (seconds, outcome) => observe(seconds, { operation, outcome }),
      )
  return {
    ...store,
    create: of('create', store.create),
    read: of('read', store.read),
    replace: of('replace', store.replace),
    remove: of('remove', store.remove),
    count: of('count', store.count),
    add: of('add', store.add),
    drop: of('drop', store.drop),
    members: of('members', store.members),
  }
}
