import { endpointTests, inFile, type Mutation } from './mutation.ts'

const charged = inFile('src/endpoint/orders/charged.ts', endpointTests('charged'))
const amounts = inFile('src/endpoint/orders/amounts.ts', endpointTests('mismatch'))
const comparer = inFile('src/endpoint/orders/comparer.ts', endpointTests('mismatch'))
const recovery = inFile('src/endpoint/orders/recovery.ts', endpointTests('mismatch'))
const comparing = inFile('src/endpoint/orders/comparer.ts', endpointTests('budget/comparing'))
const ledger = inFile('src/endpoint/orders/ledger.ts', endpointTests('mismatch'))
const reconciler = inFile('src/endpoint/orders/reconciler.ts', endpointTests('mismatch'))
const input = inFile('src/endpoint/orders/process-input.ts', endpointTests('receipt'))
const ofOrders = endpointTests('mismatch', 'receipt')
const intent = inFile('src/endpoint/orders/create-intent.ts', ofOrders)
const receipt = inFile('src/endpoint/orders/check-receipt.ts', ofOrders)
const follow = inFile('src/endpoint/orders/follow-order.ts', ofOrders)
const earlier = inFile('src/endpoint/orders/earlier-order.ts', ofOrders)
const notifications = inFile('src/endpoint/modules/notifications/notifications.ts', endpointTests('mismatch'))

export const chargeMutations: readonly Mutation[] = [
  intent.never('no order without an expected total', '!request.expected'),
  charged.without(
    'an item without a price leaves all uncompared',
    'if (!price) return undefined',
    'if (!price) continue',
  ),
  charged.without('no currency is guessed', '!currency || prices', 'prices'),
  charged.without('net is compared with net', 'charged[expected.tax]', 'charged.gross'),
  charged.without('currencies are compared', 'expected.currency !== charged.currency', 'false'),
  charged.without(
    'a country alone is no mismatch',
    "if (fields.length === 0) return { outcome: 'same', charged }",
    '',
  ),
  amounts.without(
    'a failed payment charges nothing',
    "(order.result !== 'failed' || order.paymentRetryScheduled === true)",
    'true',
  ),
  ledger.without(
    'an order is listed until it is compared',
    'await store.add(uncomparedOrders, uncomparedMember({ id, sentAt: record.sentAt }))',
    'void uncomparedMember',
  ),
  comparer.without('a renewal is another purchase', 'order.purchaseId !== purchaseId ||', ''),
  comparer.without('a mismatch is told once', '|| record.compared) return order', ') return order'),
  comparer.without('a mismatch is told', 'announce(id, compared)', ''),
  comparer.without('an untold mismatch is told by another process', '      announce(id, record)\n', ''),
  comparer.without('a mismatch is not told twice at once', '< untoldMs) return false', '< 0) return false'),
  comparer.without('a customer charged abroad is remembered', 'await noteCountry(record, comparison)', ''),
  comparer.never('one process reads a purchase', 'isShared && !isFree'),
  comparer.without('an unreadable purchase is given up', '|| at - sentAt < unreadableMs', '|| true'),
  comparer.never('an outage gives no purchase up', '!isUnreadable(error) || at - sentAt < unreadableMs'),
  comparer.without('reading again becomes rare', ': at + (at - sentAt) / 2', ': at'),
  recovery.without(
    'a recovered order is compared',
    'if (found.expected) await comparer.noteFound(found.intent, found)',
    '',
  ),
  intent.without('the purchase says what was expected', ', ...expectedExtra(expected, cart)]', ']'),
  ledger.without('a lost mismatch is known again', 'if (cart) await earlier(cart, id)', ''),
  recovery.without(
    'the latest order of a cart stays',
    'of ids.toSorted((a, b) => b - a)) await recover',
    'of ids.toSorted((a, b) => a - b)) await recover',
  ),
  comparing.without('a comparison becomes due', 'beganAt - sentAt >= overdueMs', 'false'),
  comparing.without(
    'what was refused unsent is tried again soon',
    'error instanceof ProblemError ? at : at +',
    'at +',
  ),
  reconciler.without('listed orders are compared', 'hasDue ? comparer.run() : undefined,', 'undefined,'),
  notifications.without(
    'a notification compares',
    'await comparer.noteFound(',
    'void (async (..._: unknown[]) => {})(',
  ),
  notifications.without('a renewal has no mismatch', 'order.purchaseId === String(purchase.id)', 'true'),
  follow.without('an answer waits a little only', 'Math.min(readPurchaseMs, deadline - now())', '60_000'),
  follow.without('a reading outlives its answer', 'keepAlive(run)\n    const within', 'const within'),
  earlier.without('a known mismatch is not charged again', 'if (shown && JSON', 'if (false && shown && JSON'),
  receipt.without('contacts abroad go to checkout', 'other !== undefined && other !== country', 'false'),
  receipt.without(
    'contacts of the token count',
    'known.push(billingContact?.countryId, deliveryContact?.countryId)',
    '',
  ),
  receipt.without('the earlier purchase of the customer counts', '?.country)', '?.createdAt as undefined)'),
  input.without('contacts of the token name the country', 'country ?? contact?.countryId ??', 'country ??'),
]
