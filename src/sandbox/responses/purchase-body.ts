/**
 * Writes a stored purchase as the platform shows it, in `getpurchase` and in notifications. The platform converts
 * it from XML, which shows: every scalar is a text, and a list with one entry is an object. Members whose content
 * the sandbox does not have are empty rather than invented. Nothing is priced here; amounts come from the stored
 * purchase.
 */

import type { SandboxContext } from '../context/context.ts'
import { idSets } from '../context/id-sets.ts'
import { confirmationUrl, receiptUrl } from '../context/urls.ts'
import { findPaymentMethod, isPurchaseOrder } from '../payment/payment-methods.ts'
import { isReseller } from '../state/cart.ts'
import type { Contact } from '../state/contact.ts'
import type { StoredPayment } from '../state/customer.ts'
import { type Purchase, type PurchaseLine, purchaseStatuses } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { subscriptionBilling } from './purchase-billing.ts'
import { pricesOf, profitOf } from './purchase-money.ts'
import type { ExtraParameter } from './schemas/purchases.ts'
import type { Responses } from './schemas/responses.ts'

/**
 * Lists as the platform converts them from XML: one child is an object, several are an array
 * (docs/platform/purchases.md#purchase).
 */
export const children = <T>(entries: T[]): T | T[] | null =>
  entries.length > 1 ? entries : (entries[0] ?? null)

const named = (code: string, locale: string, type: 'currency' | 'language' | 'region'): string =>
  new Intl.DisplayNames(locale, { type }).of(code) ?? code

/** A contact as purchases and notifications show it. */
export const contactOf = (contact: Contact): Responses['PurchaseContact'] => {
  const { LanguageId, CountryId, Firstname, Lastname, Street1, PostalCode, City, EMail } = contact
  return {
    Language: named(LanguageId, 'en', 'language'),
    LanguageId,
    Locale: `${LanguageId}-${CountryId}`,
    Firstname: Firstname ?? '',
    Lastname: Lastname ?? '',
    Street1: Street1 ?? '',
    PostalCode: PostalCode ?? '',
    City: City ?? '',
    Country: named(CountryId, 'en', 'region'),
    CountryId,
    Email: EMail ?? '',
  }
}

export const paymentInfoOf = (
  payment: StoredPayment | undefined,
  currency: string,
): Responses['PaymentInfo'] => {
  const method = payment && findPaymentMethod(payment.method)
  const expires = payment?.expires
  return {
    Currency: named(currency, 'en', 'currency'),
    CurrencyId: currency,
    PaymentType: method?.type ?? '',
    PaymentTypeId: method?.typeId ?? '',
    IsPurchaseOrder: isPurchaseOrder(payment?.method) ? 'true' : 'false',
    CardLastFourDigits: payment?.lastFour,
    CardExpirationDate: expires && { Month: String(expires.month), Year: String(expires.year) },
  }
}

const deliveriesOf = ({ licenseKey }: PurchaseLine): Responses['PurchaseItem']['Deliveries'] =>
  licenseKey === undefined
    ? null
    : {
        Key: {
          DeliveryType: idSets.delivery.key.type,
          DeliveryTypeId: idSets.delivery.key.typeId,
          Key: `Your license key: ${licenseKey}`,
          KeyRaw: licenseKey,
        },
      }

const itemOf =
  (context: SandboxContext, state: State, purchase: Purchase) =>
  (line: PurchaseLine): Responses['PurchaseItem'] => {
    const { own, unit, quantity, vatRate } = line
    return {
      '@RunningNo': String(line.runningNumber),
      ProductId: String(line.productId),
      ProductName: line.name,
      ProductNameExtension: line.nameExtension,
      ProductReportingGroup: '',
      SupportContactId: '',
      SupportContact: '',
      ClientId: purchase.clientId,
      Quantity: String(quantity),
      YourCurrency: named(own.currency, 'en', 'currency'),
      YourCurrencyId: own.currency,
      ProfitCalculation: profitOf(own.unit, quantity, own.currency, isReseller(purchase.scope)),
      YourPrice: pricesOf(own.unit, quantity, vatRate, own.currency),
      CustomerPrice: pricesOf(unit, quantity, vatRate, purchase.currency),
      Deliveries: deliveriesOf(line),
      Additionals: null,
      ExtraParameters: null,
      RecurringBilling: subscriptionBilling(context, state, line),
    }
  }

/** The body of a purchase, for `getpurchase` and `PaidOrderNotification`. */
export const purchaseBody = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
): Responses['PurchaseBody'] => {
  const { billing, delivery = billing, licensee = billing } = purchase.contacts
  const { baseUrl, profile } = context.settings
  return {
    '@Id': String(purchase.id),
    Status: purchaseStatuses[purchase.status],
    StatusId: purchase.status,
    BillingContact: contactOf(billing),
    DeliveryContact: contactOf(delivery),
    LicenseeContact: contactOf(licensee),
    PaymentInfo: paymentInfoOf(purchase.payment, purchase.currency),
    CreationTime: purchase.createdAt,
    PaymentArriveTime: purchase.paidAt ?? null,
    LastModificationTime: purchase.modifiedAt,
    SubscriptionRevenueCategoryId: profile.revenueCategory ? purchase.revenueCategory : undefined,
    InternalCustomer: state.customers.get(purchase.customerId)?.reference ?? '',
    CustomerConfirmationPageUrl: confirmationUrl(baseUrl, purchase),
    CustomerPdfDocumentUrl: receiptUrl(baseUrl, purchase),
    MerchantOfRecord: 'true',
    Items: { Item: children(purchase.lines.map(itemOf(context, state, purchase))) },
    ExtraParameters:
      purchase.extra.length === 0
        ? null
        : {
            ExtraParameter: children(
              purchase.extra.map(({ key, value }): ExtraParameter => ({ Key: key, Value: value })),
            ),
          },
  }
}

/** The content of a paid order's notification, which `getpurchase` returns with the same date. */
export const paidOrderBody = (
  context: SandboxContext,
  state: State,
  purchase: Purchase,
  date = purchase.paidAt ?? purchase.createdAt,
): Responses['PaidOrder'] => ({
  NotificationDate: date,
  Purchase: purchaseBody(context, state, purchase),
})
