import { plainText } from './output/plain-text.ts'
import type { Terminal } from './terminal.ts'
import { InterruptedError } from './usage-error.ts'

const isControl = /\p{Cc}/u

/** Arrows and other keys that send a sequence; a chunk may hold it among other keys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Escape is how these keys begin
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O?.)?/g

/**
 * Asks on the error stream for a text that is not shown while it is typed. Backspace and Ctrl-U correct it; keys that
 * are not text (arrows) are ignored. Needs a terminal on both ends.
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
    // Before the question: whoever answers at once would see the answer, and their Ctrl-C would not come here.
    stdin.setRawMode?.(true)
    stdin.setEncoding('utf8')
    stdin.on('data', onData)
    stdin.on('end', onEnd)
    stdin.resume()
    stderr.write(plainText(question))
  })
