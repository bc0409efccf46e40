import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { createFetchHandler } from './fetch.ts'
import type { StartOptions } from './start.ts'

/** What EventBridge sends on its schedule. */
export interface ScheduledEvent {
  source: 'aws.events' | 'aws.scheduler'
}

const isScheduled = (event: LambdaEvent | ScheduledEvent): event is ScheduledEvent =>
  'source' in event && (event.source === 'aws.events' || event.source === 'aws.scheduler')

const sourceAddress = (event: LambdaEvent): string | undefined =>
  'requestContext' in event && 'http' in event.requestContext ? event.requestContext.http.sourceIp : undefined

/** Past the runtime's `console`, which would put words of its own before each line. */
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The endpoint as a Lambda handler for HTTP API (v2) events and function URLs, and for its own schedule. */
export const createLambdaHandler = async ({ env, log = print, ...options }: StartOptions) => {
  const endpoint = await createFetchHandler({ env: { VITRINE_RUNTIME: 'aws', ...env }, log, ...options })
  const app = new Hono<{ Bindings: { event: LambdaEvent } }>()
  app.all('*', ({ req, env }) => endpoint.fetch(req.raw, { remoteAddress: sourceAddress(env.event) }))
  const answer = handle(app)
  return async (event: LambdaEvent | ScheduledEvent, context?: LambdaContext) =>
    isScheduled(event) ? endpoint.watch() : answer(event, context)
}
