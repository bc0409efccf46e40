import { settings } from '../../endpoint/config/settings.ts'
import type { CommandContext } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { askSecret, askText } from '../terminal/ask-secret.ts'

/** The question of each setting that an endpoint needs, in the order in which they are asked. */
const questions = {
  clientId: 'Your client ID',
  username: 'User name of the REST host',
  password: 'Its password (it is not shown)',
  pricingUrl: 'Address of the public price host',
  baseUrl: 'Address of the authenticated REST host',
  checkoutUrl: 'Address before the client ID in your checkout links',
  origins: 'Origins of your pages, with spaces between, such as https://www.example.com',
} as const

type Asked = keyof typeof questions

const asked = Object.keys(questions) as Asked[]

/** The store of a function, which keeps no memory of its own. Its address may hold a password. */
const storeQuestion = 'Address of the Redis, such as rediss://default:…@host:6379 (it is not shown)'

export type EndpointSettings = Readonly<Record<string, string>>

const problemOf = (name: string, read: (raw: string) => unknown, value: string): string | undefined => {
  if (value === '') return `${name} is missing.`
  try {
    read(value)
    return undefined
  } catch (error) {
    return `${name} ${error instanceof Error ? error.message : 'cannot be read'}.`
  }
}

const readStore = (raw: string): void => {
  if (!/^rediss?:\/\/\S+$/.test(raw)) throw new Error('must begin with redis:// or rediss://')
}

/**
 * The seven settings of an endpoint by their variables, and the store where the runtime needs one. Those of the
 * environment are taken as they are; on a terminal the others are asked for until they can be used.
 *
 * @throws UsageError, InterruptedError
 */
export const readEndpointSettings = async (
  { terminal, output }: CommandContext,
  needsStore: boolean,
): Promise<EndpointSettings> => {
  const rows = [
    ...asked.map((key) => ({
      name: settings[key].name,
      read: settings[key].read,
      question: questions[key],
      isSecret: settings[key].secret === true,
    })),
    ...(needsStore
      ? [{ name: settings.store.name, read: readStore, question: storeQuestion, isSecret: true }]
      : []),
  ]
  const { env, stdin, stderr } = terminal
  const values: Record<string, string> = {}
  const problems: string[] = []
  const isTerminal = stdin.isTTY === true && stderr.isTTY === true
  for (const { name, read, question, isSecret } of rows) {
    const given = env[name]?.trim() ?? ''
    let value = given
    let problem = problemOf(name, read, value)
    while (problem !== undefined && isTerminal) {
      if (value !== '') output.note(problem, 'danger')
      value = (await (isSecret ? askSecret : askText)(terminal, `${question}: `)).trim()
      problem = problemOf(name, read, value)
    }
    if (problem !== undefined) problems.push(problem)
    values[name] = value
  }
  if (problems.length > 0)
    throw new UsageError(
      `There is no terminal to ask on, so the settings come from the environment.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  return values
}
