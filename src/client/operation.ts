import type * as z from 'zod/mini'
import type { FromWire } from './wire/names.ts'

/** A rule that a request breaks: the field in the caller's names, and what is wrong with it. */
export interface BrokenRule {
  field: string
  reason: string
}

/** One row of the table of operations. */
export interface Operation<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST'
  /** `pricing` is public; `rest` needs the credentials. */
  host: 'pricing' | 'rest'
  path: string
  /** Where the request's members go. */
  place: 'query' | 'body' | 'none'
  /** Members that go out as headers instead, by the caller's name. */
  headers?: Readonly<Record<string, string>>
  /** In the caller's names. */
  request: Request
  /** In the platform's names. */
  response: Response
  /** Whether repeating the call changes nothing on the platform, so that it may be retried. */
  isSafe: boolean | ((request: z.output<Request>) => boolean)
  /** Rules over several members, or against the clock; the first broken one is reported. */
  rules?: (request: z.output<Request>, now: number) => BrokenRule | undefined
  /** Whether a refusal's body is an answer in its own right. */
  isAnswer?: (status: number, text: string) => boolean
}

/** Keeps the types of one row. */
export const operation = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  row: Operation<Request, Response>,
): Operation<Request, Response> => row

/** What the caller gives. */
export type InputOf<Row> = Row extends Operation<infer Request, z.ZodMiniType> ? z.input<Request> : never

/** What the caller gets. */
export type OutputOf<Row> =
  Row extends Operation<z.ZodMiniType, infer Response> ? FromWire<z.output<Response>> : never
