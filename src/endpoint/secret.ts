const inspect = Symbol.for('nodejs.util.inspect.custom')

/** A credential that shows itself only to `reveal()`: printing, spreading, serialising or inspecting it gives `[secret]`. */
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
