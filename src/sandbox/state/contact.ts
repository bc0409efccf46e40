/** Fields of a contact, by the names that the platform uses (docs/platform/contacts.md#contact). */
export const contactFields = [
  'SalutationId',
  'Title',
  'Company',
  'CompanyKatakana',
  'CompanyRomanized',
  'CompanyTypeId',
  'VatId',
  'Firstname',
  'FirstnameKatakana',
  'FirstnameRomanized',
  'Lastname',
  'LastnameKatakana',
  'LastnameRomanized',
  'Street1',
  'Street2',
  'PostalCode',
  'City',
  'StateId',
  'Phone1',
  'Phone2',
  'Fax',
  'EMail',
  'Url',
] as const

export type ContactField = (typeof contactFields)[number]

export interface Contact extends Readonly<Partial<Record<ContactField, string>>> {
  readonly LanguageId: string
  readonly CountryId: string
}

/** The contacts of a customer. The billing contact replaces missing delivery and licensee contacts. */
export interface Contacts {
  readonly billing: Contact
  readonly delivery?: Contact
  readonly licensee?: Contact
}
