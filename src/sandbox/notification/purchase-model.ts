import type { SandboxContext } from '../context/context.ts'
import { findPaymentMethod } from '../payment/payment-methods.ts'
import { subscriptionBilling } from '../responses/purchase-billing.ts'
import { children, contactOf, purchaseBody } from '../responses/purchase-body.ts'
import { pricesOf, profitOf } from '../responses/purchase-money.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import { isReseller } from '../state/cart.ts'
import type { Contact } from '../state/contact.ts'
import type { Purchase, PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'

const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)

type Numbers<T> = {
  [Name in keyof T & string as Uncapitalize<Name>]: T[Name] extends string ? number : Numbers<T[Name]>
}

/** `{ NetPrice: '58.24' }` becomes `{ netPrice: 58.24 }`: the model has numbers where the body has texts. */
const numbers = <T extends object>(value: T): Numbers<T> =>
  Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      camel(name),
      typeof entry === 'object' && entry !== null ? numbers(entry) : Number(entry),
    ]),
  ) as Numbers<T>

export const contactModel = (contact: Contact): Responses['ContactModel'] => {
  const shown = contactOf(contact)
  return {
    language: shown.Language,
    languageId: shown.LanguageId,
    locale: shown.Locale,
    firstname: shown.Firstname,
    lastname: shown.Lastname,
    street1: shown.Street1,
    city: shown.City,
    country: shown.Country,
    countryId: shown.CountryId,
    email: shown.Email,
    firstnameRomanized: contact.FirstnameRomanized ?? '',
    lastnameRomanized: contact.LastnameRomanized ?? '',
    postalcode: shown.PostalCode,
  }
}

type Billing = Responses['RecurringBilling']

const billingModel = (billing: Billing): Responses['RecurringBillingModel'] => ({
  subscriptionId: Number(billing['@SubscriptionId'].slice(1)),
  subscriptionItemRunningNo: Number(billing['@SubscriptionItemRunningNo']),
  originalPurchaseId: Number(billing.OriginalPurchaseId),
  originalPurchaseItemRunningNo: Number(billing.OriginalPurchaseItemRunningNo),
  intervalNo: Number(billing.IntervalNo),
  gracePeriodDays: Number(billing.GracePeriodDays),
  statusId: billing.StatusId,
  status: billing.Status,
  itemStatusId: billing.ItemStatusId,
  itemStatus: billing.ItemStatus,
  nextBillingDate: billing.NextBillingDate,
  cancellationUrl: billing.CancellationUrl,
  changePaymentSubscriptionUrl: billing.ChangePaymentSubscriptionUrl,
  nextBillingProfit: billing.NextBillingProfit && numbers(billing.NextBillingProfit),
})

const itemModel = (
  { clientId, currency, affiliate, scope }: Purchase,
  line: PurchaseLine,
  billing: Billing | undefined,
): Responses['PurchaseItemModel'] => {
  const { own, unit, quantity, vatRate } = line
  return {
    runningNumber: line.runningNumber,
    productId: line.productId,
    productName: line.name,
    productNameExtension: line.nameExtension,
    productReportingGroup: '',
    supportContactId: null,
    supportContact: '',
    clientId: Number(clientId),
    quantity,
    affiliateId: null,
    affiliate: affiliate ?? '',
    yourCurrency: new Intl.DisplayNames('en', { type: 'currency' }).of(own.currency) ?? own.currency,
    yourCurrencyId: own.currency,
    profitCalculation: numbers(profitOf(own.unit, quantity, own.currency, isReseller(scope))),
    yourPrice: numbers(pricesOf(own.unit, quantity, vatRate, own.currency)),
    // The platform does not document members after `yourPrice`. They are those of the purchase body.
    customerPrice: numbers(pricesOf(unit, quantity, vatRate, currency)),
    // Nothing is delivered before the payment.
    deliveries: null,
    additionals: null,
    extraParameters: null,
    recurringBilling: billing && billingModel(billing),
  }
}

/** The camel-case purchase model (docs/platform/notifications.md#purchase-model). */
export const purchaseModel = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
): Omit<Responses['NewOfflinePaymentPurchaseNotification'], 'meta'> => {
  const { billing, delivery = billing, licensee = billing } = purchase.contacts
  const { visitor } = purchase
  const body = purchaseBody(context, state, purchase)
  const method = purchase.payment && findPaymentMethod(purchase.payment.method)
  return {
    purchaseId: purchase.id,
    status: body.Status,
    statusId: body.StatusId,
    billingContact: contactModel(billing),
    deliveryContact: contactModel(delivery),
    licenseeContact: contactModel(licensee),
    paymentInfo: {
      currency: body.PaymentInfo.Currency,
      currencyId: purchase.currency,
      paymentType: method?.type ?? '',
      paymentTypeId: method?.typeId ?? '',
      isPurchaseOrder: body.PaymentInfo.IsPurchaseOrder === 'true',
    },
    creationTime: purchase.createdAt,
    paymentArriveTime: body.PaymentArriveTime,
    lastModificationTime: purchase.modifiedAt,
    subscriptionRevenueCategoryId: body.SubscriptionRevenueCategoryId,
    remoteAddress: visitor.remoteAddress ?? '',
    httpUserAgent: visitor.userAgent ?? '',
    httpEntryUrl: visitor.entryUrl ?? '',
    httpReferer: visitor.referer ?? '',
    httpAcceptLanguage: visitor.acceptLanguage ?? '',
    internalCustomer: body.InternalCustomer,
    customerConfirmationPageUrl: body.CustomerConfirmationPageUrl,
    customerPdfDocumentUrl: body.CustomerPdfDocumentUrl,
    merchantOfRecord: true,
    items: purchase.lines.map((line) => itemModel(purchase, line, subscriptionBilling(context, state, line))),
    // The documented model omits them, but the platform sends x-parameters back
    // (docs/platform/checkout-links.md#parameters).
    extraParameters: [...purchase.extra],
  }
}

const contactBody = (contact: Contact): Responses['OfflineContact'] => ({
  ...contactOf(contact),
  FirstnameRomanized: contact.FirstnameRomanized ?? '',
  LastnameRomanized: contact.LastnameRomanized ?? '',
})

/**
 * The purchase of an offline order in XML. It has the members of the model, so that a merchant who changes the format
 * loses none.
 */
export const offlineBody = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
): Responses['OfflineBody'] => {
  const { billing, delivery = billing, licensee = billing } = purchase.contacts
  const { visitor, affiliate = '' } = purchase
  const { Items, ...body } = purchaseBody(context, state, purchase)
  const items = [Items.Item ?? []].flat().map((item) => ({ ...item, AffiliateId: '', Affiliate: affiliate }))
  return {
    ...body,
    BillingContact: contactBody(billing),
    DeliveryContact: contactBody(delivery),
    LicenseeContact: contactBody(licensee),
    RemoteAddress: visitor.remoteAddress ?? '',
    HttpUserAgent: visitor.userAgent ?? '',
    HttpEntryUrl: visitor.entryUrl ?? '',
    HttpReferer: visitor.referer ?? '',
    HttpAcceptLanguage: visitor.acceptLanguage ?? '',
    Items: { Item: children(items) },
  }
}
