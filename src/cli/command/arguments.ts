import type { CommanderError } from 'commander'
import type { Arguments, Command } from './command.ts'
import { UsageError } from './errors.ts'

/** Option names that suggest a credential, and the `-u name:password` of other programs. */
const credential =
  /^(?:--?(?:user-?(?:name)?|pass(?:word|wd|phrase)?|pwd|credentials?|secret|token|auth(?:orization)?|basic)(?:=|$)|-[up])/i

/** Refuses credentials before anything is parsed, and never repeats them. @throws UsageError */
export const refuseCredentials = (args: readonly string[]): void => {
  if (args.some((arg) => credential.test(arg)))
    throw new UsageError(
      'Credentials are not taken as arguments, because other programs and the shell history can read them. Set VITRINE_USERNAME and VITRINE_PASSWORD in the environment, or leave VITRINE_PASSWORD out and type the password when asked.',
    )
}

/** The option in a message of the parser. The message may quote a value, so it is not passed on. */
const optionIn = (message: string): string | undefined => /'(--[a-z][\w-]*|-[a-z])/i.exec(message)?.[1]

/** Names that the parser suggests, which are the program's own. */
const suggestionIn = (message: string): string => {
  const names = /\(Did you mean (?:one of )?(.+)\?\)$/.exec(message)?.[1]
  return names ? ` Did you mean ${names.replace(/, (?=[^,]*$)/, ' or ')}?` : ''
}

/** An error of the parser as a sentence that repeats no value. */
export const wrongUse = (
  { code, message }: CommanderError,
  command: Command | undefined,
  commands: readonly Command[],
): UsageError => {
  const program = command ? `vitrine ${command.name}` : 'vitrine'
  const help = `See ${program} --help.`
  if (code === 'commander.unknownCommand')
    return new UsageError(
      `There is no such command.${suggestionIn(message)} The commands are ${commands.map(({ name }) => name).join(', ')}; see vitrine --help.`,
    )
  if (code === 'commander.excessArguments')
    return new UsageError(
      `${program} takes ${command?.argument ? `one ${command.argument}` : 'options only'}. ${help}`,
    )
  if (code === 'commander.missingArgument')
    return new UsageError(`${program} needs ${command?.needsArgument ?? 'an argument'}. ${help}`)
  const option = optionIn(message) ?? 'an option'
  const row = command?.options.find(({ name }) => `--${name}` === option)
  if (code !== 'commander.unknownOption') return new UsageError(`${option} needs a value. ${help}`)
  return new UsageError(
    row || option === '--json'
      ? `${option} takes no value. ${help}`
      : `${program} has no option ${option}.${suggestionIn(message)} ${help}`,
  )
}

/**
 * The arguments of a command by the names of its options.
 *
 * @param values as the parser has read them: a text, all texts of a repeatable option, or true of a switch
 * @throws UsageError
 */
export const argumentsOf = (
  argument: string | undefined,
  values: ReadonlyMap<string, unknown>,
): Arguments => {
  const texts = (name: string): string[] => {
    const all = [values.get(name) ?? []].flat().filter((value) => typeof value === 'string')
    if (all.some((text) => text.trim() === '')) throw new UsageError(`--${name} needs a value.`)
    return all.map((text) => text.trim())
  }
  const text = (name: string): string | undefined => texts(name).at(-1)
  return {
    argument,
    isOn: (name) => values.get(name) === true,
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
