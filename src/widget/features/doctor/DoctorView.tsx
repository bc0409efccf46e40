/**
 * The panel of `?vitrine-doctor`, and the shape of the diagnosis that it shows. It is a pure view in English: it finds
 * nothing itself and keeps no state but what `<details>` remembers. The part that scrolls can be focused, so the
 * keyboard reaches everything.
 */

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

/** The price of one element, with the question behind it. */
export interface PriceDiagnosis {
  title: string
  state: 'ok' | 'waiting' | 'fault'
  summary: string
  rows: readonly Row[]
  /** Why the element has no price. */
  fault?: Fault | undefined
}

/** The content of the panel. */
export interface Diagnosis {
  faults: readonly Fault[]
  prices: readonly PriceDiagnosis[]
  page: readonly Row[]
}

interface DoctorProps {
  diagnosis: Diagnosis
  /** The last action, for screen readers. */
  status: string
  onAgain(): void
  onCopy(): void
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

const FaultItem = ({ where, text, remedy, snippet }: Fault) => (
  <li>
    <p>
      <code>{where}</code> {text}
    </p>
    {remedy && <p class="remedy">{remedy}</p>}
    {snippet && (
      <pre>
        <code>{snippet}</code>
      </pre>
    )}
  </li>
)

const marks = { ok: '✓', waiting: '…', fault: '!' } as const
const markWords = { ok: 'works', waiting: 'waits', fault: 'fault' } as const

const PriceItem = ({ title, state, summary, rows }: PriceDiagnosis) => (
  <details>
    <summary>
      <span class={`mark ${state}`} role="img" aria-label={markWords[state]}>
        {marks[state]}
      </span>
      <span class="summary">{summary}</span>
      <code class="muted">{title}</code>
    </summary>
    <Rows rows={rows} />
  </details>
)

const counted = (count: number): string =>
  count === 0 ? 'No fault found' : `${count} fault${count === 1 ? '' : 's'}`

/** The panel of `?vitrine-doctor`. */
export const Doctor = ({ diagnosis, status, onAgain, onCopy, onClose }: DoctorProps) => {
  const { faults, prices, page } = diagnosis
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
        {count > 0 && (
          <section aria-labelledby="faults">
            <h3 id="faults">What is wrong</h3>
            <ul class="faults">
              {faults.map((fault) => (
                <FaultItem key={`${fault.where} ${fault.text}`} {...fault} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="prices">
          <h3 id="prices">Prices on this page: {prices.length}</h3>
          {prices.map((price, index) => (
            <PriceItem key={index} {...price} />
          ))}
        </section>
        <section aria-labelledby="page">
          <h3 id="page">Settings</h3>
          <Rows rows={page} />
        </section>
      </section>
      <footer>
        <button type="button" onClick={onAgain}>
          Look again
        </button>
        <button type="button" onClick={onCopy}>
          Copy the report
        </button>
        <p role="status">{status}</p>
      </footer>
    </aside>
  )
}
