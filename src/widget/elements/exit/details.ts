/** The details of an exit: what the customer declares, and what the receipt says. */

import type { ExitAnswer } from '../../../contract/exit-schema.ts'
import { wordLocale } from '../../messages/languages.ts'
import type { ExitMessages } from './words.ts'

/** One line of a summary or of a receipt. */
export type Detail = readonly [label: string, value: string]

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(wordLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const momentText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(wordLocale(locale), { dateStyle: 'long', timeStyle: 'long' }).format(
    new Date(moment),
  )

/** The content of a declaration, in the words of the language. */
export const declarationDetails = (
  { kind, name, contract, email, manner, reason, end }: ExitAnswer['declaration'],
  words: ExitMessages,
  locale: string,
): Detail[] => {
  const isCancellation = kind === 'cancel'
  const manners = { ordinary: words.exitOrdinary, extraordinary: words.exitExtraordinary }
  return [
    [words.exitDeclaration, isCancellation ? words.exitCancelDeclared : words.exitWithdrawDeclared],
    [words.exitName, name],
    [words.exitContract, contract],
    ...(email ? [[words.exitEmail, email] as const] : []),
    ...(manner === 'ordinary' || manner === 'extraordinary'
      ? [[words.exitManner, manners[manner]] as const]
      : []),
    ...(reason ? [[words.exitReason, reason] as const] : []),
    ...(isCancellation ? [[words.exitEnd, end ? dayText(end, locale) : words.exitSoonest] as const] : []),
  ]
}

/** A receipt: who received what, and when. */
export const receiptDetails = (
  { number, receivedAt, declaration }: ExitAnswer,
  seller: string,
  words: ExitMessages,
  locale: string,
): Detail[] => [
  [words.exitNumber, number],
  [words.exitTime, momentText(receivedAt, locale)],
  [words.exitSeller, seller],
  ...declarationDetails(declaration, words, locale),
]
