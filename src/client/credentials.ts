import { InvalidArgumentError } from './errors.ts'

const base64 = (text: string): string => {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Some text without control characters or halves of surrogate pairs. */
const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(text)

const shown = '[credentials]'
const shortest = 4

/**
 * The Basic credentials of the client account. The one way to the secret is `authorization()`; printing, serialising
 * and inspecting give a fixed word.
 */
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
    // A word of three letters is in half of all texts, and what is taken out of a known one tells what it was.
    const forms = [token, ...(password.length < shortest ? [] : [base64(password), password])]
    this.#forms = [...forms.map(encodeURIComponent), ...forms].sort((a, b) => b.length - a.length)
  }

  /** Value of the Authorization header. */
  authorization(): string {
    return this.#header
  }

  /** The text without any form of the secret, for what a server may have echoed. */
  redact(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form, shown), text)
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return shown
  }
}
