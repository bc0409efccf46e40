import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  callerName,
  fromWire,
  pricingQueryName,
  restQueryName,
  toWire,
  wireName,
} from '../../../src/client/wire/names.ts'

/** Names of request bodies and of answers, as the platform writes them. */
const requestNames =
  'AcceptLanguage AcceptSubscription AffiliateId AlignToCurrentInterval AlignmentSettings BillingContact Cart CartItems City Company CompanyKatakana CompanyRomanized CompanyTypeId ConfigurationName Contact ContactType CountryId Couponcode Coupons CurrencyId CustomerIsReseller CustomerPrice CustomerReferenceId DefaultCountryId DefaultCurrencyId DefaultLanguageId DeliveryContact EMail ExtendInterval ExtraParameterMode ExtraParameters Fax Firstname FirstnameKatakana FirstnameRomanized FraudProtectionMode GenerateMail GenerateSessionUrl GetCustomerPricePreviewOnly IsGross Items Key LanguageId Lastname LastnameKatakana LastnameRomanized LicenseeContact LogonPurchaseId NextBillingDate OverrideEmptyParameters Phone1 Phone2 PostalCode Pricelistrules PrimarySubscriptionId ProcessCartMode ProductId ProductName ProductNameEn ProductNameExtension PurchaseId Quantity RecommendationsetId Recommendationsets RemoteAddress RenewalType RunningNumber SalutationId SecondarySubscriptionId ShoppingCartUrl StateId Street1 Street2 Subscription SubscriptionId TargetUrl Title Trackingparameters TriggerImmediateRenewal UpdateAction Url UseInternalContacts Value VatId'.split(
    ' ',
  )

const pascal = fc.constantFrom(...requestNames)

const wireValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(pascal, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value

describe('the mapping of names', () => {
  it.for(requestNames)('brings %s to the caller and back', (name) => {
    expect(wireName(callerName(name))).toBe(name)
    expect(callerName(name)).toMatch(/^[a-z][A-Za-z0-9]*$/)
  })

  it('gives each name of a request a name of its own', () => {
    expect(new Set(requestNames.map(callerName)).size).toBe(requestNames.length)
  })

  it('brings any request body to the caller and back', () => {
    fc.assert(
      fc.property(wireValue, (value) => {
        expect(toWire(fromWire(value))).toEqual(value)
      }),
    )
  })

  it('drops members without a value, at any depth, and nothing else', () => {
    expect(fromWire({ A: null, B: undefined, C: [{ D: null, E: 0, F: '', G: false }] })).toStrictEqual({
      c: [{ e: 0, f: '', g: false }],
    })
  })

  it.for([
    ['@Id', 'id'],
    ['@RunningNo', 'runningNo'],
    ['@SubscriptionItemRunningNo', 'subscriptionItemRunningNo'],
    ['EMail', 'email'],
    ['Email', 'email'],
    ['Couponcode', 'couponCode'],
    ['PurchasestatusId', 'purchaseStatusId'],
    ['ReimbursementtypeId', 'reimbursementTypeId'],
    ['Subscriptionstatus', 'status'],
    ['list_price', 'listPrice'],
    ['client_product_id', 'clientProductId'],
    ['vat_rate', 'vatRate'],
    ['iso', 'iso'],
  ] as const)('calls %s %s', ([wire, caller]) => {
    expect(callerName(wire)).toBe(caller)
  })

  it('writes the names of queries as each host does', () => {
    expect(restQueryName('customerReferenceId')).toBe('customerreferenceid')
    expect(restQueryName('purchaseStatusIds')).toBe('purchasestatusids')
    expect(
      ['clientId', 'productIds', 'internalProductIds', 'priceRule', 'coupon'].map(pricingQueryName),
    ).toEqual(['client_id', 'product_id', 'internalproduct_id', 'price_rule', 'coupon'])
  })
})
