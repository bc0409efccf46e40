import type { Client } from '../client/index.ts'
import { intentOf } from './orders/intent.ts'
import { purchasedOrder } from './orders/outcome.ts'
import type { Purchases } from './orders/settler.ts'
import type { Config } from './settings.ts'
import type { UpstreamGate } from './upstream-gate.ts'

/** The part of the platform's client that the endpoint uses. */
export interface Platform extends Pick<Client, 'cart' | 'connection'> {
  purchase: Pick<Client['purchase'], 'list' | 'get'>
}

export type PlatformPreview = Awaited<ReturnType<Client['cart']['preview']>>

/** Every status that a purchase can have: an order that was declined is an order that was answered. */
const anyStatus = [
  'CAN',
  'CHB',
  'DEC',
  'HLD',
  'PAY',
  'PPR',
  'PEN',
  'QUO',
  'REF',
  'REG',
  'TST',
  'TST_RFD',
  'WOF',
  'WPO',
]

/** The purchases of a period, as the settler of unknown orders reads them. */
export const purchasesOf = (config: Config, { purchase }: Platform, gate: UpstreamGate): Purchases => ({
  async between(from, to) {
    const input = {
      startDateTime: new Date(from).toISOString(),
      endDateTime: new Date(to).toISOString(),
      purchaseStatusIds: anyStatus,
    }
    const { purchases } = await gate.pass(() => purchase.list(input))
    return purchases.map(({ purchaseId }) => purchaseId)
  },
  async find(purchaseId) {
    const { purchase: body } = await gate.pass(() => purchase.get({ purchaseId }))
    return { intent: intentOf(body), order: purchasedOrder(config, body) }
  },
})
