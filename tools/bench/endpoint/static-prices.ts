import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that a price host can do: it answers every request with the bytes of one price item. */
const { ANSWER = '[]' } = process.env

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(ANSWER)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit(0))
