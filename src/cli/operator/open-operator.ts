import { isLoopback } from '../../endpoint/config/setting-values.ts'
import type { Operator } from '../../endpoint/modules/operators/acts.ts'
import type { CommandContext, OptionRow, VariableRow } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { askSecret } from '../terminal/ask-secret.ts'

export interface OpenOperator {
  operator: Operator
  close(): Promise<void>
}

export const operatorOption: OptionRow = {
  name: 'endpoint',
  value: 'url',
  about: 'ask the endpoint at this address, with its admin key, instead of its Redis',
}

/** How the command reaches the endpoint, for its help. */
export const operatorAbout =
  'It works through the admin route of the endpoint with --endpoint, on every runtime. Without it, it reads the Redis of the endpoint, and needs the environment of the endpoint.'

export const operatorVariables: readonly VariableRow[] = [
  {
    name: 'VITRINE_ADMIN_KEY',
    about: 'with --endpoint: its key; asked for without showing it when left out',
  },
  {
    name: 'VITRINE_STORE',
    about: 'without --endpoint: address of the Redis, with VITRINE_CLIENT_ID and, to look up, the REST host',
  },
]

const keyOf = async ({ terminal }: CommandContext): Promise<string> => {
  const given = terminal.env.VITRINE_ADMIN_KEY?.trim()
  if (given) return given
  if (!terminal.stdin.isTTY || !terminal.stderr.isTTY)
    throw new UsageError('VITRINE_ADMIN_KEY is not set, and there is no terminal to ask for it on.')
  const typed = (await askSecret(terminal, 'Admin key of the endpoint (it is not shown): ')).trim()
  if (typed === '') throw new UsageError('The endpoint needs its admin key.')
  return typed
}

/** @throws UsageError */
const addressOf = (text: string): string => {
  if (!/^https?:\/\/[^/?#]/.test(text) || !URL.canParse(text))
    throw new UsageError('--endpoint must be an http(s) address, such as https://shop-api.example.com.')
  const { protocol, hostname } = new URL(text)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new UsageError(
      'The key is sent to https and to this machine only: use the https address of the endpoint.',
    )
  return text
}

/**
 * The operator that a command uses: over HTTP with `--endpoint`, else over the endpoint's store.
 *
 * @param callsPlatform whether the command looks up or settles, so that over a store it needs the platform
 * @throws UsageError, InterruptedError
 */
export const openOperator = async (
  context: CommandContext,
  callsPlatform: boolean,
): Promise<OpenOperator> => {
  const { args, terminal, output } = context
  const endpoint = args.text('endpoint')
  // Both are imported on demand, because the schemas and Redis would slow down every other command.
  if (endpoint !== undefined) {
    const address = addressOf(endpoint)
    const key = await keyOf(context)
    output.conceal((text) => text.replaceAll(key, '[key]'))
    const { createHttpOperator } = await import('./http-operator.ts')
    const operator = createHttpOperator({ endpoint: address, key, fetch: terminal.fetch })
    return { operator, close: async () => undefined }
  }
  const { openStoreOperator } = await import('./store-operator.ts')
  return openStoreOperator({
    env: terminal.env,
    callsPlatform,
    log: (line) => output.note(line),
    now: terminal.clock.now,
  })
}

/** Opens the operator, runs a part of a command with it, and closes it. */
export const withOperator = async <Result>(
  context: CommandContext,
  callsPlatform: boolean,
  run: (operator: Operator) => Promise<Result>,
): Promise<Result> => {
  const { operator, close } = await openOperator(context, callsPlatform)
  try {
    return await run(operator)
  } finally {
    await close()
  }
}

/** The reason of an act that needs none of a person: the command, as the log of the endpoint shows it. */
export const commandReason = (command: string, ...switches: readonly (string | false)[]): string =>
  ['vitrine', command, ...switches].filter((word) => word !== false).join(' ')
