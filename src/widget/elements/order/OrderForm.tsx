/**
 * The form of `<vitrine-order>`: choices as radio groups, add-ons as check boxes, quantities as number fields. It
 * keeps no state; every change goes to the order, which renders the form again. A product without a price stays in
 * the form, disabled, so that the shopper sees that it exists. Rows are keyed by product and groups by kind and
 * name, and so keep the focus when prices change.
 */

import { formatCount } from '../../views/format-amount.ts'
import { type Refusal, refusalText, Stepper } from '../../views/Stepper.tsx'
import type { OrderElementMessages } from './element-words.ts'

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

/** The options of one choice, all add-ons, or the products that are always in the order. */
export interface FormGroup {
  kind: 'choice' | 'add-ons' | 'fixed'
  name: string
  rows: FormRow[]
}

interface OrderFormProps {
  audiences: readonly { name: string; priceRule: string }[]
  /** The rule of the chosen audience. */
  priceRule: string
  groups: readonly FormGroup[]
  quantity: { value: number; least: number; most: number } | undefined
  refusal: { product: string; kind: Refusal } | undefined
  words: OrderElementMessages
  locale: string
  onPick(product: string): void
  onPriceRule(priceRule: string): void
  /** @param product undefined for the shared quantity */
  onQuantity(value: number, product?: string): void
  onRefuse(kind: Refusal | undefined, product?: string): void
}

const boundsOf = ({ bounds }: FormRow) => ({
  least: bounds?.least ?? 1,
  most: Math.min(bounds?.most ?? 10_000, 10_000),
})

/** Choices as radio groups, add-ons as check boxes, and the quantities. */
export const OrderForm = (props: OrderFormProps) => {
  const { audiences, groups, quantity, refusal, words, locale, onPick, onQuantity, onRefuse } = props
  const refusedText = (product: string, bounds: { least: number; most: number }) => (
    <p role="status" class="danger">
      {refusal?.product === product && refusalText(refusal.kind, { ...bounds, words, locale })}
    </p>
  )
  const row = ({ kind }: FormGroup, group: number, row: FormRow) => {
    // Before the price, which is that of one unit.
    const count = row.units ?? (row.isSelected ? row.quantity : undefined) ?? 1
    const content = (
      <>
        <span class="name">
          <bdi>{row.label}</bdi>
          {!row.isSold && <small>{words.formGone}</small>}
        </span>
        {(row.price || count > 1) && (
          <span class="amounts">
            {count > 1 && (
              <span class="count">{formatCount(row.isOfOne && row.price ? 1 : count, locale)} × </span>
            )}
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
        )}
      </>
    )
    return (
      <div class="row" key={row.product} data-vitrine-product={row.product}>
        {kind === 'fixed' ? (
          <p class="option" part="option selected-option">
            {content}
          </p>
        ) : (
          <label class="option" part={row.isSelected ? 'option selected-option' : 'option'}>
            <input
              type={kind === 'choice' ? 'radio' : 'checkbox'}
              name={kind === 'choice' ? `choice-${group}` : undefined}
              value={row.product}
              checked={row.isSelected}
              disabled={!row.isSold}
              onChange={() => onPick(row.product)}
            />
            {content}
          </label>
        )}
        {row.quantity !== undefined && row.isSelected && (
          <>
            <Stepper
              {...boundsOf(row)}
              value={row.quantity}
              product={row.label}
              isBeside
              words={words}
              locale={locale}
              isInvalid={refusal?.product === row.product}
              onChange={(value) => onQuantity(value, row.product)}
              onRefuse={(kind) => onRefuse(kind, row.product)}
            />
            {refusedText(row.product, boundsOf(row))}
          </>
        )}
      </div>
    )
  }
  const sections = groups.map((group, index) => {
    const rows = group.rows.map((each) => row(group, index, each))
    return group.kind === 'fixed' ? (
      <div class="group" key={`${group.kind} ${group.name}`}>
        {rows}
      </div>
    ) : (
      <fieldset
        class="group"
        part={group.kind === 'choice' ? 'choice' : undefined}
        key={`${group.kind} ${group.name}`}
      >
        <legend part="legend">
          <bdi>{group.name}</bdi>
        </legend>
        {rows}
      </fieldset>
    )
  })
  const addOns = groups.findIndex(({ kind }) => kind === 'add-ons')
  // The quantity stands behind the products that it counts, before the add-ons.
  const counted = addOns > 0 ? addOns : groups.length
  return (
    <div class="form">
      {audiences.length > 1 && (
        <fieldset class="group audience">
          <legend part="legend">{words.formAudience}</legend>
          {audiences.map(({ name, priceRule }) => {
            const isChosen = priceRule === props.priceRule
            return (
              <label
                class="option"
                part={isChosen ? 'option selected-option' : 'option'}
                key={`audience ${priceRule}`}
              >
                <input
                  type="radio"
                  name="audience"
                  value={priceRule}
                  checked={isChosen}
                  onChange={() => props.onPriceRule(priceRule)}
                />
                <span class="name">
                  <bdi>{name}</bdi>
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {sections.slice(0, counted)}
      {quantity && (
        <div class="shared">
          <div>
            <Stepper
              {...quantity}
              words={words}
              locale={locale}
              isInvalid={refusal?.product === ''}
              onChange={onQuantity}
              onRefuse={onRefuse}
            />
            {refusedText('', quantity)}
          </div>
          <slot name="quantity" />
        </div>
      )}
      {sections.slice(counted)}
    </div>
  )
}
