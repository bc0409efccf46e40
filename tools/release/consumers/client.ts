import { createClient, isVitrineError } from '@vitrine/client'

const client = createClient({
  pricingUrl: 'https://prices.example',
  baseUrl: 'https://rest.example',
  clientId: 1001,
  username: 'merchant-1001',
  password: 'secret-1001',
  fetch: async () => {
    throw new TypeError('offline')
  },
})

try {
  await client.subscription.get({ subscriptionId: 'S1234567' })
} catch (error) {
  console.log(isVitrineError(error) && error.code)
}
