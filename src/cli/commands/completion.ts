import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { commonOptions } from '../command/program.ts'

const shells = ['bash', 'zsh']

/** A function for Bash, which Zsh runs by its own emulation. Options are those of the command in front of the cursor. */
const script = (commands: readonly Command[], shell: string): string => {
  const cases = commands.map(({ name, options }) => {
    const words = [...options.map((row) => row.name), ...commonOptions, 'help'].map((option) => `--${option}`)
    return `    ${name}) words='${words.join(' ')}' ;;`
  })
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_vitrine() {',
    '  local words',
    `  case "\${COMP_WORDS[1]}" in`,
    ...cases,
    `    *) words='${[...commands.map(({ name }) => name), 'help', '--help', '--version'].join(' ')}' ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$2"))',
    '}',
    'complete -o default -F _vitrine vitrine',
  ].join('\n')
}

/** `vitrine completion`, for the other commands. */
export const completionOf = (commands: readonly Command[]): Command => ({
  name: 'completion',
  argument: 'shell',
  needsArgument: `a shell: ${shells.join(' or ')}`,
  summary: 'prints a script that completes commands and options in your shell',
  about: ['The script is for Bash or Zsh, where vitrine is installed as a command.'],
  options: [],
  variables: [],
  examples: ['vitrine completion bash >> ~/.bashrc', 'vitrine completion zsh >> ~/.zshrc'],
  async run({ args, terminal, output }) {
    const shell = args.argument ?? ''
    if (!shells.includes(shell)) throw new UsageError(`The shell must be ${shells.join(' or ')}.`)
    const text = script(commands, shell)
    if (!output.isJson) terminal.stdout.write(`${text}\n`)
    output.json({ shell, script: text })
    return exitCodes.done
  },
})
