import { commonOptions } from './arguments.ts'
import type { Command } from './command.ts'
import { exitCodes } from './usage-error.ts'

const lineWidth = 80

const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two columns, the second one wrapped under itself. */
const columns = (rows: readonly (readonly [name: string, about: string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 4
  return rows
    .map(([name, about]) =>
      wrapped(about, lineWidth - width)
        .map((line, index) => `${(index === 0 ? `  ${name}` : '').padEnd(width)}${line}`)
        .join('\n'),
    )
    .join('\n')
}

const section = (title: string, body: string): string => `${title}\n${body}`

const exits = columns([
  [String(exitCodes.done), 'done, and everything works'],
  [String(exitCodes.failed), 'something does not work, is not there, or was refused'],
  [String(exitCodes.wrongUse), 'the command was not understood, or a setting is missing'],
])

/** The help of the whole program. */
export const generalHelp = (commands: readonly Command[]): string =>
  [
    'vitrine: tools around the storefront and the commerce platform behind it',
    section('Usage', '  vitrine <command> [options]'),
    section(
      'Commands',
      columns(
        commands.map(({ name, argument, summary }) => [argument ? `${name} <${argument}>` : name, summary]),
      ),
    ),
    section(
      'Options',
      columns([
        ['--json', 'machine-readable output, with every command'],
        ['--help', 'this text, or that of a command'],
        ['--version', 'the version'],
      ]),
    ),
    section('Exit codes', exits),
    'Credentials come from VITRINE_USERNAME and VITRINE_PASSWORD in the environment; a\nmissing password is asked for. They are never taken as arguments. NO_COLOR is\nrespected.\n\nMore: vitrine <command> --help',
  ].join('\n\n')

/** The help of one command. */
export const commandHelp = ({ name, argument, ...command }: Command): string =>
  [
    `vitrine ${name}: ${command.summary}`,
    section('Usage', `  vitrine ${name}${argument ? ` <${argument}>` : ''} [options]`),
    ...command.about.map((paragraph) => wrapped(paragraph, lineWidth).join('\n')),
    section(
      'Options',
      columns(
        [...command.options, ...commonOptions].map((row) => [
          row.value === undefined ? `--${row.name}` : `--${row.name} <${row.value}>`,
          row.isRepeatable ? `${row.about} (repeatable)` : row.about,
        ]),
      ),
    ),
    ...(command.variables.length > 0
      ? [section('Environment', columns(command.variables.map((row) => [row.name, row.about])))]
      : []),
    section('Examples', command.examples.map((example) => `  ${example}`).join('\n')),
    section('Exit codes', exits),
  ].join('\n\n')
