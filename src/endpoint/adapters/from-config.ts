import { type Client, createClient } from '../../client/index.ts'
import type { Config } from '../settings.ts'

/** The platform's client as the settings have it. */
export const clientOf = (config: Config): Client =>
  createClient({
    pricingUrl: config.pricingUrl,
    baseUrl: config.baseUrl,
    clientId: config.clientId,
    username: config.username,
    password: config.password.reveal(),
    timeoutMs: config.upstreamTimeout,
    limits: { atOnce: config.upstreamConcurrency, perSecond: config.upstreamPerSecond },
  })
