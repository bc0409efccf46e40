import { serverSettings } from '../../endpoint/adapters/node.ts'
import { ConfigError } from '../../endpoint/config/read-config.ts'
import { createEndpoint } from '../../endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../endpoint/core/module.ts'
import { withCountryDatabase } from '../../endpoint/modules/country/country-database.ts'
import { metrics } from '../../endpoint/modules/metrics/metrics.ts'
import { ipv6Previews, modules } from '../../endpoint/modules/modules.ts'
import { notificationsWithHandlerFile } from '../../endpoint/modules/notifications/handler-file.ts'
import type { Operator } from '../../endpoint/modules/operators/acts.ts'
import { operatorOf, readerOperations, readerSettings } from '../../endpoint/modules/operators/operators.ts'
import { redis } from '../../endpoint/modules/redis.ts'
import { countPending, noteSaid, type TruthParts } from '../../endpoint/modules/truth/truth.ts'
import { UsageError } from '../command/errors.ts'

/** The settings of the server and of the modules, whose work this program does not do, as an endpoint on Node has them. */
const settingsAlone = (): EndpointModule[] => {
  const server = { name: 'server', settings: serverSettings }
  const listed = modules(server, withCountryDatabase(ipv6Previews), notificationsWithHandlerFile(), metrics())
  return listed.map(({ name, settings = {} }) => ({ name, settings }))
}

/** Settings that every endpoint needs, and no act of an operator uses. */
const unusedByOperators = {
  VITRINE_PRICING_URL: 'https://unused.invalid',
  VITRINE_CHECKOUT_URL: 'https://unused.invalid',
  VITRINE_ORIGINS: 'https://unused.invalid',
}

/** Those of the platform, which only look-ups and settlements call. */
const unusedByReaders = {
  VITRINE_BASE_URL: 'https://unused.invalid',
  VITRINE_USERNAME: 'unused',
  VITRINE_PASSWORD: 'unused',
}

type Environment = Readonly<Record<string, string | undefined>>

const isGiven = (env: Environment, name: string): boolean => (env[name]?.trim() ?? '') !== ''

/** The environment, with stand-ins for settings that are absent and not used. */
const completed = (env: Environment, callsPlatform: boolean): Environment => {
  const unused = { ...unusedByOperators, ...(callsPlatform ? {} : unusedByReaders) }
  const absent = Object.entries(unused).filter(([name]) => !isGiven(env, name))
  return { ...env, ...Object.fromEntries(absent) }
}

interface Options {
  env: Environment
  /** Whether the act calls the platform, and so needs its address and credentials. */
  callsPlatform: boolean
  /** Receives the lines that the endpoint's parts log, one JSON object each. */
  log: (line: string) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The operator over the store of an endpoint that runs elsewhere, by the settings of that endpoint. @throws UsageError */
export const openStoreOperator = async ({ env, callsPlatform, log, now }: Options) => {
  let operator: Operator | undefined
  let truth: TruthParts | undefined
  const byHand: EndpointModule<typeof readerSettings, typeof readerOperations> = {
    name: 'operators',
    settings: readerSettings,
    operations: readerOperations,
    connect(context) {
      truth = context
      const over = operatorOf(context)
      const isPlatformKnown = Object.keys(unusedByReaders).every((name) => isGiven(env, name))
      operator = {
        ...over,
        async readTruth(input, reason) {
          // No endpoint may be running that would count them.
          if (isPlatformKnown) await countPending(context)
          return over.readTruth(input, reason)
        },
      }
    },
    onEvent(event) {
      if (event.event === 'renewal-said' && truth) noteSaid(truth, event)
    },
  }
  const endpoint = await createEndpoint({ env: completed(env, callsPlatform), log, now }, [
    redis(),
    ...settingsAlone().filter(({ name }) => name !== byHand.name),
    byHand,
  ]).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    throw new UsageError(
      `This command needs the environment of the endpoint, with its Redis; or its address by --endpoint.\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  })
  if (!operator) throw new Error('The endpoint has started without its routes.')
  return { operator, close: () => endpoint.close() }
}
