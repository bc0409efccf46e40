import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent } from './buy-intent.ts'

/** Form controls of the merchant's own whose name is that of an extra parameter: what they say goes into the link. */
export const answerControls = 'input[name^="x-"],select[name^="x-"],textarea[name^="x-"]'

/** A link of the merchant's own that stands in for the sale. */
export interface Contact {
  href: string
  label: string
}

/** What the form controls inside a card or an order say. */
export interface Answers {
  /** The intent with the answers in its cart and link; called in effects. */
  applyTo(intent: BuyIntent): BuyIntent
  /** The contact that an answer gives in place of the sale; called in effects. */
  contact(): Contact | undefined
  /** Chooses the options that the page names for this quantity, unless the shopper has chosen; called in effects. */
  preselect(quantity: number): void
}

/** The lazy module of form controls that answer questions of a card or an order. */
export interface AnswersModule {
  answersOf(host: HTMLElement, storefront: Storefront): Answers
}
