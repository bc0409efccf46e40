/**
 * `vitrine sandbox`: runs the platform on this machine until Ctrl-C. Options are checked before a port is opened,
 * and a taken port or a faulty catalogue is explained with the option to change. The schemas and the address
 * database are loaded only by this command, since they would slow down all others. Passwords are printed only for
 * the sample catalogue, where they are public.
 */

import type { Catalogue } from '../../sandbox/catalogue/model.ts'
import { parseFaults } from '../../sandbox/http/fault-list.ts'
import type { ServedSandbox, ServeSandboxOptions } from '../../sandbox/node/serve.ts'
import type { Arguments, Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { notificationTargets } from '../sandbox/notification-targets.ts'
import { samplePath } from '../sandbox/sample-path.ts'
import { sandboxCountry } from '../sandbox/sandbox-country.ts'
import type { Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'

const highestPort = 65_535
const highestSeed = 4_294_967_295

/** Reads the faults. Unknown ones are ignored in requests, but refused here. @throws UsageError */
const readFaults = (args: Arguments): string | undefined => {
  const parts = args.texts('fault').flatMap((text) => text.split(',').map((part) => part.trim()))
  if (parts.length === 0) return undefined
  const faults = parts.join(',')
  if (parseFaults(faults).length === parts.length) return faults
  throw new UsageError(
    '--fault must be one of latency:<ms>, status:<code>, 429, reset, reset-after, half-body, malformed, content-type; behind it *<n> for the next n requests, @<probability> for some.',
  )
}

const sandboxOptions = (
  { args, terminal, output }: CommandContext,
  catalogue: Catalogue,
): ServeSandboxOptions => {
  const country = args.text('country')
  const seed = args.integer('seed', 0, highestSeed)
  return {
    pricingPort: args.integer('pricing-port', 0, highestPort),
    restPort: args.integer('rest-port', 0, highestPort),
    host: args.text('host'),
    ...(country !== undefined && { defaultCountry: sandboxCountry(country) }),
    catalogue,
    data: args.text('data'),
    profile: args.text('profile'),
    notifications: notificationTargets(args, catalogue, terminal.env.VITRINE_NOTIFICATION_SECRET),
    ...(seed !== undefined && { seed }),
    fault: readFaults(args),
    rateLimit: !args.isOn('no-rate-limit'),
    report: (error) => output.note(`A request failed: ${String(error)}`, 'danger'),
  }
}

/** Turns an error of listening into one that names the option to change. */
const explainPort = (error: unknown, options: ServeSandboxOptions): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new UsageError('--host must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.')
  if (error.code !== 'EADDRINUSE' || !('port' in error)) return error
  const option = error.port === (options.restPort ?? 4402) ? '--rest-port' : '--pricing-port'
  return new Error(
    `${error.message} Choose another one with ${option} <n>, for example vitrine sandbox ${option} ${(Number(error.port) % 60_000) + 100}; 0 takes any free one.`,
    { cause: error },
  )
}

const print = (output: Output, served: ServedSandbox, options: ServeSandboxOptions, isOwn: boolean): void => {
  const {
    pricingUrl,
    baseUrl,
    sandbox: { context },
  } = served
  const backOfficeUrl = `${baseUrl}/sandbox`
  const clients = context.catalogue.merchants.map(({ clientId, username }) => ({ clientId, username }))
  output.json({ pricingUrl, baseUrl, backOfficeUrl, clients })
  const { data, profile, notifications = {}, fault } = options
  const facts: (readonly [string, string])[] = [
    ['Price host', pricingUrl],
    ['REST host and checkout', baseUrl],
    ['Back office', backOfficeUrl],
    ...clients.map(({ clientId, username }) => ['Client', `${clientId}, user name ${username}`] as const),
    ...Object.entries(notifications).map(([id, { url }]) => [`Notifications of ${id}`, url] as const),
    ...(typeof profile === 'string' ? [['Profile', profile] as const] : []),
    ...(data === undefined ? [] : [['Data folder', data] as const]),
    ...(fault === undefined ? [] : [['Faults', fault] as const]),
  ]
  for (const [name, value] of facts) output.line(`${name.padEnd(24)} ${value}`)
  const [first] = context.catalogue.merchants
  if (first && !isOwn) {
    output.line()
    output.line('To try it, in another terminal:')
    output.line(`  export VITRINE_PRICING_URL=${pricingUrl} VITRINE_BASE_URL=${baseUrl}`)
    // The sample catalogue's password is public. That of a user's own catalogue is not printed.
    output.line(
      `  export VITRINE_CLIENT_ID=${first.clientId} VITRINE_USERNAME=${first.username} VITRINE_PASSWORD=${first.password}`,
    )
    output.line('  vitrine check --products 97772,97776 --coupon SAVE10')
  }
  output.line()
  output.line('Press Ctrl-C to stop.')
}

const start = async (context: CommandContext) => {
  // Imported on demand, because the schemas and the GeoIP database would slow down every other command.
  const [{ loadCatalogue }, { serveSandbox }] = await Promise.all([
    import('../../sandbox/node/load-catalogue.ts'),
    import('../../sandbox/node/serve.ts'),
  ])
  const options = sandboxOptions(context, loadCatalogue(context.args.text('catalogue')))
  const { pricingPort = 4401, restPort = 4402 } = options
  if (pricingPort > 0 && pricingPort === restPort)
    throw new UsageError('--pricing-port and --rest-port must differ.')
  const served = await serveSandbox(options).catch((error: unknown) => {
    throw explainPort(error, options)
  })
  return { served, options }
}

/** `vitrine sandbox`. */
export const sandbox: Command = {
  name: 'sandbox',
  summary: 'runs the platform on this machine, for development',
  about: [
    'Serves the public price host, the REST host, the checkout pages and a back office, and sends the notifications, until Ctrl-C. It knows two clients with products, coupons and customers of their own, unless a catalogue is given.',
    'For a catalogue of your own copy the sample, as the last two examples do, and change the copy; the reference "Catalogue" lists its fields. Errors in it are listed with their paths.',
  ],
  options: [
    {
      name: 'pricing-port',
      value: 'n',
      about: 'port of the price host; 0 takes any free one (default: 4401)',
    },
    {
      name: 'rest-port',
      value: 'n',
      about: 'port of REST host, checkout pages and back office (default: 4402)',
    },
    { name: 'host', value: 'address', about: 'address to listen on (default: 127.0.0.1)' },
    {
      name: 'country',
      value: 'code',
      about: 'country of callers on this machine and in this network (default: DE)',
    },
    {
      name: 'catalogue',
      value: 'file',
      about: 'JSON file with your own merchants and products (default: a sample with two merchants)',
    },
    {
      name: 'profile',
      value: 'file',
      about: 'JSON file that says how the platform differs from the sandbox (default: the usual one)',
    },
    {
      name: 'data',
      value: 'folder',
      about: 'folder that keeps customers, purchases, subscriptions and the clock (default: in memory)',
    },
    { name: 'seed', value: 'n', about: 'seed of generated IDs and license keys (default: 1)' },
    { name: 'no-rate-limit', about: "lift the platform's limit of 30 requests a second" },
    {
      name: 'fault',
      value: 'fault',
      about: 'make requests fail, for example latency:800, status:500*2 or reset@0.1',
      isRepeatable: true,
    },
    {
      name: 'notifications',
      value: 'url',
      about: 'address that notifications go to; <client id>=<url> for those of one client',
      isRepeatable: true,
    },
    { name: 'notification-format', value: 'format', about: 'json or xml (default: json)' },
  ],
  variables: [
    {
      name: 'VITRINE_NOTIFICATION_SECRET',
      about: 'Basic password of the notifications, by which the receiver authenticates them',
    },
  ],
  examples: [
    'vitrine sandbox',
    'vitrine sandbox --pricing-port 0 --rest-port 0 --json',
    'vitrine sandbox --country JP --fault latency:800',
    'vitrine sandbox --data .vitrine --notifications http://localhost:4403/notifications',
    `cp ${samplePath('.')} my-catalogue.json`,
    'vitrine sandbox --catalogue my-catalogue.json',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const ended = terminal.untilInterrupted()
    const uninterrupted = { ...terminal, untilInterrupted: () => new Promise<number>(() => {}) }
    const { served, options } = await withProgress(uninterrupted, 'Starting the sandbox', () =>
      start(context),
    )
    print(output, served, options, args.text('catalogue') !== undefined)
    await ended
    await served.close()
    return exitCodes.done
  },
}
