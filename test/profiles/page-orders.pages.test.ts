import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { orderJourneys } from './page-journeys.ts'

const open = useBrowser()

it.each(orderJourneys)('harms no customer who orders at a page on any platform: %s', async (_, underAll) => {
  const all = await underAll(open)
  expect(all.length).toBeGreaterThan(1)
  expect(all).toEqual(all.map(({ profile }) => ({ profile, harms: [], purchases: 1 })))
})
