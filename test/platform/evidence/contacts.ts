import type { Evidence } from '../evidence.ts'

export const contacts: Evidence = {
  top: {
    'A customer has at most three contacts: licensee, billing and delivery.': [
      'sandbox/subscription/changes/contacts: changes the contact %s and no other',
    ],
  },
  contact: {
    'The form of a contact in requests.': ['explains: names the table'],
    'Every field is text.': ['sandbox/orders/customer: refuses a contact whose %s is no text'],
    LanguageId: [
      'parameters: subscription.updateContact',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    CountryId: [
      'parameters: subscription.updateContact',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    SalutationId: [
      'parameters: subscription.updateContact',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    'Title, Company, CompanyKatakana, CompanyRomanized': ['parameters: subscription.updateContact'],
    CompanyTypeId: [
      'parameters: subscription.updateContact',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    VatId: [
      'parameters: subscription.updateContact',
      "sandbox/orders/cart-process: accepts Greek VAT IDs, and states of the contact's country",
    ],
    'Firstname, FirstnameKatakana, FirstnameRomanized': ['parameters: subscription.updateContact'],
    'Lastname, LastnameKatakana, LastnameRomanized': ['parameters: subscription.updateContact'],
    'Street1, Street2, PostalCode, City': ['parameters: subscription.updateContact'],
    StateId: [
      'parameters: subscription.updateContact',
      'client/request-rules: may name the state %s',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    'Phone1, Phone2, Fax, Url': ['parameters: subscription.updateContact'],
    EMail: ['parameters: subscription.updateContact', 'sandbox/orders/customer: takes %j as an EMail'],
    'One description of updatecontact writes Email.': [
      'sandbox/orders/cart-process: overwrites stored contacts only when UseInternalContacts is false',
    ],
    'The list of fields writes EMail, and that is how Vitrine sends it.': [
      'parameters: subscription.updateContact',
      'client/request-rules: contact.EMail',
    ],
  },
  update: {
    'POST {base_url}/subscription/updatecontact.': [
      'client/wire/wire-fixtures: equals the request and the decoded answer',
    ],
    'SubscriptionId, CustomerReferenceId': [
      'parameters: subscription.updateContact',
      'client/platform-gaps: sends a contact with both identifiers',
      'client/sandbox/subscriptions: of a customer named by the client’s own ID change too, and of an unknown one do not',
    ],
    ContactType: [
      'parameters: subscription.updateContact',
      'client/wire/enumerations: of type %s is sent with the number %d',
      'sandbox/subscription/changes/contacts: changes the contact %s and no other',
    ],
    Contact: ['parameters: subscription.updateContact'],
    OverrideEmptyParameters: [
      'parameters: subscription.updateContact',
      'sandbox/subscription/changes/contacts: keeps omitted fields, or deletes them with OverrideEmptyParameters',
    ],
    'The change takes effect at the next billing date.': [
      'sandbox/subscription/changes/contacts: bills and taxes the changed contact from the next billing date on',
    ],
    'The customer needs a subscription with at least one Active item.': [
      'client/sandbox/subscriptions: of a customer without an Active item stay as they are',
    ],
    'The platform then sends a CustomerProfileUpdateNotification.': [
      'sandbox/orders/notification: sends a changed contact',
    ],
  },
}
