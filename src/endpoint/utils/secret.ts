const inspect = Symbol.for('nodejs.util.inspect.custom')

/** A credential that only `reveal()` returns. Printing, serializing or inspecting it gives `[secret]`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect](): string {
    return '[secret]'
  }
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Compares two secrets by their digests, so that the time does not tell how much of a guess is right. */
export const equalSecrets = async (given: string, expected: string): Promise<boolean> => {
  const [a, b] = await Promise.all([digest(given), digest(expected)])
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
}
