/** One environment variable of the endpoint, as it is documented and read. */
export interface Setting<Value = unknown> {
  /** The environment variable. */
  name: string
  /** Decodes the text. Throws an `Error` whose message completes the sentence "VITRINE_X …" and omits the value. */
  read: (raw: string) => Value
  /** The text that is read when the variable is absent or empty. @default '' */
  default?: string
  required?: true
}

/** Settings by the name under which the code reads them. */
export type SettingRows = Readonly<Record<string, Setting>>

/** One text of the documentation per setting. */
export type MeaningsOf<Rows extends SettingRows> = { readonly [Key in keyof Rows]: string }

/** The decoded values of settings. */
export type ValuesOf<Rows extends SettingRows> = {
  readonly [Key in keyof Rows]: ReturnType<Rows[Key]['read']>
}

/** Keeps the type of one setting's value. */
export const setting = <Value, const Rest extends Omit<Setting<Value>, 'read'>>(
  rest: Rest,
  read: (raw: string) => Value,
): Rest & { read: (raw: string) => Value } => ({ ...rest, read })
