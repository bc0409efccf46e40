import { InterruptedError } from './interrupted-error.ts'
import { plainText } from './plain-text.ts'
import type { Terminal } from './terminal.ts'

const isControl = /\p{Cc}/u

/** Escape sequences of arrows and other keys; one chunk may hold several keys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these keys begin with Escape
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O?.)?/g

const enters = new Set(['\r', '\n'])
/** Ctrl-C and Ctrl-D. */
const interrupts = new Set(['\u0003', '\u0004'])
const deletes = new Set(['\u007f', '\b'])
/** Ctrl-U. */
const deletesAll = '\u0015'

type Keys = Pick<Terminal, 'stdin' | 'stderr'>

/** Backspace and Ctrl-U correct what is typed; other keys that are not text are ignored. */
const ask = ({ stdin, stderr }: Keys, question: string, isShown: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const typed: string[] = []
    const end = (settle: () => void) => {
      stdin.off('data', onData)
      stdin.off('end', onEnd)
      stdin.setRawMode?.(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const missing = isShown ? 'No answer was given.' : 'No password was given.'
    const giveUp = () => end(() => reject(new InterruptedError(missing)))
    const echo = (text: string): unknown => isShown && stderr.write(text)
    const remove = (): void => {
      // A character of two columns leaves half of itself on the line.
      if (typed.pop() !== undefined) echo('\b \b')
    }
    const onEnd = () => giveUp()
    const add = (key: string): void => {
      if (isControl.test(key)) return
      typed.push(key)
      echo(key)
    }
    const onData = (chunk: string) => {
      for (const key of chunk.replace(sequences, '')) {
        if (enters.has(key)) return end(() => resolve(typed.join('')))
        if (interrupts.has(key)) return giveUp()
        if (deletes.has(key)) remove()
        else if (key === deletesAll) for (const _ of [...typed]) remove()
        else add(key)
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

/**
 * Asks for a text on the error stream and hides it while it is typed. `stdin` and `stderr` must be terminals.
 *
 * @throws InterruptedError
 */
export const askSecret = (terminal: Keys, question: string): Promise<string> => ask(terminal, question, false)

/** Asks for a text that is shown while it is typed. @throws InterruptedError */
export const askText = (terminal: Keys, question: string): Promise<string> => ask(terminal, question, true)
