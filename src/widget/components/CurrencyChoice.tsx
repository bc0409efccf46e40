import type { LazyMessages } from '../messages/en-lazy.ts'

interface CurrencyChoiceProps {
  /** ISO 4217 codes. */
  currencies: readonly string[]
  /** Undefined while the shopper's location decides. */
  current: string | undefined
  locale: string
  words: LazyMessages
  label: string | null
  language: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  onChoose(currency: string): void
}

const nameOf = (currency: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

/** A list of currencies with their names in the store's language. */
export const CurrencyChoice = (props: CurrencyChoiceProps) => {
  const { currencies, current, locale, words, label, onChoose } = props
  const offered = new Set(current ? [...currencies, current] : currencies)
  return (
    <div class="root" part="currency" lang={props.language} dir={props.direction} data-theme={props.theme}>
      <label for="currency">{label || words.currencyLabel}</label>
      <div class="select">
        <select
          id="currency"
          part="select"
          value={current ?? ''}
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChoose(currentTarget.value)
          }}
        >
          {/* Hidden rather than removed, so that the options do not move under the shopper's keys. */}
          <option value="" hidden={Boolean(current)} disabled={Boolean(current)}>
            {words.currencyLocal}
          </option>
          {[...offered].map((currency) => (
            <option key={currency} value={currency}>
              {currency} – {nameOf(currency, locale)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
