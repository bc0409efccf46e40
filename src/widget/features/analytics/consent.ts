/** `window.vitrine`: the page's own three lines queue calls until the module of analytics is loaded. */
export interface ConsentCalls {
  consent(kind: string, isGiven: boolean): void
  queue?: [kind: string, isGiven: boolean][]
}

/** The shopper's agreement to analytics: undefined until the page or Google's tag has told it. */
export interface Consent {
  read(): boolean | undefined
}

type Host = Window & { vitrine?: ConsentCalls }

/**
 * The state in a `gtag('consent', …)` call, which stands in the data layer as its arguments. A default of `denied` only
 * means that the shopper has not decided yet.
 */
const googleState = (entry: unknown): boolean | undefined => {
  const [command, action, state] = Array.from((entry ?? []) as ArrayLike<unknown>)
  if (command !== 'consent') return undefined
  const storage = (state as { analytics_storage?: unknown } | undefined)?.analytics_storage
  if (storage === 'granted') return true
  return storage === 'denied' && action === 'update' ? false : undefined
}

/**
 * Follows `vitrine.consent('analytics', …)`. Each file of a page that needs the agreement follows it: every call is told to the one
 * before, and is in the queue for the next one.
 */
export const ownConsent = (window: Host, onChange: (isGiven: boolean) => void): Consent => {
  let isGiven: boolean | undefined
  const take = (kind: string, given: boolean): void => {
    if (kind !== 'analytics') return
    isGiven = given === true
    onChange(isGiven)
  }
  const before = window.vitrine
  const queue = before?.queue ?? []
  window.vitrine = {
    queue,
    consent(kind, given) {
      if (before) before.consent(kind, given)
      else queue.push([kind, given])
      take(kind, given)
    },
  }
  for (const [kind, given] of [...queue]) take(kind, given)
  return { read: () => isGiven }
}

/** Follows the calls of Google's consent mode in the data layer, earlier ones and later ones. */
export const googleConsent = (layer: unknown[], onChange: () => void): Consent => {
  let isGiven: boolean | undefined
  const take = (entries: readonly unknown[]): void => {
    for (const entry of entries) {
      const state = googleState(entry)
      if (state === undefined || state === isGiven) continue
      isGiven = state
      onChange()
    }
  }
  // Tag Manager replaces `push` as well, and calls the one that it finds.
  const push = layer.push
  layer.push = (...entries) => {
    const length = push.apply(layer, entries)
    take(entries)
    return length
  }
  take(layer)
  return { read: () => isGiven }
}
