import { paymentResults, processResults } from '../../payment/process-result.ts'
import {
  address,
  answered,
  currency,
  flag,
  integer,
  language,
  listOf,
  nullable,
  number,
  numbered,
  oneOf,
  ref,
  result,
  type Schema,
  type Schemas,
  text,
} from './schema.ts'

const failure = (codes: Schema): Schema => nullable(answered({ Code: codes, Message: text }))

/** Responses of docs/platform/cart.md. */
export const cartSchemas: Schemas = {
  ProcessCartResponse: answered(
    {
      ResultMessage: text,
      ProcessResult: numbered(processResults),
      PurchaseId: integer,
      ContinueUrl: nullable(address),
      Error: failure(text),
      IsPaymentRetryScheduled: flag,
      PaymentResult: failure(oneOf(...Object.keys(paymentResults))),
    },
    { Status: integer },
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
  GenerateUserSessionUrlResponse: result({ Url: address }),
}
