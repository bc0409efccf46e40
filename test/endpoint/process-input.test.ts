import { expect, it } from 'vitest'
import type { CustomerClaims } from '../../src/endpoint/customer-token/claims.ts'
import { processInput } from '../../src/endpoint/orders/process-input.ts'
import { cart } from './support.ts'

const config = { defaultCountry: 'DE', defaultLanguage: 'en' }
const inputOf = (claims: Partial<CustomerClaims>) =>
  processInput(config, { sub: 'C-17', may: ['order'], ...claims }, cart, '0'.repeat(40))
const contact = (countryId: string) => ({ countryId, languageId: 'en' })

it.each([
  ['its reference', {}, { customerReferenceId: 'C-17' }],
  ['an earlier purchase', { logonPurchaseId: 166_000_001 }, { logonPurchaseId: 166_000_001 }],
  ['a subscription', { logonPurchaseId: 166_000_001, subscriptionId: 'S12' }, {}],
])('names the customer once, by %s', (_what, claims, identity) => {
  const { cart: sent, subscription } = inputOf(claims)
  const { customerReferenceId, logonPurchaseId } = sent
  expect(JSON.parse(JSON.stringify({ customerReferenceId, logonPurchaseId }))).toEqual(identity)
  expect(subscription).toEqual('subscriptionId' in claims ? { subscriptionId: 'S12' } : undefined)
})

it.each([
  ['the default', {}, 'DE'],
  ['the default beside a contact that overwrites nothing', { billingContact: contact('FR') }, 'DE'],
  [
    'the contact that pays, which overwrites the stored one',
    { billingContact: contact('FR'), useInternalContacts: false },
    'FR',
  ],
  [
    'the contact that receives, before the one that pays',
    { billingContact: contact('FR'), deliveryContact: contact('AT'), useInternalContacts: false },
    'AT',
  ],
  [
    'the token, before any contact',
    { country: 'CH', deliveryContact: contact('AT'), useInternalContacts: false },
    'CH',
  ],
])('prices an order for the country of %s', (_what, claims, country) => {
  expect(inputOf(claims).cart.defaultCountryId).toBe(country)
})
