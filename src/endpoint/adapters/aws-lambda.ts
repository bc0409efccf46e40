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

/** The methods that a `Request` may have. The Fetch standard forbids some others, and the rest are not words. */
const isMethod = (method: string): boolean =>
  /^[a-z]+$/i.test(method) && !/^(connect|trace|track)$/i.test(method)

const isHeader = ([name, value]: [string, string | undefined]): boolean => {
  try {
    new Headers([[name, value ?? '']])
    return true
  } catch {
    return false
  }
}

/**
 * The event, changed so that a `Request` can be made of it. From one that cannot become a `Request` Hono makes an
 * answer of its own before the endpoint is asked: without problem details and CORS, and with a stack in the log that
 * is not JSON.
 */
const requestable = (event: LambdaEvent): LambdaEvent => {
  if (!('rawPath' in event)) return event
  const { rawPath, body, headers, requestContext } = event
  const { method } = requestContext.http
  return {
    ...event,
    rawPath: rawPath.startsWith('/') ? rawPath : `/${rawPath}`,
    body: /^(get|head)$/i.test(method) ? null : body,
    headers: Object.fromEntries(Object.entries(headers ?? {}).filter(isHeader)),
    requestContext: {
      ...requestContext,
      // No route has it, so the answer is the one for a method that is not allowed.
      http: { ...requestContext.http, method: isMethod(method) ? method : 'UNSUPPORTED' },
    },
  }
}

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
    isScheduled(event) ? endpoint.reconcileLoop() : answer(requestable(event), context)
}
