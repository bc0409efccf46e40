import { timesQuantity } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../../contract/tax-display.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import { type Refusal, refusalText } from '../../shared/views/refusal-text.ts'
import { Stepper } from '../../shared/views/Stepper.tsx'
import { digitsLike, formatAmount, formatCount } from '../../views/format-amount.ts'
import type { UnitPrice } from '../../views/unit-price.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import type { StepperMessages } from '../../views/words/stepper.ts'
import type { QuantityMessages } from './words.ts'

export interface QuantityProps {
  value: number
  least: number
  most: number
  /** False leaves only the total. */
  hasControl: boolean
  /** The merchant's own word for this number of units. */
  unitName?: string | undefined
  /** The platform's own total, where it is known. */
  known?: number | undefined
  /** The platform is asked for its own total. */
  isChecking?: boolean
  /** The name of the product, since a page may have several quantities. */
  product?: string | undefined
  item: PriceItem
  unit: UnitPrice
  tax: TaxDisplay
  locale: string
  words: QuantityMessages & StepperMessages & ScriptMessages
  /** Whether the typed number was above or below the bounds. */
  refusal: Refusal | undefined
  onChange(value: number): void
  onRefuse(refusal: Refusal | undefined): void
  /** The shopper is about to change it. */
  onNear(): void
}

/** A number field between two buttons, and the total. A number out of bounds changes nothing, and the row says so. */
export const Quantity = (props: QuantityProps) => {
  const { value, least, most, item, unit, tax, words, refusal, known, onChange, onRefuse, onNear } = props
  const currency = item.currency.iso
  const sum = known ?? (unit && timesQuantity(selectAmount(unit.price, tax).value, value, currency))
  const locale = digitsLike(item.locale ?? props.locale, item.price.gross.localized)
  const isUnknown = sum === null && !props.isChecking
  const count = formatCount(value, locale)
  const message = props.unitName
    ? isUnknown
      ? words.totalOfUnknown
      : words.totalOf
    : isUnknown
      ? words.totalUnknown
      : words.total
  const total = fillFigures(message, {
    quantity: count,
    units: `${count} ${props.unitName}`,
    amount: typeof sum === 'number' ? formatAmount(sum, currency, locale) : '…',
  })
  return (
    <div class="units">
      {props.hasControl && (
        <Stepper
          value={value}
          least={least}
          most={most}
          product={props.product}
          words={words}
          locale={locale}
          isInvalid={Boolean(refusal)}
          onChange={onChange}
          onRefuse={onRefuse}
          onNear={onNear}
        />
      )}
      <p part="total" aria-live="polite" aria-busy={props.isChecking} class={refusal && 'danger'}>
        {refusal ? refusalText(refusal, { least, most, words, locale }) : value > 1 ? total : '\u00a0'}
      </p>
    </div>
  )
}
