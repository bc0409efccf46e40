/**
 * `vitrine subscription`: shows a subscription with its items in every version and its latest purchases, or lists
 * the subscriptions of a customer. It only reads: one call for a list; one for a subscription and one for each
 * purchase, ten unless `--purchases` says otherwise, a few at a time. A purchase or a subscription that cannot be
 * read in full is shown as such, makes the exit code a failure and does not hide the others. All times are in UTC.
 */

import type { Subscription } from '../../client/index.ts'
import { purchaseIdsOf } from '../../endpoint/modules/subscriptions/items.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { mapConcurrent } from '../platform/map-concurrent.ts'
import {
  credentialVariables,
  hostOptions,
  hostVariables,
  openPlatform,
  type Platform,
} from '../platform/open-platform.ts'
import { printSubscriptions, unreadFailure } from '../subscription/customer-subscriptions.ts'
import { moment } from '../subscription/moment.ts'
import { readPurchase, type SubscriptionPurchase } from '../subscription/read-purchase.ts'
import { amountIn, subscriptionFacts, versionWord } from '../subscription/subscription-facts.ts'
import type { Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'

const usualPurchases = 10

const printItems = (output: Output, { items }: Subscription): void => {
  output.line()
  output.line('Items', 'strong')
  const ordered = [...items].sort((a, b) => a.runningNo - b.runningNo || b.version - a.version)
  output.table(
    [
      { title: 'Item', align: 'right' },
      { title: 'Version', align: 'right' },
      { title: 'Product', align: 'right' },
      { title: 'Name', most: 44, least: 16 },
      { title: 'Quantity', align: 'right' },
      { title: 'Status' },
      { title: 'Coupon' },
      { title: 'Valid', wraps: true },
    ],
    ordered.map((item) => [
      String(item.runningNo),
      String(item.version),
      String(item.productId),
      [item.productName, item.productNameExtension].filter(Boolean).join(', '),
      String(item.quantity),
      { text: item.status, tone: item.status === 'Active' ? 'success' : 'muted' },
      item.couponCode ?? '',
      versionWord(item, items),
    ]),
  )
}

const printPurchases = (output: Output, purchases: readonly SubscriptionPurchase[], all: number): void => {
  if (all === 0) return
  output.line()
  output.line('Purchases', 'strong')
  if (purchases.length > 0)
    output.table(
      [
        { title: 'Purchase', align: 'right' },
        { title: 'Date' },
        { title: 'Status' },
        { title: 'Kind' },
        { title: 'Paid, with tax', align: 'right' },
      ],
      purchases.map(
        ({ purchaseId, creationTime, status, statusId, revenueCategory, currencyId, gross, error }) => [
          String(purchaseId),
          moment(creationTime),
          error ? { text: error.message, tone: 'danger' as const } : (status ?? statusId ?? ''),
          revenueCategory ?? '',
          gross === undefined ? '' : amountIn(gross, currencyId ?? ''),
        ],
      ),
    )
  const earlier = all - purchases.length
  if (earlier > 0) output.line(`${earlier} more; --purchases ${all} reads them all.`, 'muted')
}

const read = async (
  platform: Platform,
  subscriptionId: string,
  most: number,
  step: (label: string) => void,
) => {
  const { subscription } = await platform.client.subscription.get({ subscriptionId })
  const ids = purchaseIdsOf(subscription)
  let answered = 0
  const purchases = await mapConcurrent(ids.slice(0, most), async (id) => {
    const purchase = await readPurchase(platform, id)
    answered += 1
    step(`Reading purchases, ${answered} of ${Math.min(ids.length, most)}`)
    return purchase
  })
  return { subscription, purchases, purchaseIds: ids }
}

const list = async (context: CommandContext, customerReferenceId: string): Promise<number> => {
  const { output } = context
  const platform = await openPlatform(context, { settings: ['baseUrl'], credentials: 'required' })
  const result = await platform.client.subscription.forCustomer({ customerReferenceId })
  const failure = unreadFailure(result)
  const { subscriptions, unread } = result
  output.json({ subscriptions, unread }, failure)
  printSubscriptions(output, customerReferenceId, result)
  return failure ? exitCodes.failed : exitCodes.done
}

/** `vitrine subscription [id]`. */
export const subscription: Command = {
  name: 'subscription',
  argument: 'id',
  summary: 'shows a subscription: next billing, items, purchases',
  about: [
    'Reads the subscription and its latest purchases. The ID may have its leading S. All times are in UTC.',
    'With --customer it lists the subscriptions of a customer instead. Those that differ from the documented form are listed with what could be read, and the exit code is 1.',
  ],
  options: [
    { name: 'customer', value: 'reference', about: 'your own ID of a customer: lists their subscriptions' },
    { name: 'purchases', value: 'n', about: `read at most so many purchases (default: ${usualPurchases})` },
    ...hostOptions('baseUrl'),
  ],
  variables: [...hostVariables('baseUrl'), ...credentialVariables],
  examples: [
    'vitrine subscription S1234567',
    'vitrine subscription 1234567 --purchases 0 --json',
    'vitrine subscription --customer customer-42',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const id = args.argument
    const customer = args.text('customer')
    if (customer !== undefined && id === undefined) return list(context, customer)
    if (customer !== undefined)
      throw new UsageError('vitrine subscription takes an ID or --customer, and not both.')
    if (id === undefined || !/^[Ss]?\d{1,16}$/.test(id))
      throw new UsageError('vitrine subscription needs the ID of a subscription, such as S1234567.')
    const most = args.integer('purchases', 0, 1_000) ?? usualPurchases
    const platform = await openPlatform(context, { settings: ['baseUrl'], credentials: 'required' })
    const { subscription, purchases, purchaseIds } = await withProgress(
      terminal,
      'Reading the subscription',
      (step) => read(platform, id.toUpperCase(), most, step),
    )
    const failure = purchases.find(({ error }) => error !== undefined)?.error
    output.json({ subscription, purchases, purchaseIds }, failure)
    output.line(`Subscription S${subscription.id}`, 'strong')
    for (const [label, value] of subscriptionFacts(subscription)) output.line(`  ${label.padEnd(16)}${value}`)
    printItems(output, subscription)
    printPurchases(output, purchases, purchaseIds.length)
    return failure ? exitCodes.failed : exitCodes.done
  },
}
