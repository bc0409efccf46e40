import type { Program } from '../bench/endpoint/program.ts'
import type { Random } from '../bench/statistics.ts'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Milliseconds of a pause: those of a container that has used its quota of processor time. */
export type PauseMs = readonly [least: number, most: number]

/** Stops a process about once a second (SIGSTOP), and lets it go on. Ends when its pause has ended. */
export const pauseAgainAndAgain = (program: Program, [least, most]: PauseMs, random: Random) => {
  let isOn = true
  let count = 0
  const work = async (): Promise<void> => {
    while (isOn) {
      await delay(400 + random() * 600)
      if (!isOn) return
      program.signal('SIGSTOP')
      count += 1
      await delay(least + random() * (most - least))
      program.signal('SIGCONT')
    }
  }
  const done = work()
  return {
    count: () => count,
    async stop(): Promise<void> {
      isOn = false
      await done
    },
  }
}
