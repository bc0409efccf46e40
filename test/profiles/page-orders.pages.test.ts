import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { ordersUnder, profiles } from './page-journeys.ts'

const open = useBrowser()

it.each(profiles)('harms no customer who orders at a page whose platform has %j', async (profile) => {
  expect(await ordersUnder(open, profile)).toEqual({ harms: [], purchases: 3 })
})
