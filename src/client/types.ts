import type { OutputOf } from './operation.ts'
import type { operations } from './operations.ts'

/** Names for what the operations give. */

type Answers = typeof operations

/** What customers pay for one product. */
export type PriceItem = OutputOf<Answers['prices']['lookup']>[number]
export type CartPreview = OutputOf<Answers['cart']['preview']>
/** The eight outcomes of an order, told apart by `result`. */
export type ProcessResult = OutputOf<Answers['cart']['process']>
export type Subscription = OutputOf<Answers['subscription']['get']>['subscription']
export type SubscriptionItem = Subscription['items'][number]
export type PurchaseListEntry = OutputOf<Answers['purchase']['list']>['purchases'][number]
export type PricePreview = OutputOf<Answers['subscription']['addItem']>
export type RenewalResult = OutputOf<Answers['subscription']['renew']>
