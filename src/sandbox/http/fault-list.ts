/**
 * Faults on request, a comma list of
 *
 * | written | what happens |
 * | --- | --- |
 * | `latency:800` | the answer comes 800 ms later (at most a minute) |
 * | `status:500` | that status, 400 to 599, and nothing else is done |
 * | `429`, `429:2` | the rate limit's answer, with its `Retry-After` in seconds |
 * | `reset` | the connection drops before anything is done |
 * | `reset-after` | it drops when everything has been done: the answer alone is lost |
 * | `half-body` | it drops half way through the body |
 * | `malformed` | the body ends before the JSON or XML does |
 * | `content-type` | the right body is called `text/html` |
 *
 * `*2` behind one is for the next two requests, `@0.5` for about every second one. Whatever else is written is
 * ignored, as the real platform ignores all of it.
 */
export interface Fault {
  kind: 'latency' | 'status' | 'reset' | 'reset-after' | 'half-body' | 'malformed' | 'content-type'
  /** Milliseconds for `latency`, the HTTP status for `status`. */
  value: number
  /** Seconds, with status 429. */
  retryAfter?: number
  /** How many requests it is for. */
  count?: number
  probability?: number
  /** As it was written, without the count. */
  written: string
}

const syntax =
  /^(?<name>[a-z-]+|429)(?::(?<value>\d{1,5}))?(?:\*(?<count>\d{1,6}))?(?:@(?<probability>[01]?\.?\d+))?$/
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
  const { name = '', value, count, probability } = syntax.exec(text)?.groups ?? {}
  const effect = effectOf(name, value === undefined ? undefined : Number(value))
  return (
    effect && {
      ...effect,
      ...(count !== undefined && { count: Number(count) }),
      ...(probability !== undefined && { probability: Number(probability) }),
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

/** Back to text, with the count that is left; used-up faults are gone. */
export const writeFaults = (faults: readonly Fault[]): string | undefined =>
  faults
    .filter(({ count }) => count !== 0)
    .map(({ written, count }) => (count === undefined ? written : withCount(written, count)))
    .join(',') || undefined

const withCount = (written: string, count: number): string => {
  const [what = '', probability] = written.split('@')
  return `${what}*${count}${probability === undefined ? '' : `@${probability}`}`
}
