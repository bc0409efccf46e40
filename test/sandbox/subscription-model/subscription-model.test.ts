import fc from 'fast-check'
import { it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts'
import { baseUrl } from '../rest-support.ts'
import { catalogue, june } from '../subscription/subscription-support.ts'
import { cardEnd } from './changes.ts'
import { commands } from './commands/commands.ts'
import type { Customer, World } from './world.ts'

const now = june.getTime()
const people = [
  { reference: 'customer-paid', method: 'visa' },
  { reference: 'customer-test', method: 'test' },
] as const

/** An empty sandbox and its model. */
const setup = async (): Promise<{ model: World; real: Sandbox }> => {
  const sandbox = await createSandbox({
    catalogue,
    clock: createClock(june),
    geo: { countryOf: () => undefined },
    rateLimit: false,
    baseUrl,
  })
  const own = [...sandbox.state.customers.all()].filter(({ clientId }) => clientId === '1001')
  const customers = people.flatMap(({ reference }) =>
    own.flatMap((customer) => (customer.reference === reference ? [customer.id] : [])),
  )
  const known = people.map((person): Customer => ({ ...person, country: 'DE', expires: cardEnd(now) }))
  const ids = { customers, subscriptions: [], purchases: [] }
  return { real: sandbox, model: { now, customers: known, subscriptions: [], purchases: [], ids } }
}

const numRuns = Number(process.env.VITRINE_MODEL_RUNS ?? 100)

it(`behaves like the model in ${numRuns} random runs`, { timeout: 3_600_000 }, async () => {
  const lives = fc.commands(commands, { maxCommands: 80, size: 'max' })
  const property = fc.asyncProperty(lives, async (life) => {
    const start = await setup()
    await fc.asyncModelRun(() => start, life)
  })
  await fc.assert(property, { numRuns })
})
