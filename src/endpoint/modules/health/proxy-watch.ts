import type { Runtime } from '../../config/setting-values.ts'
import type { Exchange } from '../../http/exchange.ts'
import { callerKey } from '../../http/remote-address.ts'
import type { Emit } from '../../utils/events.ts'

/** Headers in which proxies name the caller. */
const callerHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']
/** An address that passes on this many callers is a proxy. A browser names none. */
const callersOfProxy = 3
/** Values that are compared; a long header is cut. */
const mostRemembered = 60
const longestCaller = 200

interface Options {
  runtime: Runtime
  emit: Emit
}

/**
 * Notices a proxy in front of `VITRINE_RUNTIME=direct`, where all shoppers share the proxy's address: its limits and its
 * country. A header alone proves nothing, as any caller can send it, so the address itself stays the socket's.
 */
export const createProxyWatch = ({ runtime, emit }: Options) => {
  const peers = new Set<string>()
  const callers = new Set<string>()
  let isBehind = false
  let isTold = false
  const forget = (): void => {
    peers.clear()
    callers.clear()
    isBehind = false
  }

  return {
    note({ request: { headers }, address }: Exchange): void {
      // Only pages name their origin. Health checks go past a proxy, and servers pass on the addresses of their own callers.
      if (runtime.name !== 'direct' || !headers.has('origin')) return
      const caller = callerHeaders.map((name) => headers.get(name)).find((value) => value)
      // If a page comes past it, there is no proxy at all.
      if (!caller) {
        forget()
        return
      }
      if (callers.size >= mostRemembered) return
      peers.add(callerKey(address))
      callers.add(caller.slice(0, longestCaller))
      isBehind = callers.size >= peers.size * callersOfProxy
      if (!isBehind || isTold) return
      isTold = true
      emit(
        {
          event: 'behind-proxy',
          peers: peers.size,
          callers: callers.size,
          todo: 'set VITRINE_RUNTIME to proxy:<n>, the number of your proxies; all shoppers share one address now',
        },
        'warn',
      )
    },
    /** Whether callers arrive by few addresses, with headers that name others. */
    isBehind: (): boolean => isBehind,
  }
}
