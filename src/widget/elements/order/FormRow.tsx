/** A row of the order form. */

import { type Refusal, refusalText } from '../../shared/views/refusal-text.ts'
import { Stepper } from '../../shared/views/Stepper.tsx'
import { formatCount } from '../../views/format-amount.ts'
import type { OrderElementMessages } from './element-words.ts'

/** One product of an order. */
export interface FormRow {
  product: string
  label: string
  /** Undefined until it is known. */
  price: string | undefined
  /** The price before the discount, where there is one. */
  list: string | undefined
  isBusy: boolean
  isSelected: boolean
  isSold: boolean
  /** The quantity of a row with its own field; undefined for the shared quantity. */
  quantity: number | undefined
  /** Those of the product's link, where it states any. */
  bounds?: { least: number; most: number } | undefined
  /** The units of a row whose number the shopper cannot change. */
  units: number | undefined
  /** The price is that of a single unit: what one of several costs, only checkout knows. */
  isOfOne: boolean
}

/** What all rows of a form share. */
export interface FormContext {
  refusal: { product: string; kind: Refusal } | undefined
  words: OrderElementMessages
  locale: string
  onPick(product: string): void
  /** @param product undefined for the shared quantity */
  onQuantity(value: number, product?: string): void
  onRefuse(kind: Refusal | undefined, product?: string): void
  /** The shopper is about to change a quantity. */
  onNear(): void
}

interface RefusedQuantityProps {
  context: FormContext
  /** Empty for the shared quantity. */
  product: string
  bounds: { least: number; most: number }
}

/** Says why a typed number changes nothing. */
export const RefusedQuantity = ({ context, product, bounds }: RefusedQuantityProps) => {
  const { refusal, words, locale } = context
  return (
    <p role="status" class="danger">
      {refusal?.product === product && refusalText(refusal.kind, { ...bounds, words, locale })}
    </p>
  )
}

interface RowProps {
  row: FormRow
  context: FormContext
}

const Amounts = ({ row, context: { words, locale } }: RowProps) => {
  // Before the price, which is that of one unit.
  const count = row.units ?? (row.isSelected ? row.quantity : undefined) ?? 1
  if (!row.price && count <= 1) return null
  return (
    <span class="amounts">
      {count > 1 && <span class="count">{formatCount(row.isOfOne && row.price ? 1 : count, locale)} × </span>}
      {row.list && (
        <>
          <span class="visually-hidden">{words.listPrice} </span>
          <s part="list-price">
            <bdi translate={false}>{row.list}</bdi>
          </s>{' '}
          <span class="visually-hidden">{words.price} </span>
        </>
      )}
      {row.price && (
        <b part="price" aria-busy={row.isBusy}>
          <bdi translate={false}>{row.price}</bdi>
        </b>
      )}
    </span>
  )
}

const RowContent = (props: RowProps) => {
  const { row, context } = props
  return (
    <>
      <span class="name">
        <bdi>{row.label}</bdi>
        {!row.isSold && <small>{context.words.formGone}</small>}
      </span>
      <Amounts {...props} />
    </>
  )
}

const RowQuantity = ({ row, context, quantity }: RowProps & { quantity: number }) => {
  const { product, label } = row
  const bounds = {
    least: row.bounds?.least ?? 1,
    most: Math.min(row.bounds?.most ?? 10_000, 10_000),
  }
  return (
    <>
      <Stepper
        {...bounds}
        value={quantity}
        product={label}
        isBeside
        words={context.words}
        locale={context.locale}
        isInvalid={context.refusal?.product === product}
        onChange={(value) => context.onQuantity(value, product)}
        onRefuse={(kind) => context.onRefuse(kind, product)}
        onNear={context.onNear}
      />
      <RefusedQuantity context={context} product={product} bounds={bounds} />
    </>
  )
}

interface OptionProps extends RowProps {
  /** The name of the choice that the row is an option of; undefined for an add-on, null where nothing is chosen. */
  choice: string | undefined | null
}

/** A product with its price, as a radio button, a check box, or a line that is always in the order. */
export const Option = ({ row, context, choice }: OptionProps) => (
  <div class="row" data-vitrine-product={row.product}>
    {choice === null ? (
      <p class="option" part="option selected-option">
        <RowContent row={row} context={context} />
      </p>
    ) : (
      <label class="option" part={row.isSelected ? 'option selected-option' : 'option'}>
        <input
          type={choice ? 'radio' : 'checkbox'}
          name={choice}
          value={row.product}
          checked={row.isSelected}
          disabled={!row.isSold}
          onChange={() => context.onPick(row.product)}
        />
        <RowContent row={row} context={context} />
      </label>
    )}
    {row.quantity !== undefined && row.isSelected && (
      <RowQuantity row={row} context={context} quantity={row.quantity} />
    )}
  </div>
)
