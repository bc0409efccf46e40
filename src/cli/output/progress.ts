import type { Terminal } from '../terminal.ts'
import { plainText } from './plain-text.ts'

const second = 1_000
const eraseLine = '\r\u001b[K'

/**
 * Says on the error stream what is being waited for, from the first second on and only where somebody watches. `step`
 * changes the words; the line is gone when the work ends.
 */
export const withProgress = async <Result>(
  { stderr, clock, env }: Pick<Terminal, 'stderr' | 'clock' | 'env'>,
  label: string,
  work: (step: (label: string) => void) => Promise<Result>,
): Promise<Result> => {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return work(() => {})
  const start = clock.now()
  let current = label
  let isShown = false
  let cancel = () => {}
  const show = () => {
    isShown = true
    const seconds = Math.round((clock.now() - start) / second)
    stderr.write(`${eraseLine}${plainText(current)} (${seconds} s)`)
  }
  const tick = () => {
    show()
    cancel = clock.after(second, tick)
  }
  cancel = clock.after(second, tick)
  try {
    return await work((next) => {
      current = next
      if (isShown) show()
    })
  } finally {
    cancel()
    if (isShown) stderr.write(eraseLine)
  }
}
