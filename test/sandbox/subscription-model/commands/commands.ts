import fc from 'fast-check'
import { day } from '../calendar.ts'
import { pass } from '../time.ts'
import { type Command, command } from './command.ts'
import { itemCommands } from './item-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { stateCommands } from './state-commands.ts'

const hour = 3_600_000

const passing = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 10 }).map((days) => days * day) },
    { weight: 3, arbitrary: fc.integer({ min: 11, max: 40 }).map((days) => days * day) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 90 }).map((hours) => hours * hour) },
    // Cards expire after four to five years.
    { weight: 1, arbitrary: fc.constantFrom(366, 366, 1700).map((days) => days * day) },
  )
  .map((passed) =>
    command((world) => ({
      path: '/sandbox/clock',
      body: { advance: passed },
      answer: () => {
        pass(world, world.now + passed)
        return { status: 200 }
      },
    })),
  )

/** All commands. Frequent events of real subscriptions have higher weights. */
export const commands: fc.Arbitrary<Command>[] = [
  ...itemCommands,
  ...stateCommands,
  ...moneyCommands,
  passing,
  passing,
  passing,
  passing,
  passing,
]
