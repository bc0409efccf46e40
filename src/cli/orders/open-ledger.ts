import { serverSettings } from '../../endpoint/adapters/node.ts'
import { ConfigError } from '../../endpoint/config/read-config.ts'
import type { SettingRows } from '../../endpoint/config/setting.ts'
import { createEndpoint } from '../../endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../endpoint/core/module.ts'
import type { Service } from '../../endpoint/core/service.ts'
import { conversionSettings } from '../../endpoint/modules/conversions/conversions.ts'
import { countryDatabaseSettings } from '../../endpoint/modules/country/country-database.ts'
import { exitSettings } from '../../endpoint/modules/exits/exits.ts'
import { experimentSettings } from '../../endpoint/modules/experiments/experiments.ts'
import { healthSettings } from '../../endpoint/modules/health.ts'
import { ipv6Settings } from '../../endpoint/modules/ipv6/ipv6-previews.ts'
import { metricsSettings } from '../../endpoint/modules/metrics/metrics.ts'
import { handlerFileSettings } from '../../endpoint/modules/notifications/handler-file.ts'
import { redis } from '../../endpoint/modules/redis.ts'
import { relaySettings } from '../../endpoint/modules/relay/relay.ts'
import { subscriptionOperations } from '../../endpoint/modules/subscriptions/operations.ts'
import {
  createSubscriptionParts,
  type SubscriptionParts,
  subscriptionSettings,
} from '../../endpoint/modules/subscriptions/parts.ts'
import { truthOperations } from '../../endpoint/modules/truth/operations.ts'
import { noteSaid, type TruthParts, truthSettings } from '../../endpoint/modules/truth/truth.ts'
import { createLedgerAdmin } from '../../endpoint/orders/ledger-admin.ts'
import { UsageError } from '../command/errors.ts'

/** The settings of modules whose work this program does not do. */
const settingsOnly = (name: string, settings: SettingRows): EndpointModule => ({ name, settings })

export type OpenLedger = Awaited<ReturnType<typeof openLedger>>

/**
 * Opens the ledgers of a running endpoint by the endpoint's own environment.
 *
 * @param now Milliseconds since the epoch.
 * @param log Receives the lines that the endpoint's parts log, one JSON object each.
 */
export const openLedger = async (
  env: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
  now: () => number = Date.now,
) => {
  let service: Service | undefined
  let changes: SubscriptionParts | undefined
  let truth: TruthParts | undefined
  const catchService: EndpointModule = {
    name: 'orders-by-hand',
    connect(context) {
      service = context.service
    },
  }
  const changesByHand: EndpointModule<typeof subscriptionSettings, typeof subscriptionOperations> = {
    name: 'subscriptions',
    settings: subscriptionSettings,
    operations: subscriptionOperations,
    connect(context) {
      changes = createSubscriptionParts(context.service, context.client, context.settings)
    },
  }
  const truthByHand: EndpointModule<typeof truthSettings, typeof truthOperations> = {
    name: 'truth',
    settings: truthSettings,
    operations: truthOperations,
    connect(context) {
      truth = context
    },
    onEvent(event) {
      if (event.event === 'renewal-said' && truth) noteSaid(truth, event)
    },
  }
  const endpoint = await createEndpoint({ env, log, now }, [
    redis(),
    settingsOnly('server', serverSettings),
    settingsOnly('notifications', handlerFileSettings),
    settingsOnly('conversions', conversionSettings),
    settingsOnly('exits', exitSettings),
    settingsOnly('experiments', experimentSettings),
    settingsOnly('ipv6-previews', { ...ipv6Settings, ...countryDatabaseSettings }),
    settingsOnly('price-relay', relaySettings),
    settingsOnly('health', healthSettings),
    settingsOnly('metrics', metricsSettings),
    changesByHand,
    truthByHand,
    catchService,
  ]).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    throw new UsageError(
      `This command needs the environment of the endpoint, with its Redis.\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  })
  if (!service || !changes || !truth) throw new Error('The endpoint has started without its routes.')
  return { service, changes, truth, admin: createLedgerAdmin(service.ledger), close: () => endpoint.close() }
}
