import { Hono } from 'hono'
import type { SandboxEnv } from '../context/context.ts'
import { notFound } from '../http/rest-error.ts'
import { schemaPath } from '../notification/notification-content.ts'
import { isNotification } from '../responses/schemas/notifications.ts'
import { documentPath, type Hosts, openapiDocument } from './document.ts'
import { standalone } from './json-schema.ts'
import { schemas } from './schemas/schemas.ts'

/** `GET /openapi.json`, readable for tools on any page. */
export const openapiRoutes = (hosts: Hosts): Hono<SandboxEnv> =>
  new Hono<SandboxEnv>().get(documentPath, (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    return c.json(openapiDocument(hosts))
  })

/** Serves the JSON Schemas that notifications name as their `schemaUrl`. */
export const notificationSchemaRoutes = (): Hono<SandboxEnv> =>
  new Hono<SandboxEnv>().get(`${schemaPath}/:type{\\w+Notification}`, (c) => {
    const type = c.req.param('type')
    const schema = isNotification(type) ? schemas[type] : undefined
    if (!schema) throw notFound('There is no such notification.')
    c.header('Access-Control-Allow-Origin', '*')
    return c.body(JSON.stringify(standalone(schema)), 200, { 'Content-Type': 'application/schema+json' })
  })
