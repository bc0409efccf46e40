/**
 * Opens the platform for a command: reads hosts, client ID and credentials from options and the environment, and
 * asks for a missing password. Options win over variables, and one error names every missing setting at once. A
 * password is never an argument, is not shown while it is typed, and is removed from everything that the command
 * prints. Opening sends nothing.
 */

import { Credentials } from '../../client/credentials.ts'
import { type Client, type ClientOptions, createClient } from '../../client/index.ts'
import type { CommandContext, OptionRow, VariableRow } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { askSecret } from '../terminal/ask-secret.ts'
import { namingHosts } from './explain.ts'

/** The hosts and the client that a command uses. */
export interface Platform {
  client: Client
  /** Undefined when the REST host cannot be called. */
  credentials: Credentials | undefined
  pricingUrl: string
  baseUrl: string
  clientId: string
  /** Address before the client ID in checkout links. */
  checkoutUrl: string
  /** The reason why the REST host cannot be called; undefined when it can. */
  withoutRest: string | undefined
}

/** The option and the environment variable of each setting. Options win. */
const settings = {
  pricingUrl: {
    option: 'pricing-url',
    variable: 'VITRINE_PRICING_URL',
    about: 'address of the public price host',
  },
  baseUrl: {
    option: 'base-url',
    variable: 'VITRINE_BASE_URL',
    about: 'address of the authenticated REST host',
  },
  clientId: { option: 'client-id', variable: 'VITRINE_CLIENT_ID', about: 'the client account ID' },
} as const

type Setting = keyof typeof settings

const rowsOf = (names: readonly Setting[]) => names.map((name) => settings[name])

export const hostOptions = (...names: readonly Setting[]): OptionRow[] => [
  ...rowsOf(names).map(({ option, variable, about }) => ({
    name: option,
    value: option === 'client-id' ? 'id' : 'url',
    about: `${about}; in place of ${variable}`,
  })),
  { name: 'timeout', value: 'seconds', about: 'longest wait for one answer (default: 10)' },
]

export const hostVariables = (...names: readonly Setting[]): VariableRow[] =>
  rowsOf(names).map(({ variable, about }) => ({ name: variable, about }))

export const checkoutVariable: VariableRow = {
  name: 'VITRINE_CHECKOUT_URL',
  about: 'address before the client ID in your checkout links (default: that of the REST host)',
}

export const credentialVariables: readonly VariableRow[] = [
  { name: 'VITRINE_USERNAME', about: 'user name of the REST host' },
  { name: 'VITRINE_PASSWORD', about: 'its password; asked for without showing it when left out' },
]

interface Needs {
  /** Settings that the command requires. */
  settings: readonly Setting[]
  /** With `optional` the command also works without them, and reports the checks that it skipped. */
  credentials: 'none' | 'optional' | 'required'
  /** @default those of the client */
  limits?: ClientOptions['limits']
}

const passwordFor = (username: string, { terminal }: CommandContext): Promise<string> => {
  const { stdin, stderr } = terminal
  if (stdin.isTTY && stderr.isTTY) return askSecret(terminal, `Password for ${username} (it is not shown): `)
  throw new UsageError('VITRINE_PASSWORD is not set, and there is no terminal to ask for the password on.')
}

/**
 * Creates the client of a command.
 *
 * @throws UsageError, InterruptedError, and the errors of `createClient` for invalid settings
 */
export const openPlatform = async (context: CommandContext, needs: Needs): Promise<Platform> => {
  const { args, terminal, output } = context
  const { env } = terminal
  const variable = (name: string): string | undefined => env[name]?.trim() || undefined
  const setting = (name: Setting): string | undefined =>
    args.text(settings[name].option) ?? variable(settings[name].variable)

  const missing = needs.settings
    .filter((name) => !setting(name))
    .map((name) => `${settings[name].variable} (${settings[name].about}; or --${settings[name].option})`)
  const username = needs.credentials === 'none' ? undefined : variable('VITRINE_USERNAME')
  if (needs.credentials === 'required' && !username)
    missing.push('VITRINE_USERNAME (user name of the REST host)')
  if (missing.length > 0) throw new UsageError(`Not set: ${missing.join(', ')}.`)

  // `createClient` requires all settings, so those that a command does not need get stand-ins.
  const pricingUrl = setting('pricingUrl') ?? setting('baseUrl') ?? ''
  const baseUrl = setting('baseUrl') ?? pricingUrl
  const clientId = setting('clientId') ?? '0'
  const hasRest = setting('baseUrl') !== undefined && username !== undefined
  const password = hasRest
    ? ((env.VITRINE_PASSWORD || undefined) ?? (await passwordFor(username, context)))
    : undefined
  const credentials = hasRest && password !== undefined ? new Credentials(username, password) : undefined
  if (credentials) output.conceal((text) => credentials.redact(text))
  const timeout = args.integer('timeout', 1, 600)
  const client = createClient({
    pricingUrl,
    baseUrl,
    clientId,
    ...(hasRest && { username, password }),
    fetch: namingHosts(terminal.fetch),
    clock: terminal.clock,
    ...(needs.limits && { limits: needs.limits }),
    ...(timeout !== undefined && { timeoutMs: timeout * 1_000 }),
  })
  const withoutRest = hasRest
    ? undefined
    : `${setting('baseUrl') ? 'VITRINE_USERNAME' : settings.baseUrl.variable} is not set`
  const checkoutUrl = variable('VITRINE_CHECKOUT_URL') ?? baseUrl
  return { client, credentials, pricingUrl, baseUrl, clientId, checkoutUrl, withoutRest }
}
