/** The fields of a contact, by their names on the wire: contacts are passed on field by field (platform-api.md, "Common money and contact shapes"). */
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

/** A customer has at most these three. Delivery and licensee are the billing contact where they are absent. */
export interface Contacts {
  readonly billing: Contact
  readonly delivery?: Contact
  readonly licensee?: Contact
}
