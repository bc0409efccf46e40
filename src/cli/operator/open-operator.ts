import { isLoopback } from '../../endpoint/config/setting-values.ts'
import type { Operator } from '../../endpoint/modules/operators/acts.ts'
import type { CommandContext, OptionRow, VariableRow } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { askSecret } from '../terminal/ask-secret.ts'

export const operatorOption: OptionRow = {
  name: 'endpoint',
  value: 'url',
  about: 'address of the endpoint, which is asked with its admin key',
}

/** How the command reaches the endpoint, for its help. */
export const operatorAbout = 'It works through the admin route of the endpoint, on every runtime.'

export const operatorVariables: readonly VariableRow[] = [
  {
    name: 'VITRINE_ADMIN_KEY',
    about: 'the admin key of the endpoint; asked for without showing it when left out',
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
const addressOf = (text: string | undefined): string => {
  const example = 'such as https://shop-api.example.com'
  if (text === undefined)
    throw new UsageError(`--endpoint is missing: the address of your endpoint, ${example}.`)
  if (!/^https?:\/\/[^/?#]/.test(text) || !URL.canParse(text))
    throw new UsageError(`--endpoint must be an http(s) address, ${example}.`)
  const { protocol, hostname } = new URL(text)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new UsageError(
      'The key is sent to https and to this machine only: use the https address of the endpoint.',
    )
  return text
}

/**
 * The operator that a command uses, over the admin route of the endpoint.
 *
 * @throws UsageError, InterruptedError
 */
export const openOperator = async (context: CommandContext): Promise<Operator> => {
  const { args, terminal, output } = context
  const endpoint = addressOf(args.text('endpoint'))
  const key = await keyOf(context)
  output.conceal((text) => text.replaceAll(key, '[key]'))
  // Imported on demand, because the schemas would slow down every other command.
  const { createHttpOperator } = await import('./http-operator.ts')
  return createHttpOperator({ endpoint, key, fetch: terminal.fetch })
}

/** The reason that the log of the endpoint shows for an act for which no person has to give one: the command itself. */
export const commandReason = (command: string, ...switches: readonly (string | false)[]): string =>
  ['vitrine', command, ...switches].filter((word) => word !== false).join(' ')
