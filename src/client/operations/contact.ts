import * as z from 'zod/mini'
import { anyText, countryCode, languageCode, oneOf } from '../wire/request-fields.ts'

/** Countries whose states the platform accepts (docs/platform/contacts.md#contact). */
const countriesWithStates = ['AU', 'BR', 'CA', 'IN', 'IE', 'JP', 'AE', 'US'] as const

const stateId = z.string({ error: 'must be a text' }).check(
  z.regex(/^[A-Z]{2}-[A-Z0-9]{2,3}$/, { error: 'must be a state such as US-CA (ISO 3166-2)' }),
  z.refine((state) => countriesWithStates.some((country) => state.startsWith(`${country}-`)), {
    error: `must be a state of ${countriesWithStates.join(', ')}`,
  }),
)

const optionalText = z.optional(anyText)

/** A contact of a request (docs/platform/contacts.md#contact). The platform does not check `email`. */
export const contact = z
  .strictObject({
    languageId: languageCode,
    countryId: countryCode,
    salutationId: z.optional(oneOf(['MR', 'MS', 'MRS', 'MIS'])),
    title: optionalText,
    company: optionalText,
    companyKatakana: optionalText,
    companyRomanized: optionalText,
    companyTypeId: z.optional(oneOf(['COM', 'GOV', 'MIS', 'NPR', 'UNI'])),
    vatId: optionalText,
    firstname: optionalText,
    firstnameKatakana: optionalText,
    firstnameRomanized: optionalText,
    lastname: optionalText,
    lastnameKatakana: optionalText,
    lastnameRomanized: optionalText,
    street1: optionalText,
    street2: optionalText,
    postalCode: optionalText,
    city: optionalText,
    stateId: z.optional(stateId),
    phone1: optionalText,
    phone2: optionalText,
    fax: optionalText,
    email: optionalText,
    url: optionalText,
  })
  .check(
    z.refine(({ stateId: state, countryId }) => !state || state.startsWith(`${countryId}-`), {
      path: ['stateId'],
      error: 'must be a state of countryId',
    }),
  )
