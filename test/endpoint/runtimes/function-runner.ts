import { createInterface } from 'node:readline'

/**
 * Replaces the runtime of a function: loads the deployed module in a process with its settings as environment. The
 * module gets each line of the input, and answers are lines that begin with `answer `.
 */
const [file = ''] = process.argv.slice(2)
const { handler, default: web } = await import(file)

const asked = async (line: string): Promise<unknown> => {
  const { event, request } = JSON.parse(line)
  if (event) return handler(event)
  const response: Response = await web.fetch(new Request(request.url, request))
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

console.log('ready')
for await (const line of createInterface(process.stdin)) {
  const { id } = JSON.parse(line)
  void asked(line).then((result) => console.log(`answer ${JSON.stringify({ id, result })}`))
}
// The input has ended; a connection to Redis would keep this process alive.
process.exit()
