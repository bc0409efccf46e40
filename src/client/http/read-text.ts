/** The body cannot be read as what it should be, whatever is in it. */
export class UnfitBodyError extends Error {
  override readonly name = 'UnfitBodyError'
}

/**
 * The body as text, of at most so many bytes. It is counted while it streams, after decompression, so that neither a
 * missing nor a lying Content-Length lets more in; going over ends the transfer.
 */
export const readText = async (response: Response, maxBytes: number): Promise<string> => {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (...chunk: Parameters<TextDecoder['decode']>) => {
    try {
      return decoder.decode(...chunk)
    } catch (error) {
      throw new UnfitBodyError('not UTF-8', { cause: error })
    }
  }
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decode()
      bytes += value.byteLength
      if (bytes > maxBytes) throw new UnfitBodyError(`larger than ${maxBytes} bytes`)
      text += decode(value, { stream: true })
    }
  } catch (error) {
    // Cancelling tells the other side to stop; a stream that is broken already has nothing left to say.
    reader.cancel().catch(() => undefined)
    throw error
  }
}
