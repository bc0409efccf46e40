/** Violations of the page's policy, as far as the browser tells. */
export interface Violations {
  list(): string[]
  /** Whether those from before this call are known. */
  knowsEarlier: boolean
}

interface ViolationBody {
  effectiveDirective?: string
  blockedURL?: string
}

type Observer = new (
  callback: (reports: readonly { body: ViolationBody | null }[]) => void,
  options: { types: readonly string[]; buffered: boolean },
) => { observe(): void }

/** The address without its query, which may name a person. */
const shortened = (address: string): string => address.split('?')[0]?.slice(0, 200) || 'inline'

/** Watches a document. Chromium hands out the reports of before, too. */
export const watchViolations = (document: Document, onChange: () => void): Violations => {
  const seen = new Set<string>()
  const add = (directive: string | undefined, blocked: string | undefined): void => {
    const text = `${directive ?? 'a directive'} blocked ${shortened(blocked ?? '')}`
    if (seen.has(text) || seen.size >= 50) return
    seen.add(text)
    onChange()
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    add(effectiveDirective, blockedURI),
  )
  const { ReportingObserver } = (document.defaultView ?? {}) as { ReportingObserver?: Observer }
  if (ReportingObserver)
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) add(body?.effectiveDirective, body?.blockedURL)
      },
      { types: ['csp-violation'], buffered: true },
    ).observe()
  return { list: () => [...seen], knowsEarlier: ReportingObserver !== undefined }
}
