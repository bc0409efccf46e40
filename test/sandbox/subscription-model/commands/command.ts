import fc from 'fast-check'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { pass } from '../time.ts'
import { at, Refusal, type Subscription, type World } from '../world.ts'
import { compare, request, sameIn } from './real.ts'

export type Command = fc.AsyncCommand<World, Sandbox>

export interface Expected {
  status: number
  body?: object
}

/** A request and the model's answer. The model answers second, because answering changes it. */
export interface Plan {
  path: string
  body: object
  answer: () => Expected
}

/** Result of a change; a refusal changes nothing. */
export const attempt = (act: () => object): Expected => {
  try {
    return { status: 200, body: act() }
  } catch (error) {
    if (error instanceof Refusal) return { status: 400 }
    throw error
  }
}

export const done = (act: () => void): Expected =>
  attempt(() => {
    act()
    return { ResultMessage: 'OK' }
  })

/** Runs a command on sandbox and model, and compares the response and all visible data. */
export const command = (plan: (world: World) => Plan | undefined): Command => {
  let said = 'not yet run'
  return {
    check: (world) => plan(world) !== undefined,
    run: async (world, sandbox) => {
      const planned = plan(world)
      if (!planned) throw new Error('Run without a check.')
      const { path, body, answer } = planned
      said = `${path} ${JSON.stringify(body)}`
      const answered = await request(sandbox, path, body)
      sameIn(answered, answer())
      pass(world)
      await compare(world, sandbox)
    },
    toString: () => said,
  }
}

/** Selects one of several objects, sometimes an unsuitable one. */
export interface Pick {
  number: number
  isStray: boolean
}

export const pick: fc.Arbitrary<Pick> = fc.record({
  number: fc.nat({ max: 11 }),
  isStray: fc.nat({ max: 9 }).map((number) => number === 0),
})

const choose = <T>(
  all: readonly T[],
  { number, isStray }: Pick,
  suits: (one: T) => boolean,
): T | undefined => {
  const fitting = isStray ? [] : all.filter(suits)
  const from = fitting.length > 0 ? fitting : all
  return from[number % from.length]
}

export interface Chosen {
  subscription: Subscription
  SubscriptionId: number
}

export const chosen = (
  { subscriptions, ids }: World,
  pick: Pick,
  suits: (subscription: Subscription) => boolean = () => true,
): Chosen | undefined => {
  const subscription = choose(subscriptions, pick, suits)
  return (
    subscription && {
      subscription,
      SubscriptionId: at(ids.subscriptions, subscriptions.indexOf(subscription)),
    }
  )
}

/** Running number of an item, sometimes of a missing one. */
export const itemNumber = (
  { items }: Subscription,
  pick: Pick,
  suits: (item: Subscription['items'][number]) => boolean,
): number => {
  const item = choose(items, pick, suits)
  return item && !pick.isStray ? items.indexOf(item) + 1 : (pick.number % 5) + 1
}

export const purchaseIndex = (
  { purchases }: World,
  pick: Pick,
  suits: (purchase: World['purchases'][number]) => boolean,
): number | undefined => {
  const purchase = choose(purchases, pick, suits)
  return purchase && purchases.indexOf(purchase)
}
