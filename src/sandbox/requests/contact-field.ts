import * as z from 'zod'
import { isCountry } from '../money/countries.ts'
import { type Contact, type ContactField, contactFields } from '../state/contact.ts'
import { documented, optional } from './fields.ts'

/** Countries whose states are accepted (docs/platform/contacts.md#contact). */
const countriesWithStates = new Set(['AU', 'BR', 'CA', 'IN', 'IE', 'JP', 'AE', 'US'])

const plain = z.string({ error: 'must be a text' }).max(500, 'is too long')
const code = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const special: Readonly<Partial<Record<ContactField, z.ZodType<string>>>> = {
  SalutationId: code(['MR', 'MS', 'MRS', 'MIS']),
  CompanyTypeId: code(['COM', 'GOV', 'MIS', 'NPR', 'UNI']),
  StateId: z
    .string({ error: 'must be a text' })
    .regex(/^[A-Z]{2}-[A-Z0-9]{2,3}$/, 'must have the form US-CA')
    .refine((state) => countriesWithStates.has(state.slice(0, 2)), {
      error: `must be a state of ${[...countriesWithStates].join(', ')}`,
    })
    .register(documented, {
      type: 'string',
      pattern: `^(${[...countriesWithStates].join('|')})-[A-Z0-9]{2,3}$`,
    }),
}

const optionalField = (field: ContactField) => optional(special[field] ?? plain)

// The keys of the record come from the same list.
const optionalFields = Object.fromEntries(
  contactFields.map((field): [string, unknown] => [field, optionalField(field)]),
) as Record<ContactField, ReturnType<typeof optionalField>>

/** Greek tax numbers begin with the code of the language instead of the country. */
const countryOfVatId = (vatId: string): string | undefined => {
  const prefix = /^[A-Z]{2}/.exec(vatId)?.[0]
  return prefix === 'EL' ? 'GR' : prefix
}

const matches = (contact: Contact, issues: z.RefinementCtx): void => {
  const { CountryId, StateId, VatId } = contact
  if (StateId && !StateId.startsWith(`${CountryId}-`)) {
    issues.addIssue({ code: 'custom', path: ['StateId'], message: 'must be a state of CountryId' })
  }
  const vatCountry = VatId && countryOfVatId(VatId)
  if (vatCountry && vatCountry !== CountryId) {
    issues.addIssue({ code: 'custom', path: ['VatId'], message: 'must match CountryId' })
  }
}

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T

const contactObject = z.object(
  {
    LanguageId: z
      .string({ error: 'must be a text' })
      .regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code in lower case')
      .register(documented, { type: 'string', pattern: '^[a-z]{2}$' }),
    CountryId: z
      .string({ error: 'must be a text' })
      .refine(isCountry, { error: 'must be an ISO 3166-1 alpha-2 code in capitals' })
      .register(documented, { type: 'string', pattern: '^[A-Z]{2}$' }),
    ...optionalFields,
  },
  { error: 'must be a contact' },
)

/** The contact as the OpenAPI document shows it, with both names of the e-mail field. */
export const documentedContact = contactObject.extend({ Email: optional(plain) })

/** A contact of a request. The platform documents the e-mail field as both `EMail` and `Email`. */
export const contactField = z
  .preprocess(
    (given) =>
      typeof given === 'object' && given !== null && 'Email' in given && !('EMail' in given)
        ? { ...given, EMail: given.Email }
        : given,
    contactObject.transform((contact): Contact => withoutUndefined(contact) as Contact).superRefine(matches),
  )
  .register(documented, { $ref: '#/components/schemas/Contact' })
