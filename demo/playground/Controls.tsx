/**
 * The choices of the playground as form controls: kind, products, places, look, customer and behavior. Each writes one
 * member of `choices.ts` and reads back what holds, so that a link of the merchant's own may decide what is not
 * chosen. Choices that most people leave are folded, and open where the address has made one.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import {
  accents,
  type Choices,
  canHaveQuantity,
  countries,
  couponNotes,
  coupons,
  currencies,
  customers,
  fontChoices,
  fromQuery,
  hasCards,
  type Kind,
  kinds,
  languageChoices,
  radii,
  saysTerms,
  startingChoices,
  taxes,
  themes,
} from './choices.ts'
import { products } from './products.ts'
import type { SnippetShop } from './snippet.ts'
import type { PlaygroundState } from './state.ts'

interface SelectProps {
  label: string
  name: keyof Choices
  options: readonly (readonly [value: string, text: string])[]
  state: PlaygroundState
  note?: string | undefined
}

const Select = ({ label, name, options, state, note }: SelectProps) => (
  <>
    <label class="field">
      <span>{label}</span>
      <span class="pick">
        <select
          name={name}
          value={String(state.choices.value[name])}
          aria-describedby={note ? `${name}-note` : undefined}
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
    {note && (
      <p class="note" id={`${name}-note`}>
        {note}
      </p>
    )}
  </>
)

type Switch = { [Name in keyof Choices]: Choices[Name] extends boolean ? Name : never }[keyof Choices]

interface CheckProps {
  label: string
  name: Switch
  state: PlaygroundState
  /** @default as chosen */
  isOn?: boolean
  isDisabled?: boolean
}

const Check = ({ label, name, state, isOn, isDisabled = false }: CheckProps) => (
  <label class="switch">
    <input
      type="checkbox"
      name={name}
      disabled={isDisabled}
      checked={isOn ?? state.choices.value[name]}
      onChange={(event) => state.choose({ [name]: event.currentTarget.checked })}
    />
    <span>{label}</span>
  </label>
)

/** Adds a product, or takes it away; the last one stays, since a snippet without any shows nothing. */
const toggled = (chosen: readonly string[], id: string): readonly string[] => {
  const rest = chosen.filter((other) => other !== id)
  return rest.length === chosen.length ? [...chosen, id] : rest.length > 0 ? rest : chosen
}

const isKind = (value: string): value is Kind => Object.hasOwn(kinds, value)

interface FoldProps {
  title: string
  /** Whether one of these choices has been made. */
  isUsed: boolean
  children: ComponentChildren
}

/** Choices that most people leave as they are; open from the start where the page's address has made one of them. */
const Fold = ({ title, isUsed, children }: FoldProps) => {
  const [isOpen] = useState(isUsed)
  return (
    <details class="fold" open={isOpen}>
      <summary>{title}</summary>
      <fieldset class="selects" aria-label={title}>
        {children}
      </fieldset>
    </details>
  )
}

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

interface ControlsProps {
  state: PlaygroundState
  shop: SnippetShop
  shown: readonly string[]
}

/** As many products are in sight, and the others folded. */
const mostInSight = 4

const ProductChoice = ({ state, shop, shown }: ControlsProps) => {
  const { kind } = state.choices.value
  const { most } = kinds[kind]
  const offered = shop.own
    ? (shop.products ?? [])
    : products.filter(({ monthly }) => kind !== 'plans' || monthly)
  const others = offered.slice(mostInSight)
  const boxes = offered.map(({ id, name }) => (
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
  ))
  return (
    <fieldset class="goods">
      <legend>
        Products{' '}
        <small>
          {offered.length <= most
            ? ''
            : most > 1
              ? `up to ${most}; one more replaces the first`
              : 'one at a time'}
        </small>
      </legend>
      {boxes.slice(0, mostInSight)}
      {others.length > 0 && (
        <Fold title="More products" isUsed={others.some(({ id }) => shown.includes(id))}>
          {boxes.slice(mostInSight)}
        </Fold>
      )}
    </fieldset>
  )
}

/** The color of the field while the accent is the default one. */
const noAccent = '#101418'

const AccentChoice = ({ state }: { state: PlaygroundState }) => {
  const { accent } = state.choices.value
  return (
    <fieldset class="accents">
      <legend>Accent</legend>
      <div class="swatches">
        {accents.map(([color, name]) => (
          <label key={color} title={name}>
            <input
              type="radio"
              name="accent"
              value={color}
              checked={accent === color}
              onChange={() => state.choose({ accent: color })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11.5" fill={color || 'currentColor'} />
            </svg>
            <span class="spoken">{name}</span>
          </label>
        ))}
        <label class="own">
          <span>Your own</span>
          <input
            type="color"
            name="color"
            value={accent || noAccent}
            onInput={(event) => state.choose({ accent: event.currentTarget.value })}
          />
        </label>
      </div>
    </fieldset>
  )
}

const customerNote =
  'Press Buy, read the review, order: two clicks, on this page. npm start signs the token here; on your page your backend does, so it is not in the snippet.'

/** The merchant's own shop has no code but that of its link. */
const couponsOf = (own: SnippetShop['own']): readonly (readonly [string, string])[] => {
  if (!own) return coupons
  if (!own.coupon) return [['', 'None: your link has none']]
  return [
    ['', `As in your link: ${own.coupon}`],
    [fromQuery, 'From the page’s address'],
  ]
}

/** The choices, the first of which leaves it to the link where that says it. */
const orAsLinked = (
  options: readonly (readonly [string, string])[],
  linked: string | undefined,
): readonly (readonly [string, string])[] =>
  options.map(([value, text]) => [value, value === '' && linked ? `As in your link: ${linked}` : text])

export const Controls = ({ state, shop, shown }: ControlsProps) => {
  const choices = state.choices.value
  const { own } = shop
  const isUsed = (...names: (keyof Choices)[]) =>
    names.some((name) => choices[name] !== startingChoices[name])
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <KindChoice state={state} />
      <ProductChoice state={state} shop={shop} shown={shown} />
      <Fold
        title="What comes with it"
        isUsed={isUsed(
          'hasBadge',
          'hasDetails',
          'hasQuantity',
          'hasTerms',
          'hasCouponField',
          'hasCurrencyChoice',
          'hasPreview',
          'hasCart',
        )}
      >
        {hasCards(choices) && <Check state={state} name="hasBadge" label="A badge" />}
        {hasCards(choices) && !own && <Check state={state} name="hasDetails" label="A list of features" />}
        {canHaveQuantity(choices) && <Check state={state} name="hasQuantity" label="A quantity" />}
        {!own && (
          <Check
            state={state}
            name="hasTerms"
            label="What renews, and when"
            isOn={saysTerms(choices)}
            isDisabled={choices.customer !== ''}
          />
        )}
        <Check state={state} name="hasCouponField" label="A coupon field" />
        <Check state={state} name="hasCurrencyChoice" label="A choice of currencies" />
        {own ? (
          <p class="note">
            What renews, features and the total before checkout need more than a link: the guide says how.
          </p>
        ) : (
          shop.endpoint && (
            <>
              <Check state={state} name="hasPreview" label="The total is checked at the click" />
              <Check
                state={state}
                name="hasCart"
                label="A click shows the cart, in the page"
                isDisabled={!choices.hasPreview}
              />
            </>
          )
        )}
      </Fold>
      <Fold title="Your brand" isUsed={isUsed('accent', 'radius', 'font', 'theme')}>
        <AccentChoice state={state} />
        <Select state={state} name="radius" label="Corners" options={radii} />
        <Select state={state} name="font" label="Font" options={fontChoices} />
        <Select state={state} name="theme" label="Colors" options={themes} />
      </Fold>
      <Fold
        title="Your shopper"
        isUsed={isUsed('country', 'currency', 'coupon', 'language', 'tax', 'customer')}
      >
        <Select state={state} name="country" label="Country" options={orAsLinked(countries, own?.country)} />
        <Select
          state={state}
          name="currency"
          label="Currency"
          options={orAsLinked(currencies, own?.currency)}
        />
        <Select
          state={state}
          name="coupon"
          label="Coupon"
          options={couponsOf(own)}
          note={own ? undefined : couponNotes[choices.coupon]}
        />
        <Select state={state} name="language" label="Language" options={languageChoices} />
        <Select state={state} name="tax" label="Prices" options={taxes} />
        {!own && state.customers.length > 0 && (
          <Select
            state={state}
            name="customer"
            label="Signed in"
            options={customers.filter(([id]) => !id || state.customers.includes(id))}
            note={choices.customer && customerNote}
          />
        )}
      </Fold>
      <p class="note">The address of this page keeps what you chose. Copy it to share it.</p>
    </form>
  )
}
