import type { Terminal } from '../terminal.ts'
import { InterruptedError } from '../usage-error.ts'
import { shortened } from './display-width.ts'
import { plainText } from './plain-text.ts'

const second = 1_000
const eraseLine = '\r\u001b[K'

type Place = Pick<Terminal, 'stderr' | 'clock' | 'env' | 'untilInterrupted'>

/** Says what is being waited for, from the first second on. Gives the new words a way in, and an end. */
const progressLine = ({ stderr, clock, env }: Place, label: string) => {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { step: () => {}, end: () => {} }
  const start = clock.now()
  let current = label
  let isShown = false
  const show = () => {
    isShown = true
    const seconds = Math.round((clock.now() - start) / second)
    const text = plainText(`${current} (${seconds} s)`)
    // What is wider than the terminal takes two lines, of which only one would be erased.
    stderr.write(`${eraseLine}${shortened(text, (stderr.columns || 80) - 1)}`)
  }
  let cancel = clock.after(second, function tick() {
    show()
    cancel = clock.after(second, tick)
  })
  return {
    step(next: string) {
      current = next
      if (isShown) show()
    },
    end() {
      cancel()
      if (isShown) stderr.write(eraseLine)
    },
  }
}

/**
 * Waits for work that may take long, and says so on the error stream where somebody watches. `step` changes the words;
 * the line is gone when the work ends, also by Ctrl-C.
 *
 * @throws InterruptedError, and what the work throws
 */
export const withProgress = async <Result>(
  place: Place,
  label: string,
  work: (step: (label: string) => void) => Promise<Result>,
): Promise<Result> => {
  const { step, end } = progressLine(place, label)
  const interrupted = place.untilInterrupted().then((exitCode): never => {
    throw new InterruptedError('Given up.', exitCode)
  })
  try {
    return await Promise.race([interrupted, work(step)])
  } finally {
    end()
  }
}
