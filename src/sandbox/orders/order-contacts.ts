import type { Contact, Contacts } from '../state/contact.ts'

export interface RequestContacts {
  billing?: Contact | undefined
  delivery?: Contact | undefined
  licensee?: Contact | undefined
}

const filled = (stored: Contact | undefined, given: Contact | undefined): Contact | undefined =>
  stored && given ? { ...given, ...stored } : (stored ?? given)

/**
 * The contacts of an order by `UseInternalContacts` (platform-api.md, "Cart"). True: the stored ones, whose empty fields
 * the request fills. False: each kind that the request names replaces the stored one.
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

/** Contacts that an order can be placed with: somebody to bill, who can be written to. */
export const completeContacts = ({ billing, delivery, licensee }: RequestContacts): Contacts | undefined =>
  billing?.EMail ? { billing, ...(delivery && { delivery }), ...(licensee && { licensee }) } : undefined
