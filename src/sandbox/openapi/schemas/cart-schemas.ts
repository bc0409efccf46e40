import { paymentResults, processResults } from '../../payment/process-result.ts'
import { largestQuantity } from '../../state/cart.ts'
import {
  address,
  answered,
  country,
  currency,
  filled,
  flag,
  integer,
  language,
  listOf,
  nullable,
  number,
  numbered,
  numberedOrNamed,
  oneOf,
  ref,
  result,
  type Schema,
  type Schemas,
  saying,
  sent,
  text,
} from './schema.ts'

const most = { maxItems: 200 } as const
const anything: Schema = { type: ['string', 'number', 'boolean', 'object', 'null'] }

const cart = sent(
  {
    CartItems: listOf(
      'CartItem',
      sent({ ProductId: integer, Quantity: { type: 'integer', minimum: 1, maximum: largestQuantity } }),
      { minItems: 1, ...most },
    ),
    DefaultCountryId: country,
    DefaultLanguageId: language,
    UseInternalContacts: saying(
      flag,
      'True: stored contacts are used, and what is empty in them is taken from the request. False: they are overwritten',
    ),
  },
  {
    AcceptSubscription: saying(
      flag,
      'False leaves new subscriptions Deactivated, their items AwaitingReinstate',
    ),
    BillingContact: ref('Contact'),
    DeliveryContact: ref('Contact'),
    LicenseeContact: ref('Contact'),
    DefaultCurrencyId: currency,
    ConfigurationName: filled,
    Coupons: listOf('Coupon', filled, most),
    CustomerIsReseller: flag,
    CustomerReferenceId: saying(filled, 'The client’s own customer ID; names the customer'),
    ExtraParameters: listOf(
      'ExtraParameter',
      sent({
        Key: { type: 'string', pattern: '^x-', maxLength: 1_000 },
        Value: { type: ['string', 'number', 'boolean'], maxLength: 2_000 },
      }),
      most,
    ),
    LogonPurchaseId: saying(integer, 'An earlier purchase; names the customer'),
    Pricelistrules: listOf('Pricelistrule', { type: ['string', 'number'] }, most),
    Recommendationsets: listOf('Recommendationset', anything, most),
    Trackingparameters: listOf('Trackingparameter', anything, most),
  },
)

const failure = (codes: Schema): Schema => nullable(answered({ Code: codes, Message: text }))

/** platform-api.md, "Cart" and "Cart preview". */
export const cartSchemas: Schemas = {
  SubscriptionId: {
    anyOf: [{ type: 'string', pattern: '^[Ss]?\\d{1,15}$' }, { type: 'integer' }],
    description: 'With or without a leading S',
  },
  ProcessCartRequest: {
    ...sent(
      { Cart: cart },
      {
        ProcessCartMode: numberedOrNamed({ interactive: 0, noninteractive: 1 }),
        FraudProtectionMode: numberedOrNamed({ Disabled: 0, Enabled: 1 }),
        Subscription: sent({}, { SubscriptionId: ref('SubscriptionId') }),
        ExtraParameterMode: numberedOrNamed({ Default: 0, PurchaseOnly: 1, SubscriptionOnly: 2 }),
      },
    ),
    description:
      'The customer is named by Cart.LogonPurchaseId, Cart.CustomerReferenceId or Subscription.SubscriptionId. Left out: interactive, fraud protection Enabled, extra parameters Default',
  },
  ProcessCartResponse: answered(
    {
      ResultMessage: text,
      ProcessResult: numbered(processResults),
      PurchaseId: saying(integer, '0 when none was placed'),
      ContinueUrl: nullable(address),
      Error: failure(text),
      IsPaymentRetryScheduled: flag,
      PaymentResult: failure(oneOf(...Object.keys(paymentResults))),
    },
    { Status: saying(integer, 'On failures') },
  ),
  GenerateCartPreviewRequest: sent(
    {
      ShoppingCartUrl: saying(
        { type: 'string', minLength: 1 },
        'The checkout link, which names the products in cart=',
      ),
      RemoteAddress: { type: 'string', format: 'ipv4' },
    },
    {
      AcceptLanguage: saying(text, 'The shopper’s header'),
      GenerateSessionUrl: saying(flag, 'Left out: true'),
    },
  ),
  CartPrice: answered({
    CurrencyId: currency,
    Currency: text,
    Gross: number,
    Net: number,
    Vat: number,
    VatPercentage: number,
  }),
  GenerateCartPreviewResponse: result({
    Cart: answered({
      CurrencyId: currency,
      Currency: text,
      LanguageId: language,
      Language: text,
      TotalPrice: ref('CartPrice'),
      CartItems: listOf(
        'CartItem',
        answered({
          RunningNumber: integer,
          ProductId: integer,
          InternalProductId: text,
          Name: text,
          NameExtension: text,
          Quantity: integer,
          SinglePrice: ref('CartPrice'),
          TotalPrice: ref('CartPrice'),
          Discount: nullable(number),
        }),
      ),
    }),
    SessionUrl: nullable(address),
  }),
  GenerateUserSessionUrlRequest: sent({ TargetUrl: { type: 'string', minLength: 1 } }),
  GenerateUserSessionUrlResponse: result({ Url: address }),
}
