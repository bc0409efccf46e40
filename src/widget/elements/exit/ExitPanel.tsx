/** What stands around the form by which a customer leaves a contract: errors and the receipt. */

import type { ComponentChildren } from 'preact'
import { fill } from '../../messages/format.ts'
import type { Detail } from './details.ts'
import type { ExitMessages } from './words.ts'

export const Details = ({ details }: { details: readonly Detail[] }) => (
  <dl part="details">
    {details.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

interface ExitErrorProps {
  error: 'not-received' | 'unsure' | undefined
  contact: string | null
  words: ExitMessages
}

/** Why there is no receipt, and how the customer reaches the shop without it. */
export const ExitError = ({ error, contact, words }: ExitErrorProps) => (
  <div role="alert" part="error" class={error && 'outcome danger'}>
    {error && (
      <div>
        <p>{error === 'unsure' ? words.exitUnsure : words.exitNotReceived}</p>
        {contact && <p>{fill(words.exitContact, { contact })}</p>}
      </div>
    )}
  </div>
)

interface ExitReceiptProps {
  details: readonly Detail[]
  words: ExitMessages
  onSave(): void
}

export const ExitReceipt = ({ details, words, onSave }: ExitReceiptProps) => (
  <>
    <p>{words.exitKeep}</p>
    <Details details={details} />
    <div class="actions">
      <button type="button" part="save" onClick={onSave}>
        {words.exitSave}
      </button>
    </div>
  </>
)

interface ExitPanelProps {
  title: string
  /** Missing where the panel has no button before it, or a receipt is in it. */
  onClose: (() => void) | undefined
  words: ExitMessages
  children: ComponentChildren
}

export const ExitPanel = ({ title, onClose, words, children }: ExitPanelProps) => (
  // It is a group and not a landmark, because a page may have several.
  <fieldset part="panel" class="panel" aria-labelledby="title">
    <div class="head">
      <h2 id="title" part="title" tabIndex={-1}>
        {title}
      </h2>
      {onClose && (
        <button type="button" part="close" class="plain" aria-label={words.exitClose} onClick={onClose}>
          ×
        </button>
      )}
    </div>
    {children}
  </fieldset>
)
