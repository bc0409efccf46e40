/** A contact of a customer, as requests hold it. @see docs/platform/contacts.md#contact */
export interface Contact {
  /** ISO 639-1 in lower case, such as `de`. */
  languageId: string
  /** ISO 3166-1 alpha-2 in capitals, such as `DE`. */
  countryId: string
  salutationId?: 'MR' | 'MS' | 'MRS' | 'MIS' | undefined
  title?: string | undefined
  company?: string | undefined
  companyKatakana?: string | undefined
  companyRomanized?: string | undefined
  /** `COM` company, `GOV` government, `MIS` other, `NPR` non-profit, `UNI` school or university. */
  companyTypeId?: 'COM' | 'GOV' | 'MIS' | 'NPR' | 'UNI' | undefined
  /** Tax number of the company. It must be valid and belong to `countryId`. */
  vatId?: string | undefined
  firstname?: string | undefined
  firstnameKatakana?: string | undefined
  firstnameRomanized?: string | undefined
  lastname?: string | undefined
  lastnameKatakana?: string | undefined
  lastnameRomanized?: string | undefined
  street1?: string | undefined
  street2?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  /** ISO 3166-2, such as `US-CA`. Only for AU, BR, CA, IN, IE, JP, AE and US. */
  stateId?: string | undefined
  phone1?: string | undefined
  phone2?: string | undefined
  fax?: string | undefined
  /** Sent as it is: neither the client nor the platform checks it. */
  email?: string | undefined
  /** Address of the website. */
  url?: string | undefined
}
