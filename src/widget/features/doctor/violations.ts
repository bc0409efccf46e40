/** Violations of the page's policy, as far as the browser tells. */
export interface Violations {
  list(): string[]
  /** Whether the policy has kept the page from an address. A policy that only reports blocks nothing. */
  hasBlocked(address: URL): boolean
  /** Whether those from before this call are known. */
  knowsEarlier: boolean
}

interface ViolationBody {
  effectiveDirective?: string
  blockedURL?: string
  disposition?: string
}

type Observer = new (
  callback: (reports: readonly { body: ViolationBody | null }[]) => void,
  options: { types: readonly string[]; buffered: boolean },
) => { observe(): void }

/** The address without its query, which may name a person. */
const shortened = (address: string): string => address.split('?')[0]?.slice(0, 200) || 'inline'

/** Watches a document. Chromium hands out earlier reports, too. */
export const watchViolations = (document: Document, onChange: () => void): Violations => {
  const seen = new Set<string>()
  const blocked = new Set<string>()
  const add = ({ effectiveDirective, blockedURL, disposition }: ViolationBody): void => {
    const address = shortened(blockedURL ?? '')
    const text = `${effectiveDirective ?? 'a directive'} blocked ${address}`
    if (seen.size >= 50) return
    const known = seen.size + blocked.size
    seen.add(text)
    if (disposition === 'enforce') blocked.add(address)
    if (seen.size + blocked.size > known) onChange()
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) =>
    add({ effectiveDirective, blockedURL: blockedURI, disposition }),
  )
  const { ReportingObserver } = (document.defaultView ?? {}) as { ReportingObserver?: Observer }
  if (ReportingObserver)
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) add(body ?? {})
      },
      { types: ['csp-violation'], buffered: true },
    ).observe()
  return {
    list: () => [...seen],
    hasBlocked: ({ origin, pathname }) => blocked.has(origin) || blocked.has(shortened(origin + pathname)),
    knowsEarlier: ReportingObserver !== undefined,
  }
}
