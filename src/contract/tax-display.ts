import type { Amount, Money } from './price-item.ts'

/** Which of net and gross a shopper reads. `both` shows gross with net beside it. */
export type TaxDisplay = 'gross' | 'net' | 'both'

/** The amount of a money triple that the shopper reads first. */
export const selectAmount = (money: Money, tax: TaxDisplay): Amount =>
  tax === 'net' ? money.net : money.gross
