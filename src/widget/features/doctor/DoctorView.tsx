/**
 * The overlay of `?vitrine-doctor`, and the shape of the diagnosis that it shows. It is a pure view in English for
 * developers: it finds nothing itself and keeps no state but what `<details>` remembers. Regions that scroll can be
 * focused, so the keyboard reaches everything. The file is part of the lazy module `doctor`; pages that do not ask
 * for the doctor never load it.
 */

import type { Space } from './space.ts'

/** One labelled value of a diagnosis. */
export interface Row {
  name: string
  value: string
}

/** A mistake in the page, with its remedy where there is one. */
export interface Fault {
  /** The element or setting that it is about. */
  where: string
  text: string
  remedy?: string | undefined
  /** The markup as it should be. */
  snippet?: string | undefined
}

/** The state of one element, with the request and the answer behind it. */
export interface ElementDiagnosis {
  id: number
  title: string
  state: 'ok' | 'waiting' | 'fault'
  summary: string
  rows: readonly Row[]
  /** Why the element has no price. */
  fault?: Fault | undefined
}

/** The content of the overlay. */
export interface Diagnosis {
  faults: readonly Fault[]
  elements: readonly ElementDiagnosis[]
  page: readonly Row[]
  /** The space to reserve; undefined where no element is finished. */
  space: Space | undefined
  /** Violations of the page's Content Security Policy. */
  violations: readonly string[]
  /** Whether the browser reports violations from before the overlay was loaded. */
  knowsEarlierViolations: boolean
}

interface DoctorProps {
  diagnosis: Diagnosis
  /** The last action, for screen readers. */
  status: string
  onAgain(): void
  onCopyReport(): void
  /** @param code the element with the text, which is selected when the clipboard is not available */
  onCopy(text: string, code: Element | null): void
  onShow(id: number): void
  onClose(): void
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface SnippetProps {
  text: string
  /** The name of the button, for screen readers. */
  label: string
  onCopy: DoctorProps['onCopy']
}

const Snippet = ({ text, label, onCopy }: SnippetProps) => (
  <div class="snippet">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
    <button
      type="button"
      aria-label={label}
      onClick={({ currentTarget }) =>
        onCopy(text, currentTarget.parentElement?.querySelector('pre code') ?? null)
      }
    >
      Copy
    </button>
  </div>
)

const SpaceToReserve = ({ space, onCopy }: { space: Space; onCopy: DoctorProps['onCopy'] }) => (
  <section aria-labelledby="space">
    <h3 id="space">Space to reserve</h3>
    {space.notes.length > 0 && (
      <ul>
        {space.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    {space.rule && (
      <>
        <Snippet text={space.rule} label="Copy the rule" onCopy={onCopy} />
        <p class="muted">
          Measured in a window of {space.widths.join(', ')} px. Make it narrower or wider: each width adds to
          the rule.
        </p>
      </>
    )}
  </section>
)

const FaultItem = ({ fault, onCopy }: { fault: Fault; onCopy: DoctorProps['onCopy'] }) => {
  const { where, text, remedy, snippet } = fault
  return (
    <li>
      <p>
        <code>{where}</code> {text}
      </p>
      {remedy && <p class="remedy">{remedy}</p>}
      {snippet && <Snippet text={snippet} label={`Copy the markup for ${where}`} onCopy={onCopy} />}
    </li>
  )
}

const marks = { ok: '✓', waiting: '…', fault: '!' } as const
const markWords = { ok: 'works', waiting: 'waits', fault: 'fault' } as const

const ElementItem = ({ element, onShow }: { element: ElementDiagnosis; onShow: DoctorProps['onShow'] }) => {
  const { id, title, state, summary, rows } = element
  return (
    <details>
      <summary>
        <span class={`mark ${state}`} role="img" aria-label={markWords[state]}>
          {marks[state]}
        </span>{' '}
        <code>{title}</code> <span class="muted">{summary}</span>
      </summary>
      <Rows rows={rows} />
      <button type="button" aria-label={`Show ${title} on the page`} onClick={() => onShow(id)}>
        Show on the page
      </button>
    </details>
  )
}

const counted = (count: number): string =>
  count === 0 ? 'No fault found' : `${count} fault${count === 1 ? '' : 's'}`

const Violations = ({ diagnosis: { violations, knowsEarlierViolations } }: { diagnosis: Diagnosis }) => (
  <>
    {violations.length > 0 ? (
      <ul>
        {violations.map((violation) => (
          <li key={violation}>{violation}</li>
        ))}
      </ul>
    ) : (
      <p>None seen.</p>
    )}
    {!knowsEarlierViolations && (
      <p class="muted">Violations from before this overlay was loaded: unknown. The console has them.</p>
    )}
  </>
)

/** The overlay of `?vitrine-doctor`. */
export const Doctor = (props: DoctorProps) => {
  const { diagnosis, status, onAgain, onCopyReport, onCopy, onShow, onClose } = props
  const { faults, elements, page, space } = diagnosis
  const count = faults.length
  return (
    <aside class="root" aria-labelledby="title" lang="en" dir="ltr">
      <header>
        <h2 id="title">Vitrine doctor</h2>
        <p class={count === 0 ? 'ok' : 'fault'}>{counted(count)}</p>
        <button type="button" class="close" aria-label="Close the doctor" onClick={onClose}>
          ×
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section class="body" tabIndex={0} aria-label="Findings">
        {faults.length > 0 && (
          <section aria-labelledby="faults">
            <h3 id="faults">What is wrong</h3>
            <ul class="faults">
              {faults.map((fault) => (
                <FaultItem key={`${fault.where} ${fault.text}`} fault={fault} onCopy={onCopy} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="elements">
          <h3 id="elements">Elements: {elements.length}</h3>
          {elements.map((element) => (
            <ElementItem key={element.id} element={element} onShow={onShow} />
          ))}
        </section>
        {space && <SpaceToReserve space={space} onCopy={onCopy} />}
        <section aria-labelledby="page">
          <h3 id="page">Page</h3>
          <Rows rows={page} />
        </section>
        <section aria-labelledby="policy">
          <h3 id="policy">Content Security Policy</h3>
          <Violations diagnosis={diagnosis} />
        </section>
      </section>
      <footer>
        <button type="button" onClick={onAgain}>
          Look again
        </button>
        <button type="button" onClick={onCopyReport}>
          Copy the report
        </button>
        <p role="status">{status}</p>
      </footer>
    </aside>
  )
}
