/**
 * Faults on request, as a comma-separated list. Other text is ignored, because the platform ignores the whole
 * parameter.
 *
 * | syntax | effect |
 * | --- | --- |
 * | `latency:800` | the response is delayed by 800 ms, at most a minute |
 * | `status:500` | the response has that status, 400 to 599, and the request has no effect |
 * | `429`, `429:2` | the response of the rate limit, with `Retry-After` in seconds |
 * | `reset` | the connection drops before the request has an effect |
 * | `reset-after` | the connection drops after the request has had its effect |
 * | `half-body` | the connection drops in the middle of the body |
 * | `malformed` | the JSON or XML of the body is cut off |
 * | `content-type` | the body is declared as `text/html` |
 *
 * - `*2` limits a fault to two requests.
 * - `@0.5` applies it to about every second one.
 * - `processcart/reset-after` is for requests whose path ends in `/processcart`.
 */
export interface Fault {
  kind: 'latency' | 'status' | 'reset' | 'reset-after' | 'half-body' | 'malformed' | 'content-type'
  /** Milliseconds for `latency`, the HTTP status for `status`. */
  value: number
  /** Seconds; with status 429 only. */
  retryAfter?: number
  /** Number of requests that are left. */
  count?: number
  probability?: number
  /** The last segment of the path, in lower case, of the requests that it is for. */
  operation?: string
  /** The text of the fault, without the count. */
  written: string
}

const syntax =
  /^(?:(?<operation>[a-z]+)\/)?(?<name>[a-z-]+|429)(?::(?<value>\d{1,5}))?(?:\*(?<count>\d{1,6}))?(?:@(?<probability>[01]?\.?\d+))?$/
const bare = ['reset', 'reset-after', 'half-body', 'malformed', 'content-type'] as const

type Effect = Pick<Fault, 'kind' | 'value' | 'retryAfter'>

const effectOf = (name: string, value: number | undefined): Effect | undefined => {
  if (name === '429') return { kind: 'status', value: 429, ...(value !== undefined && { retryAfter: value }) }
  if (name === 'latency') return value !== undefined && value <= 60_000 ? { kind: name, value } : undefined
  if (name === 'status')
    return value !== undefined && value >= 400 && value < 600 ? { kind: name, value } : undefined
  const kind = bare.find((known) => known === name)
  return kind && value === undefined ? { kind, value: 0 } : undefined
}

const faultOf = (text: string): Fault | undefined => {
  const { operation, name = '', value, count, probability } = syntax.exec(text)?.groups ?? {}
  const effect = effectOf(name, value === undefined ? undefined : Number(value))
  return (
    effect && {
      ...effect,
      ...(count !== undefined && { count: Number(count) }),
      ...(probability !== undefined && { probability: Number(probability) }),
      ...(operation !== undefined && { operation }),
      written: text.replace(/\*\d+/, ''),
    }
  )
}

export const parseFaults = (text: string): Fault[] =>
  text
    .slice(0, 1_000)
    .split(',')
    .map((part) => faultOf(part.trim()))
    .filter((fault) => fault !== undefined)

/** Writes faults as text, with the counts that are left. Used-up faults are dropped. */
export const writeFaults = (faults: readonly Fault[]): string | undefined =>
  faults
    .filter(({ count }) => count !== 0)
    .map(({ written, count }) => (count === undefined ? written : withCount(written, count)))
    .join(',') || undefined

const withCount = (written: string, count: number): string => {
  const [what = '', probability] = written.split('@')
  return `${what}*${count}${probability === undefined ? '' : `@${probability}`}`
}
