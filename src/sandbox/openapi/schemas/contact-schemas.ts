import { answered, country, language, type Schemas, text } from './schema.ts'

const answeredMembers = {
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
const { PostalCode, ...sameInCamel } = answeredMembers

export const contactSchemas: Schemas = {
  PurchaseContact: {
    ...answered(answeredMembers),
    description: 'A contact in purchases and XML notifications.',
  },
  ContactModel: {
    ...answered({
      ...Object.fromEntries(Object.entries(sameInCamel).map(([name, schema]) => [camel(name), schema])),
      postalcode: PostalCode,
      firstnameRomanized: text,
      lastnameRomanized: text,
    }),
    description: 'A contact in JSON notifications.',
  },
}
