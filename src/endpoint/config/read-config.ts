import type { SettingRows } from './setting.ts'
import type { StoreChoice } from './setting-values.ts'
import { type Config, settings } from './settings.ts'
import { unknownNames } from './unknown-names.ts'

/** An invalid configuration. `problems` names every setting at fault and no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'config'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The endpoint cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** A store that `VITRINE_STORE` can choose. */
export interface StoreForm {
  /** Values, or schemes of addresses, that choose this store. */
  schemes: readonly string[]
  /** How an error message names the value, such as "a redis:// address". */
  form: string
  /** A restart forgets what it holds, so it must not hold orders or declarations. @default false */
  forgets?: boolean
}

/** The store of a choice. */
export const storeOf = <Form extends StoreForm>(
  stores: readonly Form[],
  { scheme }: StoreChoice,
): Form | undefined => stores.find(({ schemes }) => schemes.includes(scheme))

/** A module as far as it has settings. */
export interface SettingsSource {
  readonly name: string
  readonly settings?: SettingRows
}

const crossFieldErrors = (config: Partial<Config>, stores: readonly StoreForm[] | undefined): string[] => {
  const { tokenKey, defaultCountry, store } = config
  const found: string[] = []
  if (tokenKey && defaultCountry === '')
    found.push(`${settings.defaultCountry.name} is missing. ${settings.tokenKey.name} requires it.`)
  const chosen = store && storeOf(stores ?? [], store)
  if (store && tokenKey && chosen?.forgets)
    found.push(
      `${settings.store.name} must not be ${store.scheme} with ${settings.tokenKey.name}, because a restart would forget orders, and place them again.`,
    )
  if (store && stores && !chosen)
    found.push(
      `${settings.store.name} must be ${stores.map(({ form }) => form).join(' or ') || 'the name of a store whose module is installed'}.`,
    )
  return found
}

/** The values of these settings. What is wrong with one joins `problems`. */
const readRows = (
  rows: SettingRows,
  environment: Readonly<Record<string, unknown>>,
  problems: string[],
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(rows)) {
    const given = environment[setting.name]
    const raw = typeof given === 'string' ? given.trim() : ''
    if (raw === '' && setting.required) {
      problems.push(`${setting.name} is missing.`)
      continue
    }
    try {
      values[key] = setting.read(raw === '' ? (setting.default ?? '') : raw)
    } catch (error) {
      problems.push(`${setting.name} ${error instanceof Error ? error.message : 'cannot be read'}.`)
    }
  }
  return values
}

/**
 * Reads the settings of the core and of the modules from an environment record. Throws one `ConfigError` that names
 * every problem.
 *
 * @param stores The stores that are available. Without them `VITRINE_STORE` is not checked.
 */
export const readConfig = (
  environment: Readonly<Record<string, unknown>>,
  modules: readonly SettingsSource[] = [],
  stores?: readonly StoreForm[],
): Config => {
  const rows = [settings, ...modules.map((module) => module.settings ?? {})]
  const names = rows.flatMap((row: SettingRows) => Object.values(row).map(({ name }) => name))
  const problems: string[] = stores ? unknownNames(environment, names) : []
  if (stores && environment[settings.tokenKey.name] && !environment[settings.store.name])
    problems.push(`${settings.store.name} is missing. ${settings.tokenKey.name} requires it.`)
  const read = (rows: SettingRows) => readRows(rows, environment, problems)
  // Each value comes from the reader that gives the setting its type, unless the setting is among the problems.
  const config = {
    ...read(settings),
    modules: Object.fromEntries(modules.map(({ name, settings = {} }) => [name, read(settings)])),
  } as Partial<Config>
  problems.push(...crossFieldErrors(config, stores))
  // Modules may read the same setting.
  if (problems.length > 0) throw new ConfigError([...new Set(problems)])
  return Object.freeze(config) as Config
}
