import type { ContactRequest } from '../../../contract/subscriptions.ts'
import { fillFigures } from '../../views/figures.tsx'
import { CloseButton } from './CloseButton.tsx'
import { countries } from './countries.ts'
import type { FlowDialogProps } from './flow-props.ts'
import { dayText } from './texts.ts'

/** Name of a field, its label, and what browsers fill it with. */
const fields = [
  ['company', 'contactCompany', 'organization'],
  ['firstName', 'contactFirstName', 'given-name'],
  ['lastName', 'contactLastName', 'family-name'],
  ['street1', 'contactStreet', 'street-address'],
  ['postalCode', 'contactPostalCode', 'postal-code'],
  ['city', 'contactCity', 'address-level2'],
  ['email', 'contactEmail', 'email'],
] as const

/** Chinese and Japanese write the family name first. */
const fieldsIn = (language: string) => {
  const [company, first, last, ...others] = fields
  return /^(ja|zh)/.test(language) ? [company, last, first, ...others] : fields
}

/** The billing address. Fields that stay empty keep what is stored. */
export const ContactForm = ({ flow, words, locale, language, onContact }: FlowDialogProps) => {
  const { nextBilling } = flow.subscription
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
        const filled = given.filter(([, value]) => String(value).trim() !== '')
        onContact({
          type: 'billing',
          language: language.slice(0, 2),
          ...Object.fromEntries(filled),
        } as Partial<ContactRequest>)
      }}
    >
      <p>{fillFigures(words.contactText, { date: nextBilling ? dayText(nextBilling, locale) : '–' })}</p>
      <div class="fields">
        {fieldsIn(language).map(([name, label, autocomplete]) => (
          <label key={name} class={name}>
            {words[label]}
            <input
              name={name}
              inputMode={name === 'email' ? 'email' : 'text'}
              autocomplete={`billing ${autocomplete}`}
              maxLength={200}
            />
          </label>
        ))}
        <label class="country">
          {words.contactCountry}
          <select name="country" required autocomplete="billing country">
            <option value="" />
            {countries(locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
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
