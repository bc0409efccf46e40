/**
 * The module `operators()`: `POST /admin/<act>` does what a person with a key asks for. The endpoint does it itself, since on
 * some runtimes nobody else can read its store. It is off unless `VITRINE_ADMIN_KEY` names a key. No page can call
 * it: it sends no CORS headers, and the key is a bearer token. Each act is one log line with its reason.
 */

import * as z from 'zod/mini'
import type { ClientFor } from '../../../client/create-client-for.ts'
import { setting, type ValuesOf } from '../../config/setting.ts'
import { integer, optionalSecret } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { ProblemError } from '../../http/problem.ts'
import { readJson } from '../../http/read-json.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { requireBearer } from '../bearer.ts'
import { subscriptionOperations } from '../subscriptions/operations.ts'
import { checkAbsence, createSubscriptionParts, subscriptionSettings } from '../subscriptions/parts.ts'
import { type Act, acts, type Operator } from './acts.ts'
import { longestReason } from './forms.ts'
import { createOperator } from './operator.ts'

const operatorSettings = {
  /**
   * Key of [operators](../reference/runbook.md#for-operators), 32 characters or more, for `POST /admin/…`. Without it
   * there is no such route.
   */
  adminKey: setting('VITRINE_ADMIN_KEY', optionalSecret(32), { secret: true }),
  /** Requests to `/admin/…` a minute from one address; 0 switches the limit off. */
  adminPerMinute: setting('VITRINE_ADMIN_PER_MINUTE', integer(0, 1_000_000), { default: '120' }),
} as const

/** The settings of other modules whose records an operator reads. */
const readerSettings = {
  ...operatorSettings,
  ...subscriptionSettings,
}

interface ReaderParts {
  service: Service
  client: ClientFor<typeof subscriptionOperations>
  settings: ValuesOf<typeof readerSettings>
}

/** The operator over the records of an endpoint. */
const operatorOf = ({ service, client, settings }: ReaderParts): Operator =>
  createOperator({
    service,
    changes: createSubscriptionParts(service, client, settings),
  })

const bodyOf = (input: z.ZodMiniType<object>) =>
  z.strictObject({
    input,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestReason)),
  })

/** The order, the change or the declaration that an act is about, for the log. */
const subjectOf = (input: object): { subject?: string } => {
  const subject = Object.entries(input).find(([name]) => name === 'id' || name === 'number')?.[1]
  return typeof subject === 'string' ? { subject } : {}
}

const isAct = (name: string): name is Act => Object.hasOwn(acts, name)

/**
 * The acts by which [operators](../reference/runbook.md#for-operators) see and settle what is open. Without a key it
 * does nothing. The settings of other modules are those whose records it reads.
 */
export const operators = (): EndpointModule<typeof readerSettings, typeof subscriptionOperations> => ({
  name: 'operators',
  settings: readerSettings,
  operations: subscriptionOperations,
  start: checkAbsence,
  routes({ service, client, settings }) {
    const { adminKey, adminPerMinute } = settings
    if (!adminKey) return []
    const operator = operatorOf({ service, client, settings })
    return [
      /**
       * Does an act of an [operator](../reference/runbook.md#for-operators), for the key of `VITRINE_ADMIN_KEY`;
       * without a key there is no such route.
       */
      {
        method: 'POST',
        path: '/admin/:act',
        limit: { name: 'admin', quota: adminPerMinute, window: 60 },
        async handle(exchange) {
          const { request, params, fields, headers } = exchange
          headers.set('cache-control', 'no-store')
          await requireBearer(exchange, adminKey, service.processLimits)
          const { act = '' } = params
          if (!isAct(act)) throw new ProblemError('not-found')
          const { input, reason } = await readJson(request, bodyOf(acts[act].input))
          Object.assign(fields, { act, reason, ...subjectOf(input) })
          // The input has passed the schema of this act.
          const run = operator[act] as (input: unknown, reason: string) => ReturnType<Operator[Act]>
          const answer = await run(input, reason).catch((error: unknown) => {
            throw upstreamProblem(error)
          })
          return Response.json(answer)
        },
      },
    ]
  },
})
