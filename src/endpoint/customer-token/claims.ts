import * as z from 'zod/mini'

const text = z.optional(z.string().check(z.maxLength(200)))

/** A contact in the platform's shape (platform-api.md, "Common money and contact shapes"), camel-case. */
export const contactSchema = z.strictObject({
  languageId: z.string().check(z.regex(/^[a-z]{2}$/)),
  countryId: z.string().check(z.regex(/^[A-Z]{2}$/)),
  salutationId: z.optional(z.enum(['MR', 'MS', 'MRS', 'MIS'])),
  title: text,
  company: text,
  companyKatakana: text,
  companyRomanized: text,
  companyTypeId: z.optional(z.enum(['COM', 'GOV', 'MIS', 'NPR', 'UNI'])),
  vatId: text,
  firstname: text,
  firstnameKatakana: text,
  firstnameRomanized: text,
  lastname: text,
  lastnameKatakana: text,
  lastnameRomanized: text,
  street1: text,
  street2: text,
  postalCode: text,
  city: text,
  stateId: text,
  phone1: text,
  phone2: text,
  fax: text,
  email: text,
  url: text,
})

/**
 * What the merchant's backend vouches for. The browser carries it and cannot change it: everything that says who
 * orders, on whose account and with which contacts is here or in the configuration.
 */
export const customerClaimsSchema = z.object({
  /** The merchant's own customer ID, which the platform knows as CustomerReferenceId. */
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  /** What the token is good for. */
  may: z.array(z.enum(['order', 'look'])),
  /** Country of the order, ISO 3166-1 alpha-2; the configuration's otherwise. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  billingContact: z.optional(contactSchema),
  deliveryContact: z.optional(contactSchema),
  licenseeContact: z.optional(contactSchema),
  /** True, the default, lets the stored contacts win; false overwrites them with those of the token. */
  useInternalContacts: z.optional(z.boolean()),
  /** Assigns the order to this subscription and identifies the customer by it. */
  subscriptionId: z.optional(z.string().check(z.regex(/^S?\d{1,18}$/))),
  /** Identifies the customer by an earlier purchase; refused unless the endpoint has it switched on. */
  logonPurchaseId: z.optional(z.int().check(z.positive())),
})

export type CustomerClaims = z.infer<typeof customerClaimsSchema>
export type Contact = z.infer<typeof contactSchema>
