import { endpointTests, inFile, type Mutation } from './mutation.ts'

const tests = endpointTests('notifications')
const route = inFile('src/endpoint/modules/notifications/notifications.ts', tests)
const once = inFile('src/endpoint/modules/notifications/deliver-once.ts', tests)
const authenticate = inFile('src/endpoint/modules/notifications/authenticate.ts', tests)
const secret = inFile('src/endpoint/utils/secret.ts', tests)

const conversions = endpointTests('conversions')
const queue = inFile('src/endpoint/modules/purchase-queue.ts', conversions)
const conversion = inFile('src/endpoint/modules/conversions/conversion.ts', conversions)
const send = inFile('src/endpoint/modules/conversions/send.ts', conversions)

const experiments = inFile('src/endpoint/modules/experiments/experiments.ts', endpointTests('experiments'))
const counts = inFile('src/endpoint/modules/experiments/counts.ts', endpointTests('experiments'))
const statistics = inFile('src/cli/experiment/statistics.ts', 'test/cli/experiment-statistics.test.ts')

export const notificationMutations: readonly Mutation[] = [
  route.never(
    'notifications are authenticated',
    "!(await isAuthentic(secret, params.secret, headers.get('authorization')))",
  ),
  route.without(
    'notifications are off without a secret',
    "if (!secret) throw new ProblemError('not-found')",
    'if (!secret) return Response.json({})',
  ),
  route.without(
    'notifications are bounded',
    'readBody(request, maxNotificationSize)',
    'readBody(request, 1e9)',
  ),
  route.without(
    'a notification is a hint',
    'const intent = intentOf(purchase)',
    'const intent = intentOf(notification.purchase)',
  ),
  route.without('a notification settles an unknown order', 'await settleBy(notification)\n', '\n'),
  route.without(
    'acknowledged only after the handler returned',
    'await onNotification(notification, own)',
    'void onNotification(notification, own)',
  ),
  once.without('notifications are handled once', "if (existing === 'done') return false", ''),
  once.never('one delivery at a time', 'existing !== undefined'),
  once.without('a failed notification is free again', 'await store.remove(key, mine)\n', '\n'),
  once.without('each delivery speaks for itself', 'crypto.randomUUID()', "'handling'"),
  once.without(
    'what was handled is remembered',
    "await store.replace(key, mine, 'done', deliveredTtl)\n",
    '\n',
  ),
  secret.without(
    'secrets are compared to their end',
    'const [a, b] = await Promise.all([digest(given), digest(expected)])\n',
    'if (given !== expected) return false\n  const [a, b] = [new Uint8Array(), new Uint8Array()]\n',
  ),
  authenticate.without(
    'the secret in the path decides when there is one',
    'pathSecret === undefined ?',
    'basicPassword(authorization) !== undefined || pathSecret === undefined ?',
  ),
  queue.without('each purchase is reported once', 'if (before.done.includes(task)) return', ''),
  queue.never('a refund waits for its sale', 'after !== undefined && failed.has(after)'),
  queue.never('a failed report waits', 'before.open && before.next > now()'),
  queue.without('a lost cause ends', 'failed.size > 0 && !isLost', 'failed.size > 0'),
  queue.without('one process reports', '|| !(await lease.hold())', ''),
  queue.never('the queue is bounded', 'waiting.length >= maxWaiting && !waiting.includes(purchase)'),
  conversion.never('unpaid orders are no sales', "statusId !== 'PAY' && !refunded.includes(statusId)"),
  conversion.without('amounts are not guessed', '&& totals.every((total) => total !== undefined)', ''),
  send.never('a refused report is not sent', '!response.ok'),
  experiments.never('only named experiments are counted', '!hasArm(experiments, experiment, arm)'),
  experiments.without('amounts of two currencies do not add up', 'yourCurrencyId === currency ?', 'true ?'),
  counts.without('counts that meet are both counted', 'if (isWritten) return', 'return'),
  statistics.never('no verdict before the planned size', 'least < planned'),
  statistics.never('no verdict on wrong shares', 'hasWrongShares(arms)'),
  statistics.without('a verdict is rarely chance', 'const verdictLevel = 0.01', 'const verdictLevel = 0.4'),
]
