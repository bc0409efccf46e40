import type { PriceItem } from '../../../contract/price-item.ts'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import type { PriorPriceMessages } from './words.ts'

/** The lowest price, and where the history tells them the days that it is of. */
export interface KnownPrior {
  amount: number
  period?: { from: string; until: string } | undefined
}

const amountText = (
  { list_price: list, price, currency, locale }: PriceItem,
  amount: number,
  language: string,
) =>
  list?.gross.value === amount
    ? list.gross.localized
    : formatAmount(amount, currency.iso, digitsLike(locale ?? language, price.gross.localized))

const percentText = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always' }).format(-percent / 100)

interface PriorPriceProps {
  item: PriceItem
  known: KnownPrior
  /** By how many the price is below it. */
  percent: number
  /** It only takes the room of a line that is not known yet. */
  isSpace: boolean
  words: PriorPriceMessages
  language: string
}

/** The line that announces a reduction: the price before it, struck and in words, and what is saved. */
export const PriorPriceLine = ({ item, known, percent, isSpace, words, language }: PriorPriceProps) => {
  const { amount } = known
  const part = (name: string) => (isSpace ? undefined : name)
  // Article 17-bis of the Codice del consumo asks for the period itself.
  const period = item.price_country === 'IT' ? known.period : undefined
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const values: Readonly<Record<string, string>> = {
    from: period ? dates.format(Date.parse(period.from)) : '',
    until: period ? dates.format(Date.parse(period.until)) : '',
  }
  return (
    <p class={isSpace ? 'prior space' : 'prior'} aria-hidden={isSpace || undefined}>
      <span part={part('prior-price')}>
        {(period ? words.priorPricePeriod : words.priorPrice).split(/\{(\w+)\}/).map((text, index) =>
          index % 2 === 0 ? (
            text
          ) : text === 'amount' ? (
            <s part={part('list-price')}>
              <bdi>{amountText(item, amount, language)}</bdi>
            </s>
          ) : (
            <bdi>{values[text]}</bdi>
          ),
        )}
      </span>{' '}
      {percent > 0 && (
        <span part={part('saving')}>
          <bdi>{percentText(percent, language)}</bdi>
        </span>
      )}
    </p>
  )
}
