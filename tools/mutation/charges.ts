import { endpointTests, inFile, type Mutation } from './mutation.ts'

const charged = inFile('src/endpoint/orders/charged.ts', endpointTests('charged'))
const amounts = inFile('src/endpoint/orders/amounts.ts', endpointTests('mismatch'))
const comparer = inFile('src/endpoint/orders/comparer.ts', endpointTests('mismatch'))
const ledger = inFile('src/endpoint/orders/ledger.ts', endpointTests('mismatch'))
const reconciler = inFile('src/endpoint/orders/reconciler.ts', endpointTests('mismatch'))
const input = inFile('src/endpoint/orders/process-input.ts', endpointTests('receipt'))
const route = inFile('src/endpoint/core/cart-process-route.ts', endpointTests('mismatch', 'receipt'))
const notifications = inFile('src/endpoint/modules/notifications/notifications.ts', endpointTests('mismatch'))

export const chargeMutations: readonly Mutation[] = [
  charged.without(
    'an item without a price leaves all uncompared',
    'if (!price) return undefined',
    'if (!price) continue',
  ),
  charged.without('no currency is guessed', '!currency || prices', 'prices'),
  charged.without('net is compared with net', 'charged[shown.tax]', 'charged.gross'),
  charged.without('currencies are compared', 'shown.currency !== charged.currency', 'false'),
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
    'if (isCharged(order) && record.expected) await store.add(uncomparedOrders, id)',
    '',
  ),
  comparer.without('a renewal is another purchase', 'order.purchaseId !== purchaseId ||', ''),
  comparer.without('a mismatch is told once', '|| record.compared) return order', ') return order'),
  comparer.without('a mismatch is told', 'announce(id, compared)', ''),
  comparer.without('an untold mismatch is told by another process', '      announce(id, record)\n', ''),
  comparer.without('a mismatch is not told twice at once', '< untoldMs) return false', '< 0) return false'),
  comparer.without('a customer charged abroad is remembered', 'await noteCountry(record, comparison)', ''),
  comparer.without('one process compares', 'if (!(await lease.hold())) return', ''),
  comparer.without('an unreadable purchase is given up', '|| at - sentAt < unreadableMs', '|| true'),
  comparer.never('an outage gives no purchase up', '!isUnreadable || at - sentAt < unreadableMs'),
  comparer.without('reading again becomes rare', 'at + (at - sentAt) / 2', 'at'),
  reconciler.without('listed orders are compared', ', comparer.run(lease)]', ']'),
  notifications.without(
    'a notification compares',
    'await comparer.noteFound(',
    'void (async (..._: unknown[]) => {})(',
  ),
  notifications.without('a renewal has no mismatch', 'order.purchaseId === String(purchase.id)', 'true'),
  route.without('an answer waits a little only', 'Math.min(readPurchaseMs, deadline - now())', '60_000'),
  route.without(
    'a reading outlives its answer',
    'context.env?.waitUntil?.(run)\n  const within',
    'const within',
  ),
  route.without(
    'a known mismatch is not charged again',
    'if (shown && expected &&',
    'if (false && shown && expected &&',
  ),
  route.without('contacts abroad go to checkout', 'other !== undefined && other !== country', 'false'),
  route.without(
    'contacts of the token count',
    'known.push(billingContact?.countryId, deliveryContact?.countryId)',
    '',
  ),
  route.without('the earlier purchase of the customer counts', '?.country)', '?.createdAt as undefined)'),
  input.without('contacts of the token name the country', 'country ?? contact?.countryId ??', 'country ??'),
]
