import { longestReason } from '../../endpoint/modules/operators/forms.ts'
import type { CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import type { Output } from '../terminal/output.ts'

/** An outcome that a person records, and why. */
export interface Settlement {
  outcome: string
  reason: string
}

/**
 * The settlement that the options `--settle` and `--reason` state; undefined without either.
 *
 * @param outcomes the outcomes that there are, and their names in the error of any other
 */
export const readSettlement = (
  { args }: CommandContext,
  outcomes: { form: RegExp; names: string },
): Settlement | undefined => {
  const outcome = args.text('settle')
  const reason = args.text('reason')
  if (outcome === undefined && reason === undefined) return undefined
  if (outcome === undefined || !outcomes.form.test(outcome))
    throw new UsageError(`--settle must be ${outcomes.names}.`)
  if (reason === undefined || reason.length > longestReason)
    throw new UsageError(
      `--settle needs a --reason of at most ${longestReason} characters, which is logged and recorded.`,
    )
  return { outcome, reason }
}

/** Says why nothing was settled. */
export const refuse = (output: Output, message: string): number => {
  output.json({}, { code: 'not-settled', message })
  output.note(message, 'danger')
  return exitCodes.failed
}
