import type { ContactRequest } from '../../../contract/subscriptions.ts'
import { fillFigures } from '../../views/figures.tsx'
import { CloseButton } from './CloseButton.tsx'
import { countries } from './countries.ts'
import type { FlowDialogProps } from './flow-props.ts'
import { statesOf } from './states.ts'
import { dayText } from './texts.ts'

/** Name of a field, its label, and the attributes of its input. */
const fields = [
  ['company', 'contactCompany', { type: 'text', autocomplete: 'billing organization' }],
  ['vatId', 'contactVatId', { type: 'text', autocomplete: 'off' }],
  ['firstName', 'contactFirstName', { type: 'text', autocomplete: 'billing given-name' }],
  ['lastName', 'contactLastName', { type: 'text', autocomplete: 'billing family-name' }],
  ['street1', 'contactStreet', { type: 'text', autocomplete: 'billing street-address' }],
  ['postalCode', 'contactPostalCode', { type: 'text', autocomplete: 'billing postal-code' }],
  ['city', 'contactCity', { type: 'text', autocomplete: 'billing address-level2' }],
  ['email', 'contactEmail', { type: 'email', autocomplete: 'billing email' }],
  ['phone', 'contactPhone', { type: 'tel', autocomplete: 'billing tel' }],
] as const

/** Chinese and Japanese write the family name first. */
const fieldsIn = (language: string) => {
  const [company, vatId, first, last, ...others] = fields
  return /^(ja|zh)/.test(language) ? [company, vatId, last, first, ...others] : fields
}

const enteredIn = (form: HTMLFormElement, language: string): Partial<ContactRequest> => {
  const given = Object.entries(Object.fromEntries(new FormData(form)))
  const filled = given.filter(([, value]) => String(value).trim() !== '')
  return { type: 'billing', language: language.slice(0, 2), ...Object.fromEntries(filled) }
}

interface ChoiceProps {
  name: 'country' | 'state'
  label: string
  autocomplete: string
  options: readonly { code: string; name: string }[]
  chosen: string | undefined
  isRequired?: boolean
  onChange?: (event: { currentTarget: HTMLSelectElement }) => void
}

const Choice = ({ name, label, autocomplete, options, chosen, isRequired, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select name={name} required={isRequired} autocomplete={autocomplete} onChange={onChange}>
      <option value="" />
      {options.map(({ code, name }) => (
        <option key={code} value={code} selected={code === chosen}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/** The billing address. Fields that stay empty keep what is stored. */
export const ContactForm = ({ flow, words, locale, language, onContact, onEnter }: FlowDialogProps) => {
  const { subscription, contact } = flow
  const { nextBilling } = subscription
  const states = statesOf(contact.country)
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        onContact(enteredIn(event.currentTarget, language))
      }}
    >
      <p>{fillFigures(words.contactText, { date: nextBilling ? dayText(nextBilling, locale) : '–' })}</p>
      <div class="fields">
        {fieldsIn(language).map(([name, label, attributes]) => (
          <label key={name} class={name}>
            {words[label]}
            <input {...attributes} name={name} maxLength={200} defaultValue={contact[name] ?? ''} />
          </label>
        ))}
        <Choice
          name="country"
          label={words.contactCountry}
          autocomplete="billing country"
          options={countries(locale)}
          chosen={contact.country}
          isRequired
          onChange={({ currentTarget: { form } }) => {
            // The states follow from the country. The other fields keep what was typed.
            if (form) onEnter(enteredIn(form, language))
          }}
        />
        {states.length > 0 && (
          <Choice
            key={contact.country}
            name="state"
            label={words.contactState}
            autocomplete="billing address-level1"
            options={states}
            chosen={contact.state}
          />
        )}
      </div>
      <div class="actions">
        <button type="submit" class="buy" part="confirm">
          {words.contactDo}
        </button>
        <CloseButton words={words} />
      </div>
    </form>
  )
}
