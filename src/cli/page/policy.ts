/** The directives of one Content Security Policy, by name. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Parses a policy. Where a directive occurs twice, the first one counts. */
export const parsePolicy = (text: string): Policy => {
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    const known = name.toLowerCase()
    if (known && !policy.has(known)) policy.set(known, sources)
  }
  return policy
}

/** The first of these directives that a policy has, which governs a request. */
export const governing = (
  policy: Policy,
  names: readonly string[],
): { name: string; sources: readonly string[] } | undefined => {
  const name = names.find((candidate) => policy.has(candidate))
  return name === undefined ? undefined : { name, sources: policy.get(name) ?? [] }
}

const isSameOrUpgraded = (allowed: string, actual: string): boolean =>
  allowed === actual || (allowed === 'http:' && actual === 'https:')

const hostSource = /^(?:([a-z][\w+.-]*:)\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/\S*)?$/i

const matchesHost = (source: string, url: URL, page: URL): boolean => {
  const match = hostSource.exec(source)
  if (!match) return false
  const [, scheme, host = '', port, path] = match
  if (!isSameOrUpgraded(scheme?.toLowerCase() ?? page.protocol, url.protocol)) return false
  const wanted = host.toLowerCase()
  const isHost =
    wanted === '*' || wanted === url.hostname || (wanted[0] === '*' && url.hostname.endsWith(wanted.slice(1)))
  const standard = url.protocol === 'https:' ? '443' : '80'
  const isPort = port === '*' || (port ?? standard) === (url.port || standard)
  const isPath =
    !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  return isHost && isPort && isPath
}

/** Whether one of the sources admits an address (CSP 3, section 6.7.2). Nonces and hashes are not addresses. */
export const admits = (sources: readonly string[], url: URL, page: URL): boolean =>
  sources.some((source) => {
    if (source === '*') return /^(https?|wss?):$/.test(url.protocol)
    if (source.toLowerCase() === `'self'`) return url.origin === page.origin
    if (/^[a-z][\w+.-]*:$/i.test(source)) return isSameOrUpgraded(source.toLowerCase(), url.protocol)
    return !source.startsWith(`'`) && matchesHost(source, url, page)
  })

/** The directive with one source more. */
export const withSource = (name: string, sources: readonly string[], added: string): string =>
  [name, ...sources.filter((source) => source.toLowerCase() !== `'none'`), added].join(' ')
