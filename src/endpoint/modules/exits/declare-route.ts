import { exitDeclarationSchema } from '../../../contract/exit-schema.ts'
import type { Service } from '../../core/service.ts'
import type { Exchange, Handler } from '../../http/exchange.ts'
import { noteReplay, readIdempotencyKey } from '../../http/idempotency-key.ts'
import { type ModuleProblem, ProblemError } from '../../http/problem.ts'
import { readJson } from '../../http/read-json.ts'
import { callerKey } from '../../http/remote-address.ts'
import type { ExitBook } from './book.ts'

export const notStoredProblem: ModuleProblem = {
  code: 'exit-not-stored',
  status: 503,
  title: 'Nothing was received',
  detail: 'Your declaration could not be stored, so nothing was received. Please write to the shop.',
}

/** The settings of the module that the route reads. */
interface Settings {
  exitDays: number
  exitsPerHour: number
  exitsPerMinute: number
}

/** Stores a declaration and answers its receipt; a key that is repeated gets the receipt that it had. */
export const declareRoute = (
  { config, emit, limits }: Service,
  { exitDays, exitsPerHour, exitsPerMinute }: Settings,
  book: ExitBook,
): Handler => {
  const ofCaller = { name: 'exits', quota: exitsPerHour, window: 3_600 }
  const ofAll = { name: 'all-exits', quota: exitsPerMinute, window: 60 }
  const notStored = (cause: unknown, retryAfter?: number): never => {
    throw new ProblemError(notStoredProblem, { cause, ...(retryAfter && { retryAfter }) })
  }
  const unlessProblem = (cause: unknown): never => {
    if (cause instanceof ProblemError) throw cause
    return notStored(cause)
  }
  /**
   * Throws when this caller, or all callers together, have sent too many declarations: anybody can send one, and they lie
   * in the same store as the orders.
   */
  const admit = async (exchange: Exchange): Promise<void> => {
    await limits.count(callerKey(exchange.address, 48), ofCaller)
    // Others may have used this quota up, so the caller is not told to slow down.
    await limits.count('all', ofAll).catch((error: unknown) => notStored(error, ofAll.window))
    if (!(await book.hasRoom())) notStored(new Error('The undelivered declarations fill their room.'))
  }
  return async (exchange) => {
    const key = readIdempotencyKey(exchange.request.headers.get('idempotency-key'))
    const declaration = await readJson(exchange.request, exitDeclarationSchema)
    const id = `exit ${config.clientId} ${key}`
    const earlier = await book.find(id, declaration).catch(unlessProblem)
    if (!earlier) await admit(exchange).catch(unlessProblem)
    const { receipt, isReplay } = earlier
      ? { receipt: earlier, isReplay: true }
      : await book.keep(id, declaration, exitDays).catch(unlessProblem)
    exchange.fields.exit = receipt.number
    if (isReplay) noteReplay(exchange)
    else emit({ event: 'exit-received', exit: receipt.number, kind: declaration.kind })
    return Response.json(receipt)
  }
}
