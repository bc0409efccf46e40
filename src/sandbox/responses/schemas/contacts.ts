import { answered, country, each, language, noted, text } from './fields.ts'

export const purchaseContact = answered({
  LanguageId: language,
  CountryId: country,
  ...each(
    text,
    'Language',
    'Locale',
    'Firstname',
    'Lastname',
    'Street1',
    'PostalCode',
    'City',
    'Country',
    'Email',
  ),
}).register(noted, { description: 'A contact in purchases and XML notifications.' })

export const contactModel = answered({
  languageId: language,
  countryId: country,
  ...each(text, 'language', 'locale', 'firstname', 'lastname', 'street1', 'city', 'country', 'email'),
  ...each(text, 'postalcode', 'firstnameRomanized', 'lastnameRomanized'),
}).register(noted, { description: 'A contact in JSON notifications.' })
