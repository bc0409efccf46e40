/**
 * The view of `<vitrine-coupon>`: a form for a code, with the verdict below it. It is a pure function of its props,
 * except that the input keeps what the shopper is typing until the code of the visit changes. The verdict stands in
 * one live region that is never replaced, because screen readers announce changed text only. A saving is named only
 * when it is the same for every price on the page.
 */

import type { ComponentChildren } from 'preact'
import type { Amount } from '../../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../../contract/tax-display.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import type { CouponVerdict } from './coupon-verdict.ts'
import type { CouponMessages } from './words.ts'

/** The shopper's last act, which the verdict alone does not show; `missing` is a press without a code that applies. */
export type Act = 'none' | 'invalid' | 'missing' | 'removed' | 'rechecking'

interface CouponFieldProps {
  verdict: CouponVerdict
  act: Act
  /** Nothing is sold without a code that applies. */
  isRequired?: boolean
  /** The shopper's code that was refused, and stays in the field. */
  refused?: string | undefined
  tax: TaxDisplay
  words: CouponMessages
  label: string | null
  language: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  onApply(code: string): void
  onRemove(): void
}

type AppliedVerdict = Extract<CouponVerdict, { state: 'applied' }>

type VerdictProps = Pick<CouponFieldProps, 'verdict' | 'act' | 'refused' | 'tax' | 'words'>

const verdictText = (props: VerdictProps): ComponentChildren => {
  const { verdict, act, refused, tax, words } = props
  if (act === 'invalid') return words.couponInvalid
  if (act === 'missing' && verdict.state !== 'applied') return words.couponRequired
  if (act === 'rechecking') return words.couponChecking
  if (refused) {
    const refusal = fillFigures(words.couponNotApplicable, { code: refused })
    // The earlier code applies again, so its verdict follows.
    return verdict.state === 'applied'
      ? [refusal, ' ', verdictText({ ...props, refused: undefined })]
      : refusal
  }
  if (verdict.state === 'none') return act === 'removed' ? words.couponRemoved : ''
  const { code } = verdict
  if (verdict.state === 'checking') return words.couponChecking
  if (verdict.state === 'unchecked') return fillFigures(words.couponUnchecked, { code })
  if (verdict.state === 'not-applicable') return fillFigures(words.couponNotApplicable, { code })
  return appliedText(verdict, tax, words)
}

/** A saving is named only when it is the same for every price on the page. */
const appliedText = (
  { code, items }: AppliedVerdict,
  tax: TaxDisplay,
  words: CouponMessages,
): ComponentChildren => {
  const savings = items.map(({ discount }) => discount && selectAmount(discount.absolute, tax))
  const rates = items.map(({ discount }) => discount?.percentage)
  const amount = savings.every((saving) => saving && saving.value > 0) && (common(savings) ?? common(rates))
  return amount
    ? fillFigures(words.couponApplied, { code, amount })
    : fillFigures(words.couponAppliedPlain, { code })
}

/** The text of the amounts, where all are the same. */
const common = (amounts: readonly (Amount | null | undefined)[]): string | undefined => {
  const [first] = amounts
  return amounts.every((amount) => amount?.localized === first?.localized) ? first?.localized : undefined
}

/** A form for a code, with its verdict below. */
export const CouponField = (props: CouponFieldProps) => {
  const { verdict, act, words, label, onApply, onRemove } = props
  const isMissing = act === 'missing' && verdict.state !== 'applied'
  const isBad = act === 'invalid' || isMissing || Boolean(props.refused) || verdict.state === 'not-applicable'
  const code = props.refused ?? (verdict.state === 'none' ? '' : verdict.code)
  /** Writes the visit's code when it changes, so that typed text survives other renders. */
  const show = (input: HTMLInputElement | null): void => {
    if (!input || input.dataset.code === code) return
    input.dataset.code = code
    input.value = code
  }
  return (
    <form
      class="root"
      lang={props.language}
      dir={props.direction}
      data-theme={props.theme}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const field = codeField(event.currentTarget)
        if (field) onApply(field.value)
      }}
    >
      <label for="code">{label || words.couponLabel}</label>
      <div class="row">
        <input
          id="code"
          name="code"
          part="input"
          type="text"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          dir="ltr"
          aria-required={props.isRequired || undefined}
          aria-invalid={isBad}
          aria-describedby="verdict"
          ref={show}
        />
        <button type="submit" part="apply">
          {words.couponApply}
        </button>
      </div>
      <div class="status-line">
        <p id="verdict" role="status" part="verdict" class={isBad ? 'danger' : verdict.state}>
          {verdictText(props)}
        </p>
        {verdict.state !== 'none' && (
          <button
            type="button"
            class="plain"
            part="remove"
            onClick={(event) => {
              // This button is removed with the code, so the focus moves to the field.
              codeField(event.currentTarget.form)?.focus()
              onRemove()
            }}
          >
            {words.couponRemove}
          </button>
        )}
      </div>
    </form>
  )
}

const codeField = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem('code')
  return field instanceof HTMLInputElement ? field : undefined
}
