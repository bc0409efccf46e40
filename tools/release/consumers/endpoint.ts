import { createEndpoint, signCustomerToken } from '@vitrine/endpoint'
import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { memory } from '@vitrine/endpoint/memory'
import { metrics } from '@vitrine/endpoint/metrics'
import { health, notifications } from '@vitrine/endpoint/modules'
import { serveEndpoint } from '@vitrine/endpoint/node'

const token = await signCustomerToken({
  key: 'secret:a-secret-of-thirty-two-characters-or-more',
  audience: 'vitrine',
  customerReference: 'customer-42',
})
const modules = [createEndpoint, createLambdaHandler, serveEndpoint, health, memory, metrics, notifications]
console.log(
  token.split('.').length,
  modules.every((module) => typeof module === 'function'),
)
