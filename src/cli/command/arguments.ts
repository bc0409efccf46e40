import { parseArgs } from 'node:util'
import type { Arguments, Command, OptionRow } from './command.ts'
import { UsageError } from './errors.ts'

/** The options of every command. */
export const commonOptions: readonly OptionRow[] = [
  { name: 'json', about: 'print one JSON document instead of text' },
  { name: 'help', about: 'print this help' },
]

/** Option names that suggest a credential, and the `-u name:password` of other programs. */
const credential =
  /^(?:--?(?:user-?(?:name)?|pass(?:word|wd|phrase)?|pwd|credentials?|secret|token|auth(?:orization)?|basic)(?:=|$)|-[up])/i

/** Refuses credentials before anything is parsed, and never repeats them. */
const refuseCredentials = (args: readonly string[]): void => {
  if (args.some((arg) => credential.test(arg)))
    throw new UsageError(
      'Credentials are not taken as arguments, because other programs and the shell history can read them. Set VITRINE_USERNAME and VITRINE_PASSWORD in the environment, or leave VITRINE_PASSWORD out and type the password when asked.',
    )
}

/** The option in a message of `parseArgs`. The message may quote a value, so it is not passed on. */
const optionIn = (message: string): string | undefined => /'(?:-\w, )?(--?[a-z][\w-]*)/i.exec(message)?.[1]

const parsed = (args: readonly string[], { name, argument, options }: Command) => {
  const help = `See vitrine ${name} --help.`
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        [...options, ...commonOptions].map((row) => [
          row.name,
          {
            type: row.value === undefined ? 'boolean' : 'string',
            multiple: row.isRepeatable ?? false,
            ...(row.name === 'help' && { short: 'h' }),
          },
        ]),
      ),
    })
    if (positionals.length > (argument ? 1 : 0))
      throw new UsageError(`vitrine ${name} takes ${argument ? `one ${argument}` : 'options only'}. ${help}`)
    return { values, positionals }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error
    const option = optionIn(error.message) ?? 'an option'
    const isKnown = error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    const row = options.find((known) => `--${known.name}` === option)
    if (!isKnown) throw new UsageError(`vitrine ${name} has no option ${option}. ${help}`)
    throw new UsageError(
      `${option} ${row?.value === undefined ? 'takes no value' : 'needs a value'}. ${help}`,
    )
  }
}

/**
 * Reads the arguments behind the command's name.
 *
 * @throws UsageError
 */
export const readArguments = (args: readonly string[], command: Command): Arguments => {
  refuseCredentials(args)
  const { values, positionals } = parsed(args, command)
  const texts = (name: string): string[] => {
    const all = [values[name] ?? []].flat().filter((value) => typeof value === 'string')
    if (all.some((text) => text.trim() === '')) throw new UsageError(`--${name} needs a value.`)
    return all.map((text) => text.trim())
  }
  const text = (name: string): string | undefined => texts(name).at(-1)
  return {
    argument: positionals[0],
    isOn: (name) => values[name] === true,
    text,
    texts,
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    integer(name, least, most) {
      const given = text(name)
      if (given === undefined) return undefined
      const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
      if (number >= least && number <= most) return number
      throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`)
    },
  }
}

/** Reads the country codes of `--countries`. @throws UsageError */
export const readCountries = (args: Arguments): string[] => {
  const countries = args.list('countries').map((country) => country.toUpperCase())
  if (countries.every((country) => /^[A-Z]{2}$/.test(country))) return [...new Set(countries)]
  throw new UsageError('--countries must be two-letter codes separated by commas, such as DE,US,JP.')
}
