import type { Contact, Contacts } from '../state/contact.ts'

export interface RequestContacts {
  billing?: Contact | undefined
  delivery?: Contact | undefined
  licensee?: Contact | undefined
}

const filled = (stored: Contact | undefined, given: Contact | undefined): Contact | undefined =>
  stored && given ? { ...given, ...stored } : (stored ?? given)

/**
 * Contacts of an order by `UseInternalContacts` (docs/platform/cart.md#customer). True fills empty stored
 * fields from the request; false replaces stored contacts that the request names.
 */
export const mergeContacts = (
  stored: Contacts | undefined,
  given: RequestContacts,
  useInternal: boolean,
): RequestContacts => {
  const merge = useInternal ? filled : (old?: Contact, recent?: Contact) => recent ?? old
  return {
    billing: merge(stored?.billing, given.billing),
    delivery: merge(stored?.delivery, given.delivery),
    licensee: merge(stored?.licensee, given.licensee),
  }
}

/** The contacts, when the billing contact has an e-mail address. */
export const completeContacts = ({ billing, delivery, licensee }: RequestContacts): Contacts | undefined =>
  billing?.EMail ? { billing, ...(delivery && { delivery }), ...(licensee && { licensee }) } : undefined
