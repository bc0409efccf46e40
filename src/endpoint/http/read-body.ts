import { ProblemError } from './problem.ts'

/** A sender that goes away half way, or is cut off for being too slow: their trouble, not the endpoint's. */
const brokenOff = (cause: unknown): never => {
  throw new ProblemError('bad-request', { detail: 'The body broke off.', cause })
}

/**
 * The body's bytes, counted as they arrive: neither a missing nor a false Content-Length gets more than `limit` in.
 * A body that declares too much is refused before it is read.
 */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length')) > limit) throw new ProblemError('body-too-large')
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff)
    if (done) break
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a sender that never stops would keep the answer back.
      void reader.cancel().catch(() => undefined)
      throw new ProblemError('body-too-large')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
