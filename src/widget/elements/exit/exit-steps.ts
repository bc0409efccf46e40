/** The steps of leaving a contract. */

import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { ExitAnswer, ExitDeclaration } from '../../../contract/exit-schema.ts'
import { newKey } from '../../checkout/order-key.ts'
import { toJson } from '../../environment/to-json.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { readForm } from './read-form.ts'
import { type ExitField, type ExitOutcome, sendExit } from './send-exit.ts'

/** Where the customer is on the way to a receipt. */
export type ExitStep =
  | { at: 'closed' }
  | { at: 'form'; invalid: readonly ExitField[]; outcome?: ExitOutcome }
  | { at: 'summary'; declaration: ExitDeclaration; outcome?: ExitOutcome }
  | { at: 'sending'; declaration: ExitDeclaration }
  | { at: 'received'; receipt: ExitAnswer }

/** Languages whose law puts a summary before the notice of a cancellation: art. D. 215-3 code de la consommation. */
export const withSummary: readonly string[] = ['fr']

/** The way of one element from its button to the receipt. */
export interface ExitSteps {
  step: ReadonlySignal<ExitStep>
  open(): void
  close(): void
  /** Back from the summary to the form. */
  edit(): void
  /** Sends what the form declares, or shows its summary, or asks for what is missing. */
  submit(form: HTMLFormElement, kind: ExitDeclaration['kind']): void
  /** Sends what the summary shows. */
  confirm(declaration: ExitDeclaration): void
  /** The ID of the element that the next paint moves the focus to, once; empty for none. */
  takeFocus(): string
}

/** Begins with the button alone. A declaration has one key however often it is sent, and an edited one a new key. */
export const createExitSteps = ({ page, settings, locale, language }: Storefront): ExitSteps => {
  const step = signal<ExitStep>({ at: 'closed' })
  let focus = ''
  let keyed = { text: '', key: '' }
  let hasAskedEmail = false

  const go = (next: ExitStep, focused: string): void => {
    focus = focused
    step.value = next
  }

  const send = async (declaration: ExitDeclaration, isSummary: boolean): Promise<void> => {
    const { endpoint } = settings.peek()
    if (!endpoint || step.peek().at === 'sending') return
    const text = toJson(declaration)
    if (keyed.text !== text) keyed = { text, key: newKey() }
    step.value = { at: 'sending', declaration }
    const outcome = await sendExit(page, endpoint, declaration, keyed.key)
    if (outcome.state === 'received') go({ at: 'received', receipt: outcome.receipt }, 'title')
    else if (outcome.state === 'refused') go({ at: 'form', invalid: outcome.fields }, outcome.fields[0] ?? '')
    else if (isSummary) step.value = { at: 'summary', declaration, outcome }
    else step.value = { at: 'form', invalid: [], outcome }
  }

  return {
    step,
    open: () => go({ at: 'form', invalid: [] }, 'title'),
    close: () => go({ at: 'closed' }, 'open'),
    edit: () => go({ at: 'form', invalid: [] }, 'name'),
    submit(form, kind) {
      const { declaration, invalid } = readForm(form, kind, locale.peek(), hasAskedEmail)
      hasAskedEmail ||= invalid.includes('email')
      if (invalid.length > 0) go({ at: 'form', invalid }, invalid[0] ?? '')
      else if (kind === 'cancel' && withSummary.includes(language.peek()))
        go({ at: 'summary', declaration }, 'title')
      else void send(declaration, false)
    },
    confirm: (declaration) => void send(declaration, true),
    takeFocus() {
      const taken = focus
      focus = ''
      return taken
    },
  }
}
