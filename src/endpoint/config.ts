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

/** Reads the settings from an environment record. Throws one `ConfigError` that names everything that is wrong. */
export const readConfig = (environment: Readonly<Record<string, unknown>>): Config => {
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
  if (values.tokenKey && values.defaultCountry === '')
    problems.push(`${settings.defaultCountry.name} is missing. ${settings.defaultCountry.meaning}`)
  if (problems.length > 0) throw new ConfigError(problems)
  // Every key of the table was read above, by the reader that gives the key its type.
  return Object.freeze(values) as unknown as Config
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
