import { Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import type { State } from '../state/state.ts'
import type { RestEnv } from './authenticate.ts'
import { subscriptionChangeRoutes } from './subscription-change-routes.ts'
import { subscriptionItemRoutes } from './subscription-item-routes.ts'
import { subscriptionReadRoutes } from './subscription-read-routes.ts'
import { reconstructedRoutes } from './subscription-reconstructed.ts'

/** Every operation on subscriptions, and the two on purchases that are reconstructed with them. */
export const subscriptionRoutes = (context: SandboxContext, state: State): Hono<RestEnv> =>
  new Hono<RestEnv>()
    .route('/', subscriptionReadRoutes(context, state))
    .route('/', subscriptionItemRoutes(context, state))
    .route('/', subscriptionChangeRoutes(context, state))
    .route('/', reconstructedRoutes(context, state))
