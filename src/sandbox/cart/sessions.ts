import type { SandboxContext } from '../context/context.ts'
import type { Session } from '../state/session.ts'
import type { State } from '../state/state.ts'

const hour = 3_600_000
/** platform-api.md, "Limits": one purchase, or 72 hours after the last hit. */
const lifeAfterLastHit = 72 * hour
/** How long an ended session can still say that it has ended. */
const remembered = 30 * 24 * hour

export const openSession = (
  { clock }: Pick<SandboxContext, 'clock'>,
  { sessions, ids }: State,
  session: Omit<Session, 'id' | 'lastHitAt'>,
): Session => {
  const now = clock.now()
  for (const { id, lastHitAt } of [...sessions.all()]) {
    if (now.getTime() - Date.parse(lastHitAt) > remembered) sessions.delete(id)
  }
  return sessions.put({ ...session, id: ids.token('session'), lastHitAt: now.toISOString() })
}

/** The live session of a token, whose life this hit prolongs; what it is instead when there is none. */
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
  if (now.getTime() - Date.parse(session.lastHitAt) > lifeAfterLastHit) return 'expired'
  return sessions.put({ ...session, lastHitAt: now.toISOString() })
}
