/** The controller of `<vitrine-currency>`. */

import { signal } from '@preact/signals-core'
import type { ComponentProps } from 'preact'
import { warnAttributeOf } from '../../settings/attributes.ts'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import { chooseCurrency } from '../../storefront/actions.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import css from './currency.css?inline'
import { en as currencyWords } from './words.ts'

/** Offered when the merchant names none: the currencies of most shops. */
const commonCurrencies = 'EUR USD GBP CHF PLN SEK NOK DKK CZK CAD AUD BRL INR JPY CNY KRW AED'.split(' ')

export const controller: Controller = (host, storefront, scope) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const outcome = signal<ComponentProps<typeof CurrencyChoice>['outcome']>(undefined)
  /** The currency that the shopper has chosen, and the one before it, until the prices are there. */
  let chosen: { currency: string; before: string | undefined } | undefined

  let local: string | undefined
  let country: string | undefined

  const decide = (): void => {
    const states = storefront.prices.peek()
    if (!chosen || states.some(({ isWaiting }) => isWaiting)) return
    const { currency, before } = chosen
    chosen = undefined
    if (states.some(({ item }) => item)) outcome.value = { kind: 'changed', currency }
    else if (states.some(({ failure }) => failure === 'refused')) {
      outcome.value = { kind: 'refused', currency }
      storefront.visit.peek().setCurrency(before ?? '')
    }
  }
  scope.effect(() => {
    storefront.prices.value
    // After all elements have requested the prices in a new currency.
    queueMicrotask(decide)
  })

  return () => {
    const states = storefront.prices.value
    const item = states.find((state) => state.item)?.item
    if (!storefront.currency.value) local = item?.currency.iso ?? local
    country = item?.price_country ?? country
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
          current={storefront.currency.value || undefined}
          local={local}
          country={country}
          outcome={outcome.value}
          locale={storefront.locale.value}
          words={wordsOf(storefront, currencyWords)}
          label={host.getAttribute('label')}
          {...frameOf(host, storefront, warn)}
          onChoose={(currency) => {
            outcome.value = undefined
            chosen = { currency, before: storefront.currency.peek() }
            chooseCurrency(storefront, currency)
          }}
        />
      ),
      css: [controls + pageText + css],
    }
  }
}
