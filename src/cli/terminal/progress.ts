import { shortened } from './display-width.ts'
import { InterruptedError } from './interrupted-error.ts'
import { plainText } from './plain-text.ts'
import type { Terminal } from './terminal.ts'

const second = 1_000
const eraseLine = '\r\u001b[K'

type Output = Pick<Terminal, 'stderr' | 'clock' | 'env' | 'untilInterrupted'>

/** A status line that appears after one second. */
const progressLine = ({ stderr, clock, env }: Output, label: string) => {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { step: () => {}, end: () => {} }
  const start = clock.now()
  let current = label
  let isShown = false
  const show = () => {
    isShown = true
    const seconds = Math.round((clock.now() - start) / second)
    const text = plainText(`${current} (${seconds} s)`)
    // A wider line would wrap, and only its second row would be erased.
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
 * Shows a status line on the error stream while the work runs, on terminals only; `step` changes its text. The line is
 * erased when the work ends, also by Ctrl-C.
 *
 * @throws InterruptedError, and each error of the work
 */
export const withProgress = async <Result>(
  place: Output,
  label: string,
  work: (step: (label: string) => void) => Promise<Result>,
): Promise<Result> => {
  const { step, end } = progressLine(place, label)
  const interrupted = place.untilInterrupted().then((exitCode): never => {
    throw new InterruptedError('Interrupted.', exitCode)
  })
  try {
    return await Promise.race([interrupted, work(step)])
  } finally {
    end()
  }
}
