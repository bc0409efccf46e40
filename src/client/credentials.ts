import { InvalidArgumentError } from './errors.ts'

const base64 = (text: string): string => {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Excludes control characters and halves of surrogate pairs. */
const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(text)

const redacted = '[credentials]'

/** Shorter passwords occur in ordinary texts, and a gap in a known text gives them away. */
const minRedactedLength = 4

/** Basic credentials of the client account. Its fields are private, so nothing that prints or serializes it shows the secret. */
export class Credentials {
  readonly #header: string
  readonly #forms: readonly string[]

  constructor(username: string, password: string) {
    // RFC 7617: the first colon ends the user name, and control characters are not allowed.
    if (!isPlain(username) || username.includes(':'))
      throw new InvalidArgumentError('createClient', 'username', 'must be a name without colons')
    if (!isPlain(password))
      throw new InvalidArgumentError('createClient', 'password', 'must be a text without control characters')
    const token = base64(`${username}:${password}`)
    this.#header = `Basic ${token}`
    const forms = [token, ...(password.length < minRedactedLength ? [] : [base64(password), password])]
    this.#forms = [...forms.map(encodeURIComponent), ...forms].sort((a, b) => b.length - a.length)
  }

  /** Value of the Authorization header. */
  authorization(): string {
    return this.#header
  }

  /** Removes every form of the secret from a text that a server may have echoed. */
  redact(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form, redacted), text)
  }
}
