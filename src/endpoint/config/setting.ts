/** One environment variable of the endpoint, as it is documented and read. */
export interface Setting<Value = unknown> {
  /** The environment variable. */
  name: string
  /** Decodes the text. Throws an `Error` whose message completes the sentence "VITRINE_X …" and omits the value. */
  read: (raw: string) => Value
  /** The text that is read when the variable is absent or empty. @default '' */
  default?: string
  required?: true
  /** Keeps the value out of the files of a deployment that many people can read. */
  secret?: true
}

/**
 * Settings by the name under which the code reads them. The comment above a row is its meaning in the reference, from
 * where `npm run docs` takes it: as a text in the row it would be in every bundle.
 */
export type SettingRows = Readonly<Record<string, Setting>>

/** The decoded values of settings. */
export type ValuesOf<Rows extends SettingRows> = {
  readonly [Key in keyof Rows]: ReturnType<Rows[Key]['read']>
}

/** One row of the settings. */
export const setting = <Value>(
  name: string,
  read: (raw: string) => Value,
  rest: Omit<Setting, 'name' | 'read'> = {},
): Setting<Value> => ({ name, read, ...rest })
