import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import type { Contact, Contacts } from '../../state/contact.ts'

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The postal address, then all other fields. */
const linesOf = (contact: Contact): string[] =>
  [
    joined(contact.SalutationId, contact.Title, contact.Firstname, contact.Lastname),
    joined(contact.FirstnameRomanized, contact.LastnameRomanized),
    joined(contact.FirstnameKatakana, contact.LastnameKatakana),
    joined(contact.Company, contact.CompanyTypeId && `(${contact.CompanyTypeId})`),
    joined(contact.CompanyRomanized, contact.CompanyKatakana),
    joined(contact.Street1),
    joined(contact.Street2),
    joined(contact.PostalCode, contact.City),
    joined(countries.of(contact.CountryId), contact.StateId),
    joined(contact.EMail),
    joined(contact.Phone1, contact.Phone2, contact.Fax && `fax ${contact.Fax}`),
    joined(contact.VatId && `VAT ID ${contact.VatId}`),
    joined(contact.Url),
    `Language ${contact.LanguageId}`,
  ].filter((line) => line !== '')

const card = (name: string, contact: Contact | undefined): Html =>
  html`<div><h3>${name}</h3>${
    contact
      ? html`<ul>${linesOf(contact).map((line) => html`<li>${line}</li>`)}</ul>`
      : html`<p class="soft">Same as billing</p>`
  }</div>`

export const contactCards = (contacts: Contacts | undefined): Html =>
  contacts
    ? html`<div class="cards3">
${card('Billing', contacts.billing)}
${card('Delivery', contacts.delivery)}
${card('Licensee', contacts.licensee)}
</div>`
    : html`<p class="empty">None.</p>`
