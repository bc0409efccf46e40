import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { createFetchHandler, type FetchHandlerOptions } from './fetch.ts'

/** What EventBridge sends on its schedule. */
export interface ScheduledEvent {
  source: 'aws.events' | 'aws.scheduler'
}

const isScheduled = (event: LambdaEvent | ScheduledEvent): event is ScheduledEvent =>
  'source' in event && (event.source === 'aws.events' || event.source === 'aws.scheduler')

const sourceAddress = (event: LambdaEvent): string | undefined =>
  'requestContext' in event && 'http' in event.requestContext ? event.requestContext.http.sourceIp : undefined

/** The endpoint as a Lambda handler for HTTP API (v2) events and function URLs, and for its own schedule. */
export const createLambdaHandler = ({ env, ...options }: FetchHandlerOptions) => {
  const endpoint = createFetchHandler({ env: { VITRINE_RUNTIME: 'aws', ...env }, ...options })
  const app = new Hono<{ Bindings: { event: LambdaEvent } }>()
  app.all('*', (context) => endpoint.fetch(context.req.raw, sourceAddress(context.env.event)))
  const answer = handle(app)
  return async (event: LambdaEvent | ScheduledEvent, context?: LambdaContext) =>
    isScheduled(event) ? endpoint.settle() : answer(event, context)
}
