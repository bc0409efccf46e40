import type { Store } from './store.ts'

/** The latest intent of each subject, such as a cart or a subscription. A later one has to know its outcome. */
export const createLatest = (
  store: Pick<Store, 'read' | 'create' | 'replace'>,
  prefix: string,
  ttl: number,
) => ({
  /** Makes the intent the latest of its subject. Returns the one before, whose outcome the caller has to know first. */
  async earlier(subject: string, id: string): Promise<string | undefined> {
    const old = await store.create(prefix + subject, id, ttl)
    return old === id ? undefined : old
  },
  /** False when another intent was the latest one meanwhile. */
  supersede: (subject: string, old: string, id: string): Promise<boolean> =>
    store.replace(prefix + subject, old, id, ttl),
  /** The latest intent of a subject. */
  of: (subject: string): Promise<string | undefined> => store.read(prefix + subject),
})
