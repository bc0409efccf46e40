import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { createEndpoint, type EndpointOptions } from '../core/create-endpoint.ts'
import type { EndpointModule } from '../core/module.ts'

/** An event of the EventBridge schedule. */
export interface ScheduledEvent {
  source: 'aws.events' | 'aws.scheduler'
}

const isScheduled = (event: LambdaEvent | ScheduledEvent): event is ScheduledEvent =>
  'source' in event && (event.source === 'aws.events' || event.source === 'aws.scheduler')

const sourceAddress = (event: LambdaEvent): string | undefined =>
  'requestContext' in event && 'http' in event.requestContext ? event.requestContext.http.sourceIp : undefined

/** Lambda's `console` would prefix each line, which would no longer be JSON. */
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The endpoint as a Lambda handler for HTTP API (v2) events, function URLs and a schedule of one minute. */
export const createLambdaHandler = async (
  { env, log = print, ...options }: EndpointOptions,
  modules: readonly EndpointModule[] = [],
) => {
  const endpoint = await createEndpoint(
    { env: { VITRINE_RUNTIME: 'aws', VITRINE_EGRESS: 'unknown', ...env }, log, ...options },
    modules,
  )
  const app = new Hono<{ Bindings: { event: LambdaEvent } }>()
  app.all('*', ({ req, env }) => endpoint.fetch(req.raw, { remoteAddress: sourceAddress(env.event) }))
  const answer = handle(app)
  return async (event: LambdaEvent | ScheduledEvent, context?: LambdaContext) =>
    isScheduled(event) ? endpoint.reconcileLoop() : answer(event, context)
}
