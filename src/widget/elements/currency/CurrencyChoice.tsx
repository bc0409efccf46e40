/** The view of `<vitrine-currency>`. */

import { fill } from '../../messages/format.ts'
import { wordLocale } from '../../messages/languages.ts'
import type { CurrencyMessages } from './words.ts'

interface CurrencyChoiceProps {
  /** ISO 4217 codes. */
  currencies: readonly string[]
  /** Undefined while the shopper's location decides. */
  current: string | undefined
  /** The currency of the shopper's location, once a price tells it. */
  local: string | undefined
  /** The country that the prices hold for, ISO 3166-1 alpha-2. */
  country: string | undefined
  /** The result of the shopper's last choice: the currency of the prices, or one that is not offered. */
  outcome: { kind: 'changed' | 'refused'; currency: string } | undefined
  locale: string
  words: CurrencyMessages
  label: string | null
  language: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  onChoose(currency: string): void
}

const nameOf = (code: string, locale: string, type: 'currency' | 'region'): string => {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** As a sentence names it: "US dollars", where the list has "US Dollar". */
const nameInSentence = (currency: string, locale: string): string => {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    return format.formatToParts(100).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

/** The choice of the shopper's location, with its currency and country where a price tells them. */
const localText = ({ local, country, locale, words }: CurrencyChoiceProps): string => {
  const choice = local ? fill(words.currencyLocalNamed, { currency: local }) : words.currencyLocal
  return local && country
    ? fill(words.currencyCountry, { choice, country: nameOf(country, wordLocale(locale), 'region') })
    : choice
}

/** A list of currencies with their names in the store's language. */
export const CurrencyChoice = (props: CurrencyChoiceProps) => {
  const { currencies, current, outcome, locale, words, label, onChoose } = props
  const offered = new Set(current ? [...currencies, current] : currencies)
  return (
    <div class="root" lang={props.language} dir={props.direction} data-theme={props.theme}>
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
            {localText(props)}
          </option>
          {[...offered].map((currency) => (
            <option key={currency} value={currency}>
              {currency} – {nameOf(currency, locale, 'currency')}
            </option>
          ))}
        </select>
        <span class="chevron" />
      </div>
      <p role="status" part="status" class={outcome?.kind === 'refused' ? 'danger' : 'visually-hidden'}>
        {outcome &&
          fill(outcome.kind === 'refused' ? words.currencyRefused : words.currencyChanged, {
            currency: nameInSentence(outcome.currency, wordLocale(locale)),
          })}
      </p>
    </div>
  )
}
