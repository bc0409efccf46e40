/** The body is too large or not UTF-8. */
export class InvalidBodyError extends Error {
  override readonly name = 'InvalidBodyError'
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTooLarge = isTooLarge
  }
}

/**
 * Reads the body as text. Bytes are counted while they stream, after decompression, because Content-Length may be
 * missing or wrong.
 */
export const readText = async (response: Response, maxBytes: number): Promise<string> => {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (...chunk: Parameters<TextDecoder['decode']>) => {
    try {
      return decoder.decode(...chunk)
    } catch (error) {
      throw new InvalidBodyError('not UTF-8', false, { cause: error })
    }
  }
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decode()
      bytes += value.byteLength
      if (bytes > maxBytes) throw new InvalidBodyError(`larger than ${maxBytes} bytes`, true)
      text += decode(value, { stream: true })
    }
  } catch (error) {
    // Stops the transfer. A stream that is already broken rejects, which changes nothing.
    reader.cancel().catch(() => undefined)
    throw error
  }
}
