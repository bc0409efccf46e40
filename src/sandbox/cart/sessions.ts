import type { SandboxContext } from '../context/context.ts'
import type { Session } from '../state/session.ts'
import type { State } from '../state/state.ts'

const hour = 3_600_000
/** docs/platform/errors.md#sessions */
const sessionLifetime = 72 * hour
/** Ended sessions are kept, so that their page can say that they have ended. */
const sessionRetention = 30 * 24 * hour

export const openSession = (
  { clock }: Pick<SandboxContext, 'clock'>,
  { sessions, ids }: State,
  session: Omit<Session, 'id' | 'lastHitAt'>,
): Session => {
  const now = clock.now()
  for (const { id, lastHitAt } of [...sessions.all()]) {
    if (now.getTime() - Date.parse(lastHitAt) > sessionRetention) sessions.delete(id)
  }
  return sessions.put({ ...session, id: ids.token('session'), lastHitAt: now.toISOString() })
}

/** Finds a live session and prolongs it. */
export const hitSession = (
  { clock }: Pick<SandboxContext, 'clock'>,
  { sessions }: State,
  clientId: string,
  id: string,
): Session | 'unknown' | 'expired' => {
  const session = sessions.get(id)
  if (session?.clientId !== clientId) return 'unknown'
  if (session.purchaseId !== undefined) return session
  const now = clock.now()
  if (now.getTime() - Date.parse(session.lastHitAt) > sessionLifetime) return 'expired'
  return sessions.put({ ...session, lastHitAt: now.toISOString() })
}
