import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { builtFolder } from '../../test/support/built.ts'
import { onFreePorts } from '../../test/support/free-ports.ts'
import type { Driver, Engine } from './drivers/driver.ts'
import { buying } from './journeys/buying.ts'
import { choosing } from './journeys/choosing.ts'
import type { Shop } from './journeys/journey.ts'
import { reading } from './journeys/reading.ts'
import { trouble } from './journeys/trouble.ts'
import { Tab } from './tab.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'

/** Declares one test for each journey that the engine can make; each has a visit of its own. */
export const runJourneys = (name: string, hasForcedColors: boolean, start: () => Promise<Engine>): void => {
  describe(name, () => {
    let engine: Engine | undefined
    let running: Running | undefined
    const open: Driver[] = []
    beforeAll(async () => {
      builtFolder()
      running = await startAll({ ...onFreePorts, modules: [], tokenKey: key })
      engine = await start()
    })
    afterEach(async () => {
      for (const driver of open.splice(0)) await driver.close()
    })
    afterAll(async () => {
      await engine?.close()
      await running?.close()
    })

    const address = (index: number): string => running?.addresses[index]?.[1] ?? ''
    const shop = (): Shop => ({
      token: (customerReference) => signCustomerToken({ key, audience: 'vitrine', customerReference }),
      async purchases() {
        const body: unknown = await (await fetch(`${address(2)}/sandbox/purchases`)).json()
        return (Array.isArray(body) ? body : (body as { purchases: unknown[] }).purchases) as Record<
          string,
          unknown
        >[]
      },
      async open(path, options) {
        if (!engine) throw new Error(`${name} has not started.`)
        const driver = await engine.open(options)
        open.push(driver)
        await driver.goto(address(0) + path)
        return new Tab(driver)
      },
    })
    for (const [title, journey] of Object.entries({ ...reading, ...choosing, ...buying, ...trouble }))
      if (hasForcedColors || !journey.needsForcedColors) it(title, () => journey.run(shop()))
  })
}
