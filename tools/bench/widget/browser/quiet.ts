import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that all processors together have been busy, and all there were. */
const processorTimes = (): { busy: number; all: number } => {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    busy: user + nice + sys + irq,
    all: user + nice + sys + irq + idle,
  }))
  const sum = (key: 'busy' | 'all'): number => times.reduce((total, time) => total + time[key], 0)
  return { busy: sum('busy'), all: sum('all') }
}

const quietShare = 0.25

/** Whether the machine has little else to do for that many milliseconds. */
export const isQuiet = async (duration = 250): Promise<boolean> => {
  const before = processorTimes()
  await wait(duration)
  const after = processorTimes()
  return after.busy - before.busy <= (after.all - before.all) * quietShare
}

const longestWait = 5_000

/**
 * Waits until the machine is quiet, at most five seconds: a slowed-down processor makes foreign work count several
 * times.
 *
 * @returns whether it is quiet
 */
export const waitForQuiet = async (): Promise<boolean> => {
  for (let waited = 0; waited < longestWait; waited += 250) if (await isQuiet()) return true
  return false
}
