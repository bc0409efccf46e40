import type { Evidence } from '../evidence.ts'

export const errors: Evidence = {
  rest: {
    '{Id, Message, Status}.': ['sandbox/http/rest-host: answers 404 in the documented shape for %s'],
    'Id is text or null, Status repeats the HTTP status.': [
      'sandbox/http/rest-host: answers 404 in the documented shape for %s',
      'sandbox/http/rest-host: answers 500 in the documented shape and reports the cause when something breaks',
    ],
    'updatecustomer and the connection test leave Id out.': [
      'sandbox/http/rest-host: refuses %s with 401 and without an error ID on the connection test',
      'sandbox/subscription/changes/changes: refuses updatecustomer?%s with %i and without an ID',
    ],
  },
  'price-host': {
    '{statusCode, error, message, validation}.': [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
      'client/http/refusal: of the price host keeps its message',
    ],
    'statusCode is 200, 400, 404 or 500.': [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
      'sandbox/prices/prices: answers 404 when no price is found',
      'sandbox/prices/prices: answers 404 for other paths, 405 for other methods, and 500 when something breaks',
    ],
    'validation is {source, keys} and exists for validation errors only.': [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
      'sandbox/prices/prices: answers 404 when no price is found',
    ],
    'A missing client_id is answered with (form H, text L):': [
      'sandbox/prices/prices: answers 400 with the wrong parameters named',
    ],
  },
  status: {
    '400': [
      'sandbox/prices/product-prices: refuses %s with the documented error',
      'sandbox/orders/cart-preview: refuses the remote address %s',
      'sandbox/subscription/billing/reads: refuses getsubscription%s with %i',
      'client/sandbox/subscriptions: is refused for a subscription without a renewal type',
    ],
    '401': ['client/sandbox/refusals: is refused with wrong credentials'],
    '404': [
      'client/sandbox/subscriptions: finds no subscription that does not exist',
      'sandbox/prices/prices: answers 404 when no price is found',
    ],
    '429': ['client/sandbox/refusals: reports how long the platform blocks it'],
    '500': ['client/sandbox/refusals: reports a failure of the platform'],
  },
  'process-cart': {
    'processcart reports a failure in its result, not by a status alone: Error, ProcessResult, PurchaseId, ContinueUrl, IsPaymentRetryScheduled, Status.':
      [
        'members: cart.process',
        'client/process-result: resolves with an outcome of status %d',
        'sandbox/orders/cart-process: returns CustomerNotFound for an unknown customer',
      ],
    'The sets of error codes and payment result codes are not published.': [
      'explains: what is not documented',
    ],
  },
}
