/**
 * Assembles the authenticated host: the platform's operations, the checkout pages, and the back office under
 * `/sandbox/`. Faults, rate limit and authentication apply to the platform's operations only, so that pages and the
 * back office always answer. Errors have the body of the documented interface and never the cause, which goes to
 * `report`. Due jobs run before each request, so every answer shows the state of the sandbox's present time.
 */

import { type Context, Hono } from 'hono'
import { backOfficeRoutes } from '../back-office/back-office-routes.ts'
import { formRoutes } from '../back-office/form-routes.ts'
import { checkoutRoutes } from '../checkout/checkout-routes.ts'
import type { SandboxClock } from '../context/clock.ts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { allowedMethods } from '../http/allowed-methods.ts'
import { type FaultTools, faults } from '../http/faults.ts'
import { type RateLimits, rateLimit } from '../http/rate-limit.ts'
import { RestError } from '../http/rest-error.ts'
import { sameOrigin } from '../http/same-origin.ts'
import { statusNames } from '../http/status-names.ts'
import { inspectRoutes } from '../inspect/inspect-routes.ts'
import { notificationRoutes } from '../inspect/notification-routes.ts'
import { subscriptionInspectRoutes } from '../inspect/subscription-inspect-routes.ts'
import { isForm } from '../media/form.ts'
import { answer } from '../media/media.ts'
import type { Notifications } from '../notification/notifications.ts'
import { notificationSchemaRoutes, openapiRoutes } from '../openapi/openapi-routes.ts'
import type { SandboxStyles } from '../pages/page.ts'
import { styleRoutes } from '../pages/style-routes.ts'
import { answerError, respondDone } from '../responses/respond.ts'
import { authenticate, errorIdFor, type RestEnv } from '../rest/authenticate.ts'
import { cartRoutes } from '../rest/cart-routes.ts'
import { productRoutes } from '../rest/product-routes.ts'
import { purchaseRoutes } from '../rest/purchase-routes.ts'
import { reconstructedRoutes } from '../rest/reconstructed-routes.ts'
import { subscriptionChangeRoutes } from '../rest/subscription-change-routes.ts'
import { subscriptionItemRoutes } from '../rest/subscription-item-routes.ts'
import { subscriptionReadRoutes } from '../rest/subscription-read-routes.ts'
import type { State } from '../state/state.ts'

/** State and services of a sandbox that its hosts share. */
export interface RestHostOptions {
  limits: RateLimits
  faultTools: FaultTools
  notifications: Notifications
  runDueJobs(): Promise<void>
  /** Deletes all data. */
  reset(): void
  /** Receives errors that callers see only as a 500. */
  report?: ((error: unknown) => void) | undefined
  /** CSS of the pages. @default empty */
  styles?: SandboxStyles | undefined
}

/** Paths of the operations. Faults, rate limit and authentication apply to them only. */
const operations = [
  '/connection/*',
  '/cart/*',
  '/purchase/*',
  '/product/*',
  '/subscription/*',
  '/urlgenerator/*',
] as const

const failure = 'An error occurred while processing the request.'

/** Creates the authenticated host, with the checkout pages and the back office under `/sandbox/`. */
export const createRestHost = (
  context: SandboxContext & { clock: SandboxClock },
  state: State,
  {
    limits,
    faultTools,
    notifications,
    runDueJobs,
    reset,
    report,
    styles = { checkout: '', backOffice: '' },
  }: RestHostOptions,
): Hono<SandboxEnv> => {
  const { catalogue, clock, settings } = context
  const errorId = (c: Context) => errorIdFor(c.req.path, state)

  const faulty = async (c: Context<SandboxEnv>, status: number): Promise<Response> => {
    // Rewritten as a plain `Response`, because Hono has no type for some statuses.
    const body = { Id: errorId(c), Message: failure, Status: status }
    const { headers, body: written } = answer(c, 'Error', body, 500)
    return new Response(written, { status, headers })
  }

  const api = new Hono<RestEnv>()
  for (const path of operations) api.use(path, authenticate(catalogue, state))
  api.get('/connection/test', (c) => respondDone(c, 'ConnectionTestResponse'))
  api
    .route('/', cartRoutes(context, state, faultTools.wait))
    .route('/', productRoutes(context))
    .route('/', purchaseRoutes(context, state))
    .route('/', subscriptionReadRoutes(context, state))
    .route('/', subscriptionItemRoutes(context, state))
    .route('/', subscriptionChangeRoutes(context, state))
    .route('/', reconstructedRoutes(context, state))
  for (const path of operations) api.all(path, (c) => missing(c, 'This operation does not exist.'))

  const host = new Hono<SandboxEnv>()
  /** Answers 406 to a program that asks for a page, 405 when the path exists for other methods, else 404. */
  const missing = (c: Context, message: string): Response => {
    const allowed = allowedMethods(host, c)
    const id = errorId(c)
    if (allowed.length === 0) return answerError(c, { status: 404, message }, id)
    if (allowed.includes(c.req.method))
      return answerError(
        c,
        { status: 406, message: 'This is a page: ask for it with Accept: text/html.' },
        id,
      )
    c.header('Allow', allowed.join(', '))
    return answerError(c, { status: 405, message: 'This method does not exist here.' }, id)
  }

  host.use(async (_, next) => {
    await runDueJobs()
    await next()
  })
  const limit = rateLimit({ limits, clock, settings })
  const fault = faults({ tools: faultTools, settings, failure: faulty })
  for (const path of operations) host.use(path, limit, fault)
  return host
    .route('/', api)
    .get('/', (c) => c.redirect('/sandbox', 303))
    .use('/sandbox/*', sameOrigin(settings.baseUrl))
    .route('/', styleRoutes(styles))
    .route('/', backOfficeRoutes(context, state, notifications))
    .route('/', formRoutes(context, state, notifications))
    .route('/', inspectRoutes(context, state, reset))
    .route('/', subscriptionInspectRoutes(context, state))
    .route('/', notificationRoutes(catalogue, state, notifications))
    .route('/', notificationSchemaRoutes())
    .route('/', openapiRoutes(settings))
    .route('/', checkoutRoutes(context, state, report))
    .notFound((c) => missing(c, 'There is nothing at this address.'))
    .onError((error, c) => {
      if (error instanceof RestError && isForm(c)) return c.text(error.message, error.status)
      if (error instanceof RestError) {
        const { status } = error
        const isTerse = settings.profile.errorWording === 'terse'
        const message = isTerse ? (statusNames[status] ?? '') : error.message
        return answerError(c, { status, message }, errorId(c))
      }
      report?.(error)
      return answerError(c, { status: 500, message: failure }, errorId(c))
    })
}
