import { chooseCurrency } from '../coupon/act.ts'
import type { LaterView } from '../elements/later-element.tsx'
import controls from '../styles/controls.css?inline'
import css from '../styles/currency.css?inline'
import { allWords } from './words.ts'

/** Offered when the merchant names none: what most shops sell in. */
const usual = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CZK',
  'CAD',
  'AUD',
  'BRL',
  'INR',
  'JPY',
  'CNY',
  'KRW',
  'AED',
]

const nameOf = (currency: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

export const createView: LaterView = (element, storefront) => ({
  css: controls + css,
  view: () => {
    const listed = (element.getAttribute('currencies') ?? '')
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const valid = listed.filter((currency) => /^[A-Z]{3}$/.test(currency))
    if (valid.length < listed.length) element.complain('currencies', listed.join(' '))
    const offered = valid.length > 0 ? valid : usual
    const current = storefront.currency.value
    const locale = storefront.locale.value
    const words = allWords(storefront)
    return (
      <div
        class="root"
        part="currency"
        lang={storefront.language.value}
        dir={storefront.direction.value}
        data-theme={element.colours()}
      >
        <label for="currency">{element.getAttribute('label') || words.currencyLabel}</label>
        <div class="select">
          <select
            id="currency"
            part="select"
            value={current ?? ''}
            onChange={(event) => {
              if (event.currentTarget.value) chooseCurrency(storefront, event.currentTarget.value)
            }}
          >
            {/* Neither order nor options change under the shopper's keys. */}
            <option value="" hidden={Boolean(current)} disabled={Boolean(current)}>
              {words.currencyLocal}
            </option>
            {[...new Set(current ? [...offered, current] : offered)].map((currency) => (
              <option key={currency} value={currency}>
                {currency} – {nameOf(currency, locale)}
              </option>
            ))}
          </select>
        </div>
      </div>
    )
  },
})
