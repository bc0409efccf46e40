/** What the dialog of a subscription shows at each step. */

import type { Refusal } from '../../shared/views/refusal-text.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import type { Flow } from './flow.ts'

/** The pages of the platform that a control opens. */
export type LinkKind = 'card' | 'cancel'

/** A page of the platform that is being opened, or could not be. */
export interface Opening {
  id: string
  kind: LinkKind
  /** `blocked`: the browser lets no script open a tab, so the customer follows `url`. */
  state: 'opening' | 'blocked' | 'failed'
  url?: string | undefined
}

/** A product that the item may become. */
export interface Plan {
  product: string
  name: string
  /** As the page's cards show it; undefined while it is not known. */
  price: string | undefined
  /** How often it is billed, of a plan with the interval of the subscription. */
  period?: string | undefined
  isOwn: boolean
}

export interface FlowEvents {
  onChoose(choice: Partial<Flow['choice']>): void
  onReview(): void
  onBack(): void
  onConfirm(): void
  onAskAgain(): void
  onCard(): void
  onRefuse(refusal: Refusal | undefined): void
}

export interface FlowDialogProps extends FlowEvents {
  flow: Flow
  plans: readonly Plan[]
  /** The merchant's own cards are the plans. */
  hasCards: boolean
  language: string
  locale: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  words: SubscriptionsElementMessages
  refusal: Refusal | undefined
  /** The page of the platform for another card, where it was asked for. */
  opening: Opening | undefined
  isAllowed(url: string): boolean
}
