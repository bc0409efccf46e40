import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { builtFolder } from '../../test/support/built.ts'
import { onFreePorts } from '../../test/support/free-ports.ts'
import type { Driver, Engine } from './drivers/driver.ts'
import { buying, returning } from './journeys/buying.ts'
import { choosing } from './journeys/choosing.ts'
import type { Journeys, Shop } from './journeys/journey.ts'
import { reading } from './journeys/reading.ts'
import { subscribing } from './journeys/subscribing.ts'
import { trouble } from './journeys/trouble.ts'
import { Tab, tidy } from './tab.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'

export const everyJourney: Journeys = {
  ...reading,
  ...choosing,
  ...buying,
  ...returning,
  ...trouble,
  ...subscribing,
}

/** Declares one test for each journey; each has a visit of its own. */
export const runJourneys = (name: string, journeys: Journeys, start: () => Promise<Engine>): void => {
  describe(name, () => {
    let engine: Engine | undefined
    let running: Running | undefined
    const open: Driver[] = []
    beforeAll(async () => {
      builtFolder()
      running = await startAll({ ...onFreePorts, modules: [subscriptions()], tokenKey: key })
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
      token: (customerReference, may) =>
        signCustomerToken({ key, audience: 'vitrine', customerReference, ...(may && { may }) }),
      async backOffice(path, body) {
        const response = await fetch(`${address(2)}/sandbox/${path}`, {
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
          headers: { 'content-type': 'application/json', accept: 'application/json' },
        })
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
        return response.json()
      },
      async backOfficeText(path) {
        const response = await fetch(`${address(2)}/sandbox/${path}`, { headers: { accept: 'text/html' } })
        return tidy((await response.text()).replace(/<[^>]+>/g, ' '))
      },
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
        await driver.goto(new URL(path, address(0)).href)
        return new Tab(driver)
      },
    })
    for (const [title, journey] of Object.entries(journeys)) it(title, () => journey.run(shop()))
  })
}
