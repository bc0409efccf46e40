/** Asks the next server: an app's `fetch`, or another cache. */
export type Ask = (request: Request) => Promise<Response>

interface Options {
  now: () => number
  /**
   * Keeps every answer for this number of seconds whatever its headers say, as a CDN does by the rule "cache everything".
   *
   * @default what `Cache-Control` and `Vary` allow a shared cache (RFC 9111)
   */
  everythingFor?: number
}

interface Kept {
  response: Response
  at: number
  /** By the names in `Vary`, the headers of the request that was answered. */
  varied: readonly (readonly [string, string | null])[]
}

const secondsOf = ({ headers }: Response): number => {
  const control = headers.get('cache-control') ?? ''
  if (/no-store|no-cache|private/.test(control)) return 0
  const [, seconds] = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? []
  return Number(seconds ?? 0)
}

/**
 * A CDN that answers GET with `Age` from what it keeps, and revalidates old answers with `If-None-Match`.
 * `http-cache-semantics` 4.3 would ask again for fresh answers with `must-revalidate`, unlike RFC 9111.
 */
export const createCdn = (ask: Ask, { now, everythingFor }: Options): Ask => {
  const kept = new Map<string, Kept[]>()
  const isFor = (request: Request, { varied }: Kept): boolean =>
    everythingFor !== undefined || varied.every(([name, value]) => request.headers.get(name) === value)
  const lifeOf = ({ response }: Kept): number => everythingFor ?? secondsOf(response)
  const ageOf = ({ response, at }: Kept): number =>
    Math.floor((now() - at) / 1000) + Number(response.headers.get('age') ?? 0)
  const answer = (one: Kept): Response => {
    const response = one.response.clone()
    const headers = new Headers(response.headers)
    headers.set('age', String(ageOf(one)))
    return new Response(response.body, { status: response.status, headers })
  }
  return async (request) => {
    if (request.method !== 'GET') return ask(request)
    const key = request.url
    const found = (kept.get(key) ?? []).find((one) => isFor(request, one))
    if (found && ageOf(found) < lifeOf(found)) return answer(found)
    const headers = new Headers(request.headers)
    const etag = found?.response.headers.get('etag')
    if (etag) headers.set('if-none-match', etag)
    const response = await ask(new Request(request, { headers }))
    const isSame = found !== undefined && response.status === 304
    const merged = new Headers(isSame ? found.response.headers : {})
    for (const [name, value] of response.headers) merged.set(name, value)
    const whole = new Response(isSame ? found.response.clone().body : response.body, {
      status: isSame ? 200 : response.status,
      headers: merged,
    })
    const vary = whole.headers.get('vary')?.split(',') ?? []
    const one: Kept = {
      response: whole.clone(),
      at: now(),
      varied: vary.map((name) => [name.trim(), request.headers.get(name.trim())] as const),
    }
    const isKeepable = everythingFor !== undefined || !vary.some((name) => name.trim() === '*')
    if (whole.status === 200 && isKeepable && lifeOf(one) > 0) {
      const others = (kept.get(key) ?? []).filter((other) => other !== found)
      kept.set(key, [...others, one])
    }
    return whole
  }
}
