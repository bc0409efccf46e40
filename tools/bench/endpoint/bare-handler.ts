import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that an endpoint can do: it calls the platform with the password and passes the answer on. */
const { PLATFORM = '' } = process.env
const authorization = `Basic ${Buffer.from('merchant-1001:secret-1001').toString('base64')}`
const body = JSON.stringify({ ShoppingCartUrl: `${PLATFORM}/1001/?cart=97772`, RemoteAddress: '127.0.0.1' })

const server = createServer((request, response) => {
  request.resume()
  request.on('end', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${PLATFORM}/cart/generatecartpreview`, { method: 'POST', headers, body })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit(0))
