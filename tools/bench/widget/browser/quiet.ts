import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that all processors together have been busy, and have been there. */
const processorTimes = (): { busy: number; all: number } => {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    busy: user + nice + sys + irq,
    all: user + nice + sys + irq + idle,
  }))
  const sum = (key: 'busy' | 'all'): number => times.reduce((total, time) => total + time[key], 0)
  return { busy: sum('busy'), all: sum('all') }
}

const sample = 250
const quiet = 0.25
const longestWait = 5_000

/**
 * Waits until the machine has little else to do, but not for ever. A slowed-down processor makes a foreign
 * burst of work count several times, so that a load beside one tells nothing about the page.
 */
export const waitForQuiet = async (): Promise<void> => {
  for (let waited = 0; waited < longestWait; waited += sample) {
    const before = processorTimes()
    await wait(sample)
    const after = processorTimes()
    if (after.busy - before.busy <= (after.all - before.all) * quiet) return
  }
}
