import { ProblemError } from './problem.ts'

/** An aborted or timed-out upload is the client's error, so it is a 400. */
const incomplete = (cause: unknown): never => {
  throw new ProblemError('bad-request', { detail: 'The body is incomplete.', cause })
}

/**
 * Reads the body, at most `limit` bytes. The bytes are counted on arrival, because Content-Length may be absent or
 * wrong.
 */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length')) > limit) throw new ProblemError('body-too-large')
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(incomplete)
    if (done) break
    size += value.byteLength
    if (size > limit) {
      // This is not awaited, because an endless upload would delay the answer.
      void reader.cancel().catch(() => undefined)
      throw new ProblemError('body-too-large')
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
