import type { Client } from '../client/index.ts'
import { intentParameter } from './orders/intent.ts'
import { purchasedOrder } from './orders/outcome.ts'
import type { Purchases } from './orders/settler.ts'
import type { UpstreamGate } from './upstream-gate.ts'

export interface PurchaseBody {
  id: number
  statusId?: string | undefined
  extraParameters?: readonly { key: string; value?: string | undefined }[] | undefined
}

/** The part of the platform's client that the endpoint uses. */
export interface Platform extends Pick<Client, 'cart' | 'connection'> {
  purchase: {
    list(input: {
      startDateTime: string
      endDateTime: string
      purchaseStatusIds: string[]
    }): Promise<{ purchases: readonly { purchaseId: number }[] }>
    get(input: { purchaseId: number }): Promise<{ purchase: PurchaseBody }>
  }
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

/** The platform's date-times carry no zone and mean UTC (platform-facts.md, "Purchases and notifications"). */
const zoneless = (at: number): string => new Date(at).toISOString().slice(0, 19)

/** The purchases of a period, as the settler of unknown orders reads them. */
export const purchasesOf = ({ purchase }: Platform, gate: UpstreamGate): Purchases => ({
  async between(from, to) {
    const input = { startDateTime: zoneless(from), endDateTime: zoneless(to), purchaseStatusIds: anyStatus }
    const { purchases } = await gate.pass(() => purchase.list(input))
    return purchases.map(({ purchaseId }) => purchaseId)
  },
  async find(purchaseId) {
    const { purchase: body } = await gate.pass(() => purchase.get({ purchaseId }))
    const intent = body.extraParameters?.find(({ key }) => key === intentParameter)?.value
    return { intent, order: purchasedOrder(purchaseId, body.statusId) }
  },
})
