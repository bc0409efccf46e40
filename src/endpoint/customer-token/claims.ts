import * as z from 'zod/mini'
import { contact } from '../../client/operations/contact.ts'
import { numericId } from '../../client/wire/request-fields.ts'

/** What a token may allow. Modules say which of these their routes ask for. */
export const permissions = ['order', 'look', 'subscriptions', 'manage'] as const

/**
 * The signed content of a customer token. Customer, account and contacts come only from here and from the settings,
 * because the browser cannot change either.
 */
export const customerClaimsSchema = z.object({
  /** The merchant's own customer ID, the platform's `CustomerReferenceId`. */
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  /**
   * The permissions: to place orders, or only to look at them; to read the customer's subscriptions, or to change
   * them too. Neither of the first two includes one of the others.
   */
  may: z.array(z.enum(permissions)),
  /** Country of the order, ISO 3166-1 alpha-2. @default the setting `VITRINE_DEFAULT_COUNTRY` */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  billingContact: z.optional(contact),
  deliveryContact: z.optional(contact),
  licenseeContact: z.optional(contact),
  /** False overwrites the platform's stored contacts with those of the token. @default true */
  useInternalContacts: z.optional(z.boolean()),
  /** Assigns the order to this subscription, which also identifies the customer. */
  subscriptionId: z.optional(z.string().check(z.regex(/^S?\d{1,18}$/))),
  /** Identifies the customer by an earlier purchase. Refused unless `VITRINE_LOGON_PURCHASE_ID` is on. */
  logonPurchaseId: z.optional(numericId),
})

export type CustomerClaims = z.infer<typeof customerClaimsSchema>

export type Permission = CustomerClaims['may'][number]
