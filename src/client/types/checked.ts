type Digits = `${bigint}`

type Moment = `${number}-${number}-${number}T${string}${'Z' | 'z' | `${'+' | '-'}${number}:${number}`}`

/** A literal that the client refuses at once becomes a sentence, which the compiler prints. */
type CheckedMember<Name, Value, Known> = Name extends 'quantity'
  ? Value extends number
    ? `${Value}` extends '0' | `-${string}` | `${string}.${string}`
      ? 'must be a whole number of at least 1'
      : Value
    : Value
  : Name extends 'nextBillingDate' | 'startDateTime' | 'endDateTime'
    ? string extends Value
      ? Value
      : Value extends Moment
        ? Value
        : 'must be an RFC 3339 date-time with its offset'
    : Name extends 'subscriptionId' | 'primarySubscriptionId' | 'secondarySubscriptionId'
      ? Value extends string
        ? string extends Value
          ? Value
          : Value extends Digits | `S${Digits}`
            ? Value
            : 'must be a subscription ID such as S12345'
        : Value
      : Name extends 'undocumented'
        ? Value
        : Name extends 'extraParameters'
          ? CheckedParameters<Value, NonNullable<Known>>
          : Name extends 'alignmentSettings'
            ? Value extends { extendInterval: true; alignToCurrentInterval: false }
              ? 'extendInterval needs alignToCurrentInterval'
              : Checked<Value, NonNullable<Known>>
            : Checked<Value, NonNullable<Known>>

type CheckedParameters<Value, Known> = Value extends readonly { key: infer Key extends string }[]
  ? string extends Key
    ? Checked<Value, Known>
    : [Key] extends [`x-${string}`]
      ? Checked<Value, Known>
      : 'every key must begin with x-'
  : Checked<Value, Known>

/**
 * An input without literals that the client refuses at once, such as `quantity: 0`; other values are checked in the
 * call. `Known` finds misspelled members, which the compiler does not look for in an inferred type.
 */
export type Checked<Input, Known> = Input extends string | number | boolean | undefined
  ? Input
  : Input extends readonly unknown[]
    ? {
        [Index in keyof Input]: Checked<
          Input[Index],
          Known extends readonly (infer Entry)[] ? Entry : unknown
        >
      }
    : {
        [Name in keyof Input]: Name extends keyof Known
          ? CheckedMember<Name, Input[Name], Known[Name]>
          : 'is not a field of this operation'
      }
