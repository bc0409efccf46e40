import type { Subscription, SubscriptionsResult, UnreadSubscription } from '../../client/index.ts'
import type { Failure, Output } from '../terminal/output.ts'
import { moment } from './moment.ts'
import { pageWords } from './page-words.ts'

const idOf = ({ id }: Partial<Subscription>): string => (id === undefined ? '' : `S${id}`)

const printUnread = (output: Output, unread: readonly UnreadSubscription[]): void => {
  if (unread.length === 0) return
  output.line()
  output.line('Not read in full', 'strong')
  output.table(
    [
      { title: 'Subscription' },
      { title: 'Status' },
      { title: 'Next billing' },
      { title: 'Cannot be read', wraps: true },
    ],
    unread.map(({ subscription, members }) => [
      idOf(subscription),
      subscription.status ?? '',
      moment(subscription.nextBillingDate),
      { text: members.join(', '), tone: 'danger' },
    ]),
  )
}

/** Prints a customer’s subscriptions in the words of the page, and the members of those that cannot be read. */
export const printSubscriptions = (
  output: Output,
  customer: string,
  { subscriptions, unread }: SubscriptionsResult,
): void => {
  output.line(`Subscriptions of ${customer}`, 'strong')
  if (subscriptions.length > 0)
    output.table(
      [{ title: 'Subscription' }, { title: 'On your page' }, { title: 'Products', wraps: true }],
      subscriptions.map((subscription) => [
        idOf(subscription),
        { text: pageWords(subscription), tone: subscription.status === 'Active' ? 'success' : 'muted' },
        [...new Set(subscription.items.map(({ productName }) => productName))].join(', '),
      ]),
    )
  else if (unread.length === 0) output.line('  none', 'muted')
  printUnread(output, unread)
}

/** The failure of a list with subscriptions that could not be read in full. */
export const unreadFailure = ({ subscriptions, unread }: SubscriptionsResult): Failure | undefined =>
  unread.length > 0
    ? {
        code: 'contract',
        message: `${unread.length} of ${subscriptions.length + unread.length} subscriptions differ from the documented form.`,
      }
    : undefined
