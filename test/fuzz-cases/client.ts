/**
 * Shrunk answers and inputs at which the client once gave up, or hid what had happened: a fixture, the path of a member,
 * what replaces it, and how (0 replaces, 1 wraps in a list, 2 in an object, 3 leaves out). They run before the random
 * ones. A new one is the counterexample as fast-check prints it, with names in place of the numbers of its path.
 */

export type ClientCase = [fixture: string, path: (string | number)[], change: unknown, kind: number]

/** Answers of which the client must still give what can be read: as a value, or as `readable` of the error. */
export const answerCases: Readonly<Record<string, ClientCase>> = {
  'an unknown result of an order': ['cart.process', ['ProcessResult'], 8, 0],
  'a continue URL without a host': ['cart.process', ['ContinueUrl'], '/continue/2', 0],
  'an unknown status of a renewal': ['subscription.renew', ['TransactionStatus'], 'Other', 0],
  'a continue URL of a renewal without a host': ['subscription.renew', ['ContinueUrl'], '/continue/2', 0],
  'a renewal without a date': ['subscription.renew', ['NextBillingDate'], null, 0],
  'a subscription without a date': ['subscription.get', ['Subscription', 'NextBillingDate'], null, 0],
  'a subscription without a reminder': [
    'subscription.get',
    ['Subscription', 'NextBillingDateReminder'],
    null,
    0,
  ],
  'a subscription without a grace period': ['subscription.get', ['Subscription', 'GracePeriodDays'], null, 0],
}

/** Inputs that are refused before anything is sent. */
export const inputCases: Readonly<Record<string, ClientCase>> = {
  'no identifier of a customer': ['subscription.forCustomer', ['customerReferenceId'], undefined, 3],
  'an order of no pieces': ['cart.process', ['cart', 'cartItems', 0, 'quantity'], 0, 0],
  'a date in words': ['subscription.updateNextBillingDate', ['nextBillingDate'], 'tomorrow', 0],
}
