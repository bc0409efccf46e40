import { createEndpoint, createMemoryStore, signCustomerToken } from '@vitrine/endpoint'
import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { serveEndpoint } from '@vitrine/endpoint/node'

const token = await signCustomerToken({
  key: 'a-secret-of-thirty-two-characters-or-more',
  audience: 'vitrine',
  customerReference: 'customer-42',
})
console.log(
  token.split('.').length,
  [createEndpoint, createMemoryStore, createLambdaHandler, serveEndpoint].length,
)
