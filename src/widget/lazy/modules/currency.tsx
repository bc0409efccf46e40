import { render } from 'preact'
import { CurrencyChoice } from '../../components/CurrencyChoice.tsx'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { chooseCurrency } from '../../storefront/actions.ts'
import type { Controller } from '../../storefront/view.ts'
import controls from '../../styles/controls.css?inline'
import css from '../../styles/currency.css?inline'
import { allWords, frameOf } from './support.ts'

/** Offered when the merchant names none: the currencies of most shops. */
const commonCurrencies = 'EUR USD GBP CHF PLN SEK NOK DKK CZK CAD AUD BRL INR JPY CNY KRW AED'.split(' ')

export const controller: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  return () => {
    const listed = (host.getAttribute('currencies') ?? '')
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const valid = listed.filter((currency) => /^[A-Z]{3}$/.test(currency))
    if (valid.length < listed.length) warn('currencies', listed.join(' '))
    return {
      content: (
        <CurrencyChoice
          currencies={valid.length > 0 ? valid : commonCurrencies}
          current={storefront.currency.value}
          locale={storefront.locale.value}
          words={allWords(storefront)}
          label={host.getAttribute('label')}
          {...frameOf(host, storefront, warn)}
          onChoose={(currency) => chooseCurrency(storefront, currency)}
        />
      ),
      css: [controls + css],
      render,
    }
  }
}
