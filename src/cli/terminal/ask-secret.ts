import { InterruptedError } from './interrupted-error.ts'
import { plainText } from './plain-text.ts'
import type { Terminal } from './terminal.ts'

const isControl = /\p{Cc}/u

/** Escape sequences of arrows and other keys; one chunk may hold several keys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these keys begin with Escape
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O?.)?/g

/**
 * Asks for a text on the error stream and hides it while it is typed. Backspace and Ctrl-U correct it; other keys
 * that are not text are ignored. `stdin` and `stderr` must be terminals.
 *
 * @throws InterruptedError
 */
export const askSecret = (
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
  question: string,
): Promise<string> =>
  new Promise((resolve, reject) => {
    let typed: string[] = []
    const end = (settle: () => void) => {
      stdin.off('data', onData)
      stdin.off('end', onEnd)
      stdin.setRawMode?.(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const giveUp = () => end(() => reject(new InterruptedError('No password was given.')))
    const onEnd = () => giveUp()
    const onData = (chunk: string) => {
      for (const key of chunk.replace(sequences, '')) {
        if (key === '\r' || key === '\n') return end(() => resolve(typed.join('')))
        if (key === '\u0003' || key === '\u0004') return giveUp()
        if (key === '\u007f' || key === '\b') typed.pop()
        else if (key === '\u0015') typed = []
        else if (!isControl.test(key)) typed.push(key)
      }
    }
    // Raw mode comes first: an answer typed at once would be visible, and Ctrl-C would end the process instead.
    stdin.setRawMode?.(true)
    stdin.setEncoding('utf8')
    stdin.on('data', onData)
    stdin.on('end', onEnd)
    stdin.resume()
    stderr.write(plainText(question))
  })
