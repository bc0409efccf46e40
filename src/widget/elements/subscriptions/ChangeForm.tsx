import { fillFigures } from '../../views/figures.tsx'
import { refusalText, Stepper } from '../../views/Stepper.tsx'
import type { FlowDialogProps } from './flow-props.ts'
import { dayText } from './texts.ts'

/** Plan, quantity and date of a change. */
export const ChangeForm = (props: FlowDialogProps) => {
  const { flow, plans, hasCards, words, locale, onChoose, onReview, refusal, onRefuse } = props
  const { choice, item, subscription } = flow
  const isSame = choice.product === item.product && choice.quantity === item.quantity
  const bounds = { least: item.least, most: item.most }
  const option = (
    name: string,
    value: string,
    isChosen: boolean,
    label: unknown,
    note: unknown,
    onPick: () => void,
  ) => (
    <label class="option" part={isChosen ? 'option selected-option' : 'option'} key={value}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onPick} />
      <span class="name">
        {label as string}
        {note ? <small>{note as string}</small> : null}
      </span>
    </label>
  )
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) onReview()
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
              <label
                class="option"
                part={plan.product === choice.product ? 'option selected-option' : 'option'}
                key={plan.product}
              >
                <input
                  type="radio"
                  name="plan"
                  value={plan.product}
                  checked={plan.product === choice.product}
                  onChange={() => onChoose({ product: plan.product })}
                />
                <span class="name">
                  <bdi>{plan.name}</bdi>
                  {plan.isOwn && <small>{words.changeYours}</small>}
                </span>
                {plan.price && (
                  <b part="price">
                    <bdi translate={false}>{plan.price}</bdi>
                  </b>
                )}
              </label>
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
        {option('when', 'now', choice.when === 'now', words.changeNow, words.changeNowNote, () =>
          onChoose({ when: 'now' }),
        )}
        {option(
          'when',
          'renewal',
          choice.when === 'renewal',
          words.changeLater,
          subscription.nextBilling &&
            fillFigures(words.changeLaterNote, { date: dayText(subscription.nextBilling, locale) }),
          () => onChoose({ when: 'renewal' }),
        )}
      </fieldset>
      <div class="actions">
        <button type="submit" class="buy" part="confirm" aria-disabled={isSame}>
          {words.changeReview}
        </button>
        <button
          type="button"
          part="back"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {words.dialogClose}
        </button>
      </div>
    </form>
  )
}
