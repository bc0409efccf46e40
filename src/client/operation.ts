import type * as z from 'zod/mini'
import type { FromWire } from './wire/names.ts'

/** A rule that a request breaks: the field in the caller's names, and the end of the sentence "<field> …". */
export interface BrokenRule {
  field: string
  reason: string
}

interface Row<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** `pricing` is public; `rest` needs the credentials. */
  host: 'pricing' | 'rest'
  path: string
  /** Where the members of the request go. */
  parametersIn: 'query' | 'body'
  /** The name of a member in a query. @default in lower case */
  queryName?: (name: string) => string
  /** Members that are sent as headers instead, by the caller's name. */
  headers?: Readonly<Record<string, string>>
  /** In the caller's names. */
  request: Request
  /** In the platform's names. */
  response: Response
  /** Whether repeating the call changes nothing on the platform, so that it may be retried. */
  isSafe: boolean | ((request: z.output<Request>) => boolean)
  /** Rules over several members, or against the clock; the first broken one is reported. */
  rules?: (request: z.output<Request>, now: number) => BrokenRule | undefined
  /** Members of an answer one by one, where `response` is no plain object. */
  members?: Readonly<Record<string, z.ZodMiniType>>
  /** True when another member than `ResultMessage` tells the outcome. */
  hasOutcome?: true
  /** Whether the body of a refusal is an answer in its own right. */
  isAnswer?: (status: number, text: string) => boolean
}

/** The members that most reads of the REST host share. */
export const restRead = { method: 'GET', host: 'rest', parametersIn: 'query', isSafe: true } as const

/** The members that most changes share. A change is sent once. */
export const restWrite = { method: 'POST', host: 'rest', parametersIn: 'body', isSafe: false } as const

/** One operation of the platform, with the documented types of its input and its result. */
export interface Operation<Input = unknown, Output = unknown> extends Row<z.ZodMiniType, z.ZodMiniType> {
  /** Never set: it carries the types. */
  readonly types?: { input: Input; output: Output }
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Lists of an input may be read-only, as those of a constant are. The client changes none. */
type ReadonlyLists<Value> = Value extends readonly (infer Entry)[]
  ? readonly ReadonlyLists<Entry>[]
  : Value extends object
    ? { [Name in keyof Value]: ReadonlyLists<Value[Name]> }
    : Value

/** Nothing when both types are the same, else a member that no row has, which is a type error. */
type Agreement<Documented, Decoded, Name extends string> =
  Same<Documented, Decoded> extends true
    ? unknown
    : { [Key in `${Name} differs from its documented type`]: [Documented, Decoded] }

/**
 * Declares an operation, and the compiler refuses a row whose schemas differ from its types. Those are written by hand,
 * so that their comments reach the editor.
 */
export const operation =
  <Input, Output>() =>
  <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    row: Row<Request, Response> &
      Agreement<ReadonlyLists<Input>, ReadonlyLists<z.input<Request>>, 'request'> &
      Agreement<Output, FromWire<z.output<Response>>, 'response'>,
  ): Operation<Input, Output> =>
    row as Operation<Input, Output>
