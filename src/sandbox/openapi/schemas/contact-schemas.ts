import { contactFields } from '../../state/contact.ts'
import {
  answered,
  country,
  language,
  oneOf,
  type Schema,
  type Schemas,
  saying,
  sent,
  text,
} from './schema.ts'

/** Rules of single fields (platform-api.md, "Common money and contact shapes"). */
const rules: Schemas = {
  SalutationId: oneOf('MR', 'MS', 'MRS', 'MIS'),
  CompanyTypeId: oneOf('COM', 'GOV', 'MIS', 'NPR', 'UNI'),
  StateId: {
    type: 'string',
    pattern: '^(AU|BR|CA|IN|IE|JP|AE|US)-[A-Z0-9]{2,3}$',
    description: 'ISO 3166-2, of CountryId',
  },
  VatId: { type: 'string', maxLength: 500, description: 'Must match CountryId' },
  EMail: { type: 'string', maxLength: 500, description: 'Not validated. `Email` is accepted as well' },
}

const field = (name: string): Schema => {
  const rule = rules[name] ?? { type: 'string', maxLength: 500 }
  // Empty elements of XML, and empty texts, are as good as none.
  return rule.enum || rule.pattern ? { anyOf: [rule, { type: 'string', maxLength: 0 }] } : rule
}

const shown = {
  Language: text,
  LanguageId: language,
  Locale: text,
  Firstname: text,
  Lastname: text,
  Street1: text,
  PostalCode: text,
  City: text,
  Country: text,
  CountryId: country,
  Email: text,
}

const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)
const { PostalCode, ...sameInCamel } = shown

export const contactSchemas: Schemas = {
  Contact: saying(
    sent(
      { LanguageId: language, CountryId: country },
      Object.fromEntries([...contactFields, 'Email'].map((name) => [name, field(name)])),
    ),
    'A contact as requests carry it',
  ),
  PurchaseContact: saying(answered(shown), 'A contact as purchases and XML notifications show it'),
  ContactModel: saying(
    answered({
      ...Object.fromEntries(Object.entries(sameInCamel).map(([name, schema]) => [camel(name), schema])),
      postalcode: PostalCode,
      firstnameRomanized: text,
      lastnameRomanized: text,
    }),
    'A contact as JSON notifications show it',
  ),
}
