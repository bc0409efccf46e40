/** The part of autocannon that the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    method?: string
    headers?: Record<string, string>
    body?: string
    connections?: number
    /** Seconds. */
    duration?: number
    /** Requests a second over all connections; as fast as answered without one. */
    overallRate?: number
    /** True leaves the times as they were measured. */
    ignoreCoordinatedOmission?: boolean
  }
  interface Result {
    /** Milliseconds. */
    latency: { average: number; p50: number; p99: number; max: number }
    requests: { average: number; total: number }
    errors: number
    timeouts: number
    non2xx: number
    '5xx': number
  }
  interface Instance extends Promise<Result> {
    /** Every answer, with the milliseconds that it took. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, time: number) => void,
    ): this
  }
  export default function autocannon(options: Options): Instance
}
