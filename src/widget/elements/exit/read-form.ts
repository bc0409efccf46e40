/** Reads the form of an exit. */

import { cleanEmail } from '../../../contract/exit.ts'
import type { ExitDeclaration } from '../../../contract/exit-schema.ts'
import { type ExitField, exitFields } from './send-exit.ts'

/** A form as the customer has filled it in. */
export interface FilledForm {
  declaration: ExitDeclaration
  /** The fields that keep the form from being a declaration. */
  invalid: readonly ExitField[]
}

const isInvalid = (input: unknown, field: ExitField, text: string, hasAskedEmail: boolean): boolean => {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return false
  if (field === 'end') return input.validity.badInput
  return text === '' && !(field === 'email' && hasAskedEmail)
}

const declarationOf = (
  read: (field: ExitField) => string,
  kind: ExitDeclaration['kind'],
  language: string,
): ExitDeclaration => {
  const declared = { name: read('name'), contract: read('contract'), email: read('email'), language }
  if (kind === 'withdraw') return { kind, ...declared }
  const [manner, reason, end] = [read('manner'), read('reason'), read('end')]
  return {
    kind,
    ...declared,
    ...(manner === 'ordinary' || manner === 'extraordinary' ? { manner } : {}),
    ...(reason && { reason }),
    ...(end && { end }),
  }
}

/**
 * Reads a form, and writes its e-mail address back as it is sent.
 *
 * @param hasAskedEmail whether the address was asked for once, so that a declaration goes without it now
 */
export const readForm = (
  form: HTMLFormElement,
  kind: ExitDeclaration['kind'],
  language: string,
  hasAskedEmail: boolean,
): FilledForm => {
  const data = new FormData(form)
  const read = (field: ExitField): string => {
    const text = String(data.get(field) ?? '').trim()
    return field === 'email' ? cleanEmail(text) : text
  }
  const email = form.elements.namedItem('email')
  // The customer sees the address that is sent. An equal value is not written, because that moves the caret.
  if (email instanceof HTMLInputElement && email.value !== read('email')) email.value = read('email')
  return {
    declaration: declarationOf(read, kind, language),
    invalid: exitFields.filter((field) =>
      isInvalid(form.elements.namedItem(field), field, read(field), hasAskedEmail),
    ),
  }
}
