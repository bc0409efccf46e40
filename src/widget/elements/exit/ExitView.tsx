/**
 * The view of `<vitrine-exit>` at each step: the button, the form with its summary, or the receipt. One panel and one
 * form stay in the page from step to step, so that the inputs keep what the customer has typed.
 */

import type { ExitDeclaration } from '../../../contract/exit-schema.ts'
import { type Detail, declarationDetails, receiptDetails } from './details.ts'
import { ExitForm } from './ExitForm.tsx'
import { Details, ExitError, ExitPanel, ExitReceipt } from './ExitPanel.tsx'
import type { ExitStep, ExitSteps } from './exit-steps.ts'
import type { ExitMessages } from './words.ts'

/** What the customer can do. */
export interface ExitActions extends Pick<ExitSteps, 'open' | 'close' | 'edit' | 'confirm'> {
  submit(form: HTMLFormElement): void
  chooseManner(isExtraordinary: boolean): void
  save(number: string, details: readonly Detail[]): void
}

interface ExitViewProps {
  frame: { language: string; direction: 'ltr' | 'rtl'; theme: string | undefined }
  locale: string
  words: ExitMessages
  kind: ExitDeclaration['kind']
  step: ExitStep
  /** The form stands in the page, without a button before it. */
  isInline: boolean
  /** The contract that the page knows. */
  contract: string | null
  /** Where the customer reaches the shop without the form. */
  contact: string | null
  seller: string
  /** The first day on which the contract may end, ISO 8601. */
  today: string
  /** Whether the law asks for the kind of a cancellation. */
  hasManner: boolean
  isExtraordinary: boolean
  /** Whether the law asks for a summary. */
  hasSummary: boolean
  actions: ExitActions
}

const StepError = ({ step, contact, words }: Pick<ExitViewProps, 'step' | 'contact' | 'words'>) => {
  const outcome = 'outcome' in step ? step.outcome : undefined
  const isOpen = outcome?.state === 'not-received' || outcome?.state === 'unsure'
  return <ExitError error={isOpen ? outcome.state : undefined} contact={contact} words={words} />
}

interface ConfirmButtonProps extends Pick<ExitViewProps, 'kind' | 'step' | 'words'> {
  /** Without one it submits its form. */
  onPress?: () => void
}

const ConfirmButton = ({ kind, step, words, onPress }: ConfirmButtonProps) => (
  <button
    type={onPress ? 'button' : 'submit'}
    part="confirm"
    class="buy"
    aria-busy={step.at === 'sending'}
    onClick={onPress}
  >
    {kind === 'cancel' ? words.exitCancelNow : words.exitWithdrawNow}
  </button>
)

const Summary = (props: ExitViewProps & { declaration: ExitDeclaration }) => {
  const { step, words, locale, declaration, actions } = props
  return (
    <>
      <Details details={declarationDetails(declaration, words, locale)} />
      <StepError {...props} />
      <div class="actions">
        <ConfirmButton {...props} onPress={() => actions.confirm(declaration)} />
        {step.at !== 'sending' && (
          <button type="button" part="edit" onClick={actions.edit}>
            {words.exitEdit}
          </button>
        )}
      </div>
    </>
  )
}

const FormSteps = (props: ExitViewProps) => {
  const { step, words, hasSummary, actions } = props
  return (
    <>
      <ExitForm
        kind={props.kind}
        hasManner={props.hasManner}
        isExtraordinary={props.isExtraordinary}
        contract={props.contract}
        today={props.today}
        invalid={step.at === 'form' ? step.invalid : []}
        isHidden={hasSummary && step.at !== 'form'}
        words={words}
        onManner={actions.chooseManner}
        onSubmit={actions.submit}
      >
        <StepError {...props} />
        {hasSummary ? (
          <button type="submit" part="review" class="buy">
            {words.exitReview}
          </button>
        ) : (
          <ConfirmButton {...props} />
        )}
      </ExitForm>
      {hasSummary && 'declaration' in step && <Summary {...props} declaration={step.declaration} />}
    </>
  )
}

export const ExitView = (props: ExitViewProps) => {
  const { frame, words, kind, step, isInline, locale, seller, actions } = props
  const title = kind === 'cancel' ? words.exitCancel : words.exitWithdraw
  const isSending = step.at === 'sending'
  const receipt = step.at === 'received' ? step.receipt : undefined
  const details = receipt && receiptDetails(receipt, seller, words, locale)
  return (
    <div class="root" lang={frame.language} dir={frame.direction} data-theme={frame.theme}>
      <p role="status" class="visually-hidden">
        {isSending ? words.exitSending : receipt ? words.exitReceived : ''}
      </p>
      {step.at === 'closed' ? (
        <button type="button" part="open" onClick={actions.open}>
          {title}
        </button>
      ) : (
        <ExitPanel
          title={receipt ? words.exitReceived : title}
          onClose={isInline || isSending || receipt ? undefined : actions.close}
          words={words}
        >
          {details ? (
            <ExitReceipt
              details={details}
              words={words}
              onSave={() => actions.save(receipt.number, details)}
            />
          ) : (
            <FormSteps {...props} />
          )}
        </ExitPanel>
      )}
    </div>
  )
}
