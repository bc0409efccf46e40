import type { Control } from './controls.ts'

/** The messages of the page's controls, beside which they stand. */
const messages = new WeakMap<Control, HTMLElement>()

const idsIn = (control: Control): string[] =>
  (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean)

const describe = (control: Control, ids: readonly string[]): void => {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** Behind the label of a control, and behind all options of a group, so that it is no part of a label. */
const put = (message: Element, control: Control): void => {
  const group = control.type === 'radio' ? control.closest('fieldset') : null
  if (group) group.append(message)
  else (control.closest('label') ?? control).after(message)
}

let count = 0

/** Says beside a control what the browser says of its value, as its description. */
const showMessage = (control: Control): void => {
  const message = messages.get(control) ?? control.ownerDocument.createElement('strong')
  message.textContent = control.validationMessage
  if (messages.has(control)) return
  messages.set(control, message)
  count += 1
  message.id = `vitrine-message-${count}`
  message.setAttribute('data-vitrine-message', '')
  message.style.display = 'block'
  put(message, control)
  control.setAttribute('aria-invalid', 'true')
  describe(control, [...idsIn(control), message.id])
}

const removeMessage = (control: Control, message: HTMLElement): void => {
  messages.delete(control)
  message.remove()
  control.removeAttribute('aria-invalid')
  describe(
    control,
    idsIn(control).filter((id) => id !== message.id),
  )
}

/** Follows a control that has a message, which goes with what was wrong. */
export const updateMessage = (control: Control): void => {
  const message = messages.get(control)
  if (!message) return
  if (control.validity.valid) removeMessage(control, message)
  else showMessage(control)
}

/** Takes back what was said beside controls, as no answer is wanted where a contact stands in for the sale. */
export const clearMessages = (controls: readonly Control[]): void => {
  for (const control of controls) {
    const message = messages.get(control)
    if (message) removeMessage(control, message)
  }
}

/**
 * Says beside each control what is wrong with it, and moves the focus to the first of them. One that is not on the
 * screen stops nobody: the shopper could not answer it.
 *
 * @returns whether something is wrong
 */
export const tellInvalid = (controls: readonly Control[]): boolean => {
  for (const control of controls) updateMessage(control)
  const invalid = controls.filter(
    (control) => control.willValidate && !control.validity.valid && control.checkVisibility(),
  )
  // Every option of a required group is invalid, and one of them says so.
  const told = invalid.filter(
    ({ type, name }, at) => type !== 'radio' || invalid.findIndex((each) => each.name === name) === at,
  )
  for (const control of told) showMessage(control)
  told[0]?.focus()
  return told.length > 0
}
