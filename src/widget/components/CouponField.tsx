import type { CouponVerdict } from '../coupon/verdict.ts'
import type { LaterMessages } from '../messages/en-later.ts'
import { fill } from '../messages/format.ts'
import type { TaxDisplay } from '../settings.ts'
import { shown } from './card-figures.ts'

interface CouponFieldProps {
  verdict: CouponVerdict
  act: 'none' | 'invalid' | 'removed'
  tax: TaxDisplay
  words: LaterMessages
  label: string | null
  language: string
  direction: 'rtl' | 'ltr'
  theme: string | null
  onApply(code: string): void
  onRemove(): void
}

export const verdictText = (props: Pick<CouponFieldProps, 'verdict' | 'act' | 'tax' | 'words'>): string => {
  const { verdict, act, tax, words } = props
  if (act === 'invalid') return words.couponInvalid
  if (verdict.state === 'none') return act === 'removed' ? words.couponRemoved : ''
  const { code } = verdict
  if (verdict.state === 'checking') return words.couponChecking
  if (verdict.state === 'unchecked') return fill(words.couponUnchecked, { code })
  if (verdict.state === 'not-applicable') return fill(words.couponNot, { code })
  const saving = verdict.item.discount && shown(verdict.item.discount.absolute, tax)
  return saving && saving.value > 0
    ? fill(words.couponApplied, { code, amount: saving.localized })
    : fill(words.couponAppliedPlain, { code })
}

/** The code goes in, the verdict stands under it; both without leaving the keyboard. */
export const CouponField = (props: CouponFieldProps) => {
  const { verdict, act, words, label, onApply, onRemove } = props
  const text = verdictText(props)
  const isBad = act === 'invalid' || verdict.state === 'not-applicable'
  return (
    <form
      class="root"
      part="coupon"
      lang={props.language}
      dir={props.direction}
      data-theme={props.theme}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('code')
        if (field instanceof HTMLInputElement) onApply(field.value)
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
          aria-invalid={isBad}
          aria-describedby="verdict"
          defaultValue={verdict.state === 'none' ? '' : verdict.code}
          key={verdict.state === 'none' ? '' : verdict.code}
        />
        <button type="submit" part="apply">
          {words.couponApply}
        </button>
        {verdict.state !== 'none' && (
          <button type="button" class="plain" part="remove" onClick={onRemove}>
            {words.couponRemove}
          </button>
        )}
      </div>
      <p id="verdict" role="status" part="verdict" class={isBad ? 'bad' : verdict.state}>
        {text}
      </p>
    </form>
  )
}
