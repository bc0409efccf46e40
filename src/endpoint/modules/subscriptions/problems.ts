import type { ModuleProblem } from '../../http/problem.ts'

/** The problems that the routes of subscriptions answer, and orders of what the customer has. */
export const problems = {
  notFound: {
    code: 'subscription-not-found',
    status: 404,
    title: 'There is no such subscription',
    detail: 'You have no subscription with this number.',
  },
  planNotAllowed: {
    code: 'plan-not-allowed',
    status: 422,
    title: 'This plan or quantity is not offered',
    detail: 'The subscription cannot be changed to this plan or quantity. Choose another one.',
  },
  changeNotPossible: {
    code: 'change-not-possible',
    status: 422,
    title: 'The change is not possible now',
    detail: 'The subscription cannot be changed in this way as it stands. Nothing was changed.',
  },
  alreadyChanged: {
    code: 'already-changed',
    status: 409,
    title: 'The change is made already',
    detail: 'The subscription has this plan and quantity, or is renewed, already. Read the list again.',
  },
  changeOpen: {
    code: 'change-open',
    status: 409,
    title: 'An earlier change is not finished',
    detail: 'An earlier change of this subscription is not finished. Nothing new was sent. Try again later.',
  },
  alreadySubscribed: {
    code: 'already-subscribed',
    status: 409,
    title: 'You have this subscription already',
    detail: 'Nothing was ordered. Change the plan of the subscription that you have.',
  },
  plansExcludeEachOther: {
    code: 'plans-exclude-each-other',
    status: 422,
    title: 'Two plans replace each other',
    detail: 'Nothing was ordered. Keep one of the plans in the cart.',
  },
} as const satisfies Readonly<Record<string, ModuleProblem>>
