import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal/terminal.ts'

/** The output of the command line for these arguments. */
const printed = async (...args: string[]): Promise<string> => {
  let text = ''
  const write = (part: string): boolean => {
    text += part
    return true
  }
  await run(args, { stdout: { write }, stderr: { write } } as unknown as Terminal)
  return text.trim()
}

const commands = [
  'sandbox',
  'check',
  'adopt',
  'render',
  'ledger',
  'exits',
  'truth',
  'watch',
  'probe',
  'copy',
  'init',
] as const

/** The help texts of the command line. */
export const cliSections = async (): Promise<Record<string, string>> => {
  const block = (text: string): string => `\`\`\`text\n${text}\n\`\`\``
  const pages = await Promise.all(
    commands.map(async (name) => `## ${name} {#${name}}\n\n${block(await printed(name, '--help'))}`),
  )
  return { cli: [block(await printed('--help')), ...pages].join('\n\n') }
}
