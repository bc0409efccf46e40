/**
 * The form of a declaration: the fields that the law asks for, and no other. Its inputs keep what the customer types
 * through every render, also while a summary hides them. A field is judged when the form is sent; the words below it
 * then say why it cannot stay, and it is the first of these fields that gets the focus.
 */

import type { ComponentChildren } from 'preact'
import { exitLengths } from '../../../contract/exit.ts'
import type { ExitField } from './send-exit.ts'
import type { ExitMessages } from './words.ts'

interface FieldProps {
  name: ExitField
  label: string
  hint?: string
  invalid: readonly ExitField[]
  words: ExitMessages
  children: (attributes: FieldAttributes) => ComponentChildren
}

interface FieldAttributes {
  id: string
  name: ExitField
  part: 'input'
  'aria-invalid': boolean
  'aria-describedby': string
}

const Field = ({ name, label, hint, invalid, words, children }: FieldProps) => {
  const isInvalid = invalid.includes(name)
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children({
        id: name,
        name,
        part: 'input',
        'aria-invalid': isInvalid,
        'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
      })}
      {hint && (
        <small id={`${name}-hint`} class="hint">
          {hint}
        </small>
      )}
      <p id={`${name}-error`} part="field-error" class="danger">
        {isInvalid && (name === 'email' ? words.exitFillEmail : words.exitFill)}
      </p>
    </div>
  )
}

interface ExitFormProps {
  kind: 'cancel' | 'withdraw'
  /** Whether the law asks for the kind of a cancellation, and for its reason. */
  hasManner: boolean
  isExtraordinary: boolean
  /** The contract that the page knows. */
  contract: string | null
  /** The first day on which the contract may end, ISO 8601. */
  today: string
  invalid: readonly ExitField[]
  isHidden: boolean
  words: ExitMessages
  onManner(isExtraordinary: boolean): void
  onSubmit(form: HTMLFormElement): void
  /** Messages and buttons below the fields. */
  children: ComponentChildren
}

export const ExitForm = (props: ExitFormProps) => {
  const { kind, hasManner, isExtraordinary, contract, today, invalid, words, onManner } = props
  const field = { invalid, words }
  return (
    <form
      noValidate
      hidden={props.isHidden}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit(event.currentTarget)
      }}
    >
      <Field {...field} name="name" label={words.exitName}>
        {(attributes) => (
          <input {...attributes} type="text" autoComplete="name" maxLength={exitLengths.name} />
        )}
      </Field>
      <Field {...field} name="contract" label={words.exitContract} hint={words.exitContractHint}>
        {(attributes) => (
          <textarea {...attributes} rows={2} maxLength={exitLengths.contract} defaultValue={contract ?? ''} />
        )}
      </Field>
      <Field {...field} name="email" label={words.exitEmail} hint={words.exitEmailHint}>
        {(attributes) => (
          <input {...attributes} type="email" dir="ltr" autoComplete="email" maxLength={exitLengths.email} />
        )}
      </Field>
      {hasManner && (
        <fieldset>
          <legend>{words.exitManner}</legend>
          {(['ordinary', 'extraordinary'] as const).map((manner) => (
            <label class="option" key={manner}>
              <input
                type="radio"
                name="manner"
                value={manner}
                checked={(manner === 'extraordinary') === isExtraordinary}
                onChange={() => onManner(manner === 'extraordinary')}
              />
              {manner === 'ordinary' ? words.exitOrdinary : words.exitExtraordinary}
            </label>
          ))}
        </fieldset>
      )}
      {hasManner && isExtraordinary && (
        <Field {...field} name="reason" label={words.exitReason}>
          {(attributes) => <textarea {...attributes} rows={3} maxLength={exitLengths.reason} />}
        </Field>
      )}
      {kind === 'cancel' && (
        <Field {...field} name="end" label={words.exitEnd} hint={words.exitEndHint}>
          {(attributes) => <input {...attributes} type="date" min={today} />}
        </Field>
      )}
      {props.children}
    </form>
  )
}
