import autocannon, { type Result } from 'autocannon'

interface Load {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: string
  connections: number
  /** Seconds. */
  duration: number
  /** Requests a second over all connections. */
  overallRate: number
}

export interface Measured {
  /** Milliseconds. */
  p50: number
  p99: number
  answers: number
  /** Answers other than a success, errors and timeouts. */
  bad: number
}

const groups = 40
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends requests evenly. One autocannon sends a second's requests in one burst and estimates times for those that it
 * held back. So forty of them share the connections, each starting 25 ms after the one before.
 */
export const steadyLoad = async ({ connections, overallRate, ...load }: Load): Promise<Measured> => {
  const times: number[] = []
  const run = async (group: number) => {
    await delay((group * 1000) / groups)
    const share = { connections: connections / groups, overallRate: overallRate / groups }
    return new Promise<Result>((resolve, reject) => {
      autocannon({ ...load, ...share, ignoreCoordinatedOmission: true }, (error, result) =>
        error ? reject(error) : resolve(result),
      ).on('response', (_client, _status, _bytes, time) => times.push(time))
    })
  }
  const results = await Promise.all(Array.from({ length: groups }, (_, group) => run(group)))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const bad = results.reduce((sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts, 0)
  return { p50: at(0.5), p99: at(0.99), answers: times.length, bad }
}
