/** The form by which a subscription is changed. */

import type { ComponentChildren } from 'preact'
import { fillFigures } from '../../shared/views/figures.tsx'
import { refusalText } from '../../shared/views/refusal-text.ts'
import { Stepper } from '../../shared/views/Stepper.tsx'
import { CloseButton } from './CloseButton.tsx'
import { isAsItIs } from './flow.ts'
import type { FlowDialogProps } from './flow-props.ts'
import { dayText } from './texts.ts'

interface OptionProps {
  name: 'plan' | 'when'
  value: string
  isChosen: boolean
  label: ComponentChildren
  note: ComponentChildren
  onPick(): void
  /** Text beside the label, such as the price. */
  children?: ComponentChildren
}

const Option = ({ name, value, isChosen, label, note, onPick, children }: OptionProps) => (
  <label class="option" part={isChosen ? 'option selected-option' : 'option'}>
    <input type="radio" name={name} value={value} checked={isChosen} onChange={onPick} />
    <span class="name">
      {label}
      {note && <small>{note}</small>}
    </span>
    {children}
  </label>
)

/** Plan, quantity and date of a change. */
export const ChangeForm = (props: FlowDialogProps) => {
  const { flow, plans, hasCards, words, locale, onChoose, onReview, refusal, onRefuse } = props
  const { choice, item, subscription } = flow
  const isSame = isAsItIs(item, choice)
  const bounds = { least: item.least, most: item.most }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        onReview()
      }}
    >
      {hasCards ? (
        <div class="cards">
          <slot />
        </div>
      ) : (
        plans.length > 1 && (
          <fieldset class="group">
            <legend part="legend">{words.subsPlan}</legend>
            {plans.map((plan) => (
              <Option
                key={plan.product}
                name="plan"
                value={plan.product}
                isChosen={plan.product === choice.product}
                label={<bdi>{plan.name}</bdi>}
                note={plan.isOwn && words.changeYours}
                onPick={() => onChoose({ product: plan.product })}
              >
                {plan.price && (
                  <b part="price">
                    <bdi translate={false}>{plan.price}</bdi>
                    {plan.period && <small> {plan.period}</small>}
                  </b>
                )}
              </Option>
            ))}
          </fieldset>
        )
      )}
      {item.most > item.least && (
        <div class="count">
          <Stepper
            value={choice.quantity}
            {...bounds}
            words={words}
            locale={locale}
            isInvalid={refusal !== undefined}
            onChange={(quantity) => onChoose({ quantity })}
            onRefuse={onRefuse}
          />
          <p role="status" class="danger">
            {refusal && refusalText(refusal, { ...bounds, words, locale })}
          </p>
        </div>
      )}
      <fieldset class="group">
        <legend part="legend">{words.changeWhen}</legend>
        <Option
          name="when"
          value="now"
          isChosen={choice.when === 'now'}
          label={words.changeNow}
          note={words.changeNowNote}
          onPick={() => onChoose({ when: 'now' })}
        />
        <Option
          name="when"
          value="renewal"
          isChosen={choice.when === 'renewal'}
          label={words.changeLater}
          note={
            subscription.nextBilling &&
            fillFigures(words.changeLaterNote, { date: dayText(subscription.nextBilling, locale) })
          }
          onPick={() => onChoose({ when: 'renewal' })}
        />
      </fieldset>
      <div class="actions">
        <button type="submit" class="buy" part="confirm" aria-disabled={isSame}>
          {words.changeReview}
        </button>
        <CloseButton words={words} />
      </div>
    </form>
  )
}
