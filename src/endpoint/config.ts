import type { StoreChoice } from './setting-values.ts'
import { type Config, settings } from './settings.ts'

/** The configuration does not hold. `problems` names every setting at fault, none of their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'config'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The endpoint cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** What the runtime that is started on has to offer. */
export interface Abilities {
  stores: readonly StoreChoice['kind'][]
  /** Whether modules can be loaded by their path. */
  hasModules: boolean
}

const anything: Abilities = { stores: ['memory', 'redis', 'durable-object'], hasModules: true }

const stores: Readonly<Record<StoreChoice['kind'], string>> = {
  memory: 'memory',
  redis: 'a redis:// address',
  'durable-object': 'durable-object',
}

/**
 * How long the platform may still work on an order whose caller has given up, at least, in milliseconds. Calling an
 * order absent earlier would make room for a second one.
 */
const stillAtWork = 5_000

/** What no single setting shows: settings that do not fit each other, or the runtime. */
const misfits = (config: Partial<Config>, abilities: Abilities): string[] => {
  const { tokenKey, defaultCountry, absentAfter, upstreamTimeout, store, notificationHandler } = config
  const found: string[] = []
  if (tokenKey && defaultCountry === '')
    found.push(`${settings.defaultCountry.name} is missing. ${settings.defaultCountry.meaning}`)
  if (absentAfter && upstreamTimeout && absentAfter * 1000 < upstreamTimeout + stillAtWork)
    found.push(
      `${settings.absentAfter.name} must be at least ${Math.ceil((upstreamTimeout + stillAtWork) / 1000)} with this ${settings.upstreamTimeout.name}.`,
    )
  if (store && !abilities.stores.includes(store.kind))
    found.push(
      `${settings.store.name} must be ${abilities.stores.map((kind) => stores[kind]).join(' or ')} on this runtime.`,
    )
  if (notificationHandler && !abilities.hasModules)
    found.push(`${settings.notificationHandler.name} cannot be loaded on this runtime.`)
  return found
}

/**
 * Reads the settings from an environment record. Throws one `ConfigError` that names everything that is wrong,
 * `abilities` included.
 */
export const readConfig = (
  environment: Readonly<Record<string, unknown>>,
  abilities: Abilities = anything,
): Config => {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(settings)) {
    const given = environment[setting.name]
    const raw = typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined
    if (raw === undefined && 'required' in setting) {
      problems.push(`${setting.name} is missing. ${setting.meaning}`)
      continue
    }
    try {
      values[key] = setting.read(raw ?? ('default' in setting ? setting.default : ''))
    } catch (error) {
      problems.push(`${setting.name} ${error instanceof Error ? error.message : 'cannot be read'}.`)
    }
  }
  // Every key of the table was read above, by the reader that gives the key its type, unless it is among the problems.
  const config = values as Partial<Config>
  problems.push(...misfits(config, abilities))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config) as Config
}

/** The hosts that a shopper may be sent to. */
export const allowedCheckoutHosts = (
  config: Pick<Config, 'checkoutUrl' | 'checkoutHosts'>,
): ReadonlySet<string> => new Set([new URL(config.checkoutUrl).host, ...config.checkoutHosts])

/** The address when it is http(s) on an allowed host and keeps the checkout's own scheme, else undefined. */
export const allowedCheckoutUrl = (
  config: Pick<Config, 'checkoutUrl' | 'checkoutHosts'>,
  address: string | null | undefined,
): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const schemes = ['https:', new URL(config.checkoutUrl).protocol]
  const isAllowed = allowedCheckoutHosts(config).has(url.host) && schemes.includes(url.protocol)
  return isAllowed && !url.username && !url.password ? url.href : undefined
}
