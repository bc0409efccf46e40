import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTally, type Faults, runModel } from './once-model.ts'

const runs = Number(process.env.VITRINE_TURNS ?? 300)

const tried = async (faults: Faults, numRuns: number) => {
  const tally = createTally()
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(2 ** 30)), async (numbers) => {
      await runModel((below) => (below > 1 ? numbers.next().value % below : 0), faults, tally)
    }),
    { seed: 1, numRuns },
  )
  return tally
}

it('sends no act twice', async () => {
  const began = performance.now()
  const tally = await tried({}, runs)
  console.log(tally, performance.now() - began)
  expect(tally).toMatchObject({ doubled: 0, toldWrongly: 0 })
})
