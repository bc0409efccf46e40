type Digits = `${bigint}`

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
      : Value extends `${number}-${number}-${number}T${string}`
        ? Value
        : 'must be an RFC 3339 date-time'
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
        : Checked<Value, NonNullable<Known>>

/**
 * An input without literals that the client refuses at once: `quantity: 0`, `nextBillingDate: 'tomorrow'`. Values that
 * the compiler does not know, such as any `number`, are checked when the call is made. `Known` is the documented input:
 * the compiler does not look for misspelled members of an inferred type by itself.
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
