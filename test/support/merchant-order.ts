/** The request of an order that the merchant's own program places for a known customer, at `/cart/processcart`. */
export const merchantOrder = (product: number, customer: string) => ({
  method: 'POST',
  headers: {
    authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    Cart: {
      AcceptSubscription: true,
      CartItems: [{ ProductId: product, Quantity: 1 }],
      DefaultCountryId: 'DE',
      DefaultCurrencyId: 'EUR',
      DefaultLanguageId: 'en',
      CustomerReferenceId: customer,
      UseInternalContacts: true,
    },
  }),
})
