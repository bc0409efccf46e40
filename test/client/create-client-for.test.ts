import { expect, it } from 'vitest'
import { createClientFor } from '../../src/client/index.ts'
import { connection } from '../../src/client/operations/connection.ts'
import { product } from '../../src/client/operations/product.ts'

const hosts = { pricingUrl: 'https://prices.example', baseUrl: 'https://rest.example', clientId: 1001 }

it('has the operations that it is created for', async () => {
  const client = createClientFor(
    { connection, product },
    {
      ...hosts,
      username: 'merchant',
      password: 'secret-1001',
      fetch: async () => Response.json({ ResultMessage: 'OK' }),
    },
  )
  expect(Object.keys(client)).toEqual(['connection', 'product'])
  expect(Object.keys(client.product)).toEqual(Object.keys(product))
  expect(await client.connection.test()).toEqual({ resultMessage: 'OK' })
})

it('may have some operations of a group', () => {
  const client = createClientFor({ product: {}, connection: { test: connection.test } }, hosts)
  expect(Object.keys(client.connection)).toEqual(['test'])
})
