import {
  type Choices,
  countries,
  coupons,
  currencies,
  type Kind,
  kinds,
  languageChoices,
  taxes,
  themes,
} from './choices.ts'
import { products } from './products.ts'
import type { PlaygroundState } from './state.ts'

interface SelectProps {
  label: string
  name: keyof Choices
  options: readonly (readonly [value: string, text: string])[]
  state: PlaygroundState
}

const Select = ({ label, name, options, state }: SelectProps) => (
  <label class="field">
    <span>{label}</span>
    <span class="pick">
      <select
        name={name}
        value={String(state.choices.value[name])}
        onChange={(event) => state.choose({ [name]: event.currentTarget.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  </label>
)

/** Adds a product, or takes it away; the last one stays, since a snippet without any shows nothing. */
const toggled = (chosen: readonly string[], id: string): readonly string[] => {
  const rest = chosen.filter((other) => other !== id)
  return rest.length === chosen.length ? [...chosen, id] : rest.length > 0 ? rest : chosen
}

const isKind = (value: string): value is Kind => Object.hasOwn(kinds, value)

const KindChoice = ({ state }: { state: PlaygroundState }) => (
  <fieldset class="kinds">
    <legend>What to show</legend>
    {Object.entries(kinds).map(([kind, { label }]) => (
      <label key={kind}>
        <input
          type="radio"
          name="kind"
          value={kind}
          checked={state.choices.value.kind === kind}
          onChange={() => isKind(kind) && state.choose({ kind })}
        />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)

const ProductChoice = ({ state, shown }: { state: PlaygroundState; shown: readonly string[] }) => {
  const { kind } = state.choices.value
  const { most } = kinds[kind]
  const offered = products.filter(({ monthly }) => kind !== 'plans' || monthly)
  return (
    <fieldset class="goods">
      <legend>
        Products{' '}
        <small>{most > 1 ? `the last ${most} chosen are shown` : 'the last one chosen is shown'}</small>
      </legend>
      {offered.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            name="product"
            value={id}
            checked={shown.includes(id)}
            onChange={() => state.choose({ products: toggled(shown, id) })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

export const Controls = ({ state, shown }: { state: PlaygroundState; shown: readonly string[] }) => (
  <form class="controls" onSubmit={(event) => event.preventDefault()}>
    <KindChoice state={state} />
    <ProductChoice state={state} shown={shown} />
    <div class="selects">
      <Select state={state} name="country" label="Country" options={countries} />
      <Select state={state} name="currency" label="Currency" options={currencies} />
      <Select state={state} name="coupon" label="Coupon" options={coupons} />
      <Select state={state} name="language" label="Language" options={languageChoices} />
      <Select state={state} name="tax" label="Prices" options={taxes} />
      <Select state={state} name="theme" label="Colours" options={themes} />
    </div>
    <label class="switch">
      <input
        type="checkbox"
        name="hasPreview"
        checked={state.choices.value.hasPreview}
        onChange={(event) => state.choose({ hasPreview: event.currentTarget.checked })}
      />
      <span>Show the cart and its total before checkout</span>
    </label>
  </form>
)
