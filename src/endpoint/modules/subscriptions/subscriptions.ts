/**
 * The endpoint's module `subscriptions()`: a signed-in customer sees their subscriptions and changes them. A token
 * with `subscriptions` reads and one with `manage` also changes; every route reads the customer's own subscriptions
 * first and acts on one of those. Amounts come from previews of the platform, which take the lanes behind orders. An
 * order for a plan that the customer has is refused, and a cart with two plans of one group.
 */

import type { SubscriptionsResponse } from '../../../contract/subscriptions.ts'
import type { CartCheck } from '../../cart/preview-for.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { CustomerClaims } from '../../customer-token/claims.ts'
import { ProblemError } from '../../http/problem.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { changeRoutes } from './change-routes.ts'
import { ownSubscription } from './customer-reads.ts'
import { linksOf } from './links.ts'
import { createNewestStatus } from './newest-status.ts'
import { subscriptionOperations } from './operations.ts'
import { checkAbsence, createSubscriptionParts, subscriptionSettings } from './parts.ts'
import { problems } from './problems.ts'
import { createRepeatCheck, refuseTwoPlans } from './refuse-repeats.ts'
import { createSignedIn, permissions, type SignedInHandler } from './signed-in.ts'
import { type ViewContext, viewOf } from './view.ts'

/** Reads past the kept list, for one customer. Above it the kept list is answered. */
const freshReads = { name: 'fresh-subscriptions', quota: 6, window: 60 }

/** The [subscriptions of a signed-in customer](../guide/subscriptions.md), and their changes. */
export const subscriptions = (): EndpointModule<
  typeof subscriptionSettings,
  typeof subscriptionOperations
> => {
  let lookUp = async (): Promise<void> => undefined
  let repeats: ReturnType<typeof createRepeatCheck> | undefined
  let checkCart: CartCheck = () => undefined
  let warn = (_error: unknown): void => undefined
  return {
    name: 'subscriptions',
    settings: subscriptionSettings,
    permissions,
    problems,
    operations: subscriptionOperations,
    guarded: ['/subscriptions/*'],
    start: checkAbsence,
    routes({ service, client, settings }) {
      const { config, ledger: orders, limits, now, purchases, store } = service
      const { plans: groups, otherIntervals, renewalTypes } = settings
      const parts = createSubscriptionParts(service, client, settings)
      const { reads, nextCharge, ledger } = parts
      const newestStatus = createNewestStatus(purchases.read)
      lookUp = parts.lookUp
      checkCart = (products) => refuseTwoPlans(groups, products)
      warn = service.warn
      repeats = createRepeatCheck({ store, reads, orders, groups, now, warn })

      const signedIn = createSignedIn(service)

      const contextOf = ({ may }: CustomerClaims): ViewContext => ({
        groups,
        otherIntervals,
        renewalTypes,
        mayManage: may.includes('manage'),
        now: now(),
      })

      /** Ends what is kept of a customer who was on the platform's pages, unless it was ended too often. */
      const refresh = async ({ sub }: CustomerClaims): Promise<void> => {
        if (await reads.isEnded(sub)) return
        const customer = await sha256(sub)
        try {
          await limits.count(customer, freshReads)
        } catch (error) {
          if (error instanceof ProblemError) return
          throw error
        }
        await reads.written(customer)
      }

      const list: SignedInHandler = async (exchange, claims) => {
        if (new URL(exchange.request.url).searchParams.get('fresh') === 'true') await refresh(claims)
        const { subscriptions: found, unread } = await reads.read(claims.sub)
        const context = contextOf(claims)
        const answer: SubscriptionsResponse = {
          subscriptions: await Promise.all(
            found.map(async (subscription) =>
              viewOf(
                subscription,
                await ledger.openOf(String(subscription.id)),
                context,
                await newestStatus(subscription),
              ),
            ),
          ),
          ...(unread.length > 0 && { unread: [...unread] }),
        }
        return Response.json(answer)
      }

      const next: SignedInHandler = async (exchange, claims) => {
        const subscription = ownSubscription(await reads.read(claims.sub), exchange.params.id)
        return Response.json(await nextCharge.of(subscription))
      }

      const links: SignedInHandler = async (exchange, claims) => {
        const subscription = ownSubscription(await reads.read(claims.sub), exchange.params.id)
        try {
          return Response.json(await linksOf(config, purchases.read, subscription))
        } catch (error) {
          throw upstreamProblem(error)
        }
      }

      return [
        /**
         * `{ subscriptions, unread? }`: state, interval, next billing, items, payment, actions with the reason why not. It
         * is at most a minute old; `?fresh=true` [reads it again](../guide/subscriptions.md#limits).
         */
        { method: 'GET', path: '/subscriptions', handle: signedIn('subscriptions', list) },
        /** Amount and date of the next charge, or the reason why it is not known. */
        { method: 'GET', path: '/subscriptions/:id/next', handle: signedIn('subscriptions', next) },
        /** The platform's pages `cancel` and `card`. */
        { method: 'GET', path: '/subscriptions/:id/links', handle: signedIn('manage', links) },
        ...changeRoutes(service, signedIn, parts),
      ]
    },
    work: () => lookUp(),
    checkOrder: async (order) => repeats?.check(order),
    checkCart: (products) => checkCart(products),
    onEvent(event) {
      if (event.event === 'order-settled') repeats?.settled(event.intent).catch(warn)
    },
  }
}
