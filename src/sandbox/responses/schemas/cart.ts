import * as z from 'zod'
import { paymentResults, processResults } from '../../payment/process-result.ts'
import {
  address,
  answered,
  currency,
  each,
  flag,
  integer,
  keyOf,
  language,
  number,
  numbered,
  result,
  text,
} from './fields.ts'

const failure = <T extends z.ZodType>(code: T) => answered({ Code: code, Message: text }).nullable()

const cartPrice = answered({
  CurrencyId: currency,
  Currency: text,
  ...each(number, 'Gross', 'Net', 'Vat', 'VatPercentage'),
})

/** Responses of docs/platform/cart.md. */
export const cartResponses = {
  ProcessCartResponse: answered({
    ResultMessage: text,
    ProcessResult: numbered(processResults),
    PurchaseId: integer,
    ContinueUrl: address.nullable(),
    Error: failure(text),
    IsPaymentRetryScheduled: flag,
    PaymentResult: failure(keyOf(paymentResults)),
    Status: integer.optional(),
  }),
  CartPrice: cartPrice,
  GenerateCartPreviewResponse: result({
    Cart: answered({
      CurrencyId: currency,
      Currency: text,
      LanguageId: language,
      Language: text,
      TotalPrice: cartPrice,
      CartItems: z.array(
        answered({
          RunningNumber: integer,
          ProductId: integer,
          ...each(text, 'InternalProductId', 'Name', 'NameExtension'),
          Quantity: integer,
          SinglePrice: cartPrice,
          TotalPrice: cartPrice,
          Discount: number.nullable(),
        }),
      ),
    }),
    SessionUrl: address.nullable(),
  }),
  GenerateUserSessionUrlResponse: result({ Url: address }),
}
