/**
 * The form of `<vitrine-order>`: choices as radio groups, add-ons as check boxes, quantities as number fields. It
 * keeps no state; every change goes to the order, which renders the form again. A product without a price stays in
 * the form, disabled, so that the shopper sees that it exists. Rows are keyed by product and groups by kind and
 * name, and so keep the focus when prices change.
 */

import { Stepper } from '../../shared/views/Stepper.tsx'
import type { Audience } from './audiences.ts'
import { type FormContext, type FormRow, Option, RefusedQuantity } from './FormRow.tsx'

/** The options of one choice, all add-ons, or the products that are always in the order. */
export interface FormGroup {
  kind: 'choice' | 'add-ons' | 'fixed'
  name: string
  rows: FormRow[]
}

interface SharedQuantity {
  value: number
  least: number
  most: number
}

interface OrderFormProps extends FormContext {
  audiences: readonly Audience[]
  /** The chosen one. */
  audience: Audience | undefined
  groups: readonly FormGroup[]
  quantity: SharedQuantity | undefined
  onPriceRule(priceRule: string): void
}

const Audiences = ({ audiences, audience: chosen, words, onPriceRule }: OrderFormProps) => (
  <fieldset class="group audience">
    <legend part="legend">{words.formAudience}</legend>
    {audiences.map((audience) => {
      const { name, priceRule } = audience
      const isChosen = audience === chosen
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
            onChange={() => onPriceRule(priceRule)}
          />
          <span class="name">
            <bdi>{name}</bdi>
          </span>
        </label>
      )
    })}
  </fieldset>
)

interface GroupProps {
  group: FormGroup
  index: number
  context: FormContext
}

const Group = ({ group: { kind, name, rows }, index, context }: GroupProps) => {
  const choice = kind === 'choice' ? `choice-${index}` : kind === 'fixed' ? null : undefined
  const options = rows.map((row) => <Option row={row} choice={choice} context={context} key={row.product} />)
  return kind === 'fixed' ? (
    <div class="group">{options}</div>
  ) : (
    <fieldset class="group" part={kind === 'choice' ? 'choice' : undefined}>
      <legend part="legend">
        <bdi>{name}</bdi>
      </legend>
      {options}
    </fieldset>
  )
}

const Quantity = ({ context, quantity }: { context: FormContext; quantity: SharedQuantity }) => (
  <div class="shared">
    <div>
      <Stepper
        {...quantity}
        words={context.words}
        locale={context.locale}
        isInvalid={context.refusal?.product === ''}
        onChange={context.onQuantity}
        onRefuse={context.onRefuse}
        onNear={context.onNear}
      />
      <RefusedQuantity context={context} product="" bounds={quantity} />
    </div>
    <slot name="quantity" />
  </div>
)

/** Choices as radio groups, add-ons as check boxes, and the quantities. */
export const OrderForm = (props: OrderFormProps) => {
  const { audiences, groups, quantity } = props
  const sections = groups.map((group, index) => (
    <Group group={group} index={index} context={props} key={`${group.kind} ${group.name}`} />
  ))
  const addOns = groups.findIndex(({ kind }) => kind === 'add-ons')
  // The quantity stands behind the products that it counts, before the add-ons.
  const counted = addOns > 0 ? addOns : groups.length
  return (
    <div class="form">
      {audiences.length > 1 && <Audiences {...props} />}
      {sections.slice(0, counted)}
      {quantity && <Quantity context={props} quantity={quantity} />}
      {sections.slice(counted)}
    </div>
  )
}
