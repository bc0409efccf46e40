/**
 * A TCP proxy between two parts of a test, which delays, cuts, slows or swallows the bytes of one direction. Its faults
 * lie below HTTP, so clients meet them as they meet a real network. A connection that it has accepted is always closed
 * with the proxy.
 */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A treatment of the bytes of one direction. Times in milliseconds. */
export type Toxic =
  | { kind: 'none' }
  /** Every chunk comes later. */
  | { kind: 'latency'; ms: number }
  /** Each chunk comes in small parts, `bytes` every 5 ms. */
  | { kind: 'bandwidth'; bytes: number }
  /** Bytes are swallowed; the connection stays. */
  | { kind: 'timeout' }
  /** The connection is reset on the first byte. */
  | { kind: 'reset' }
  /** Bytes arrive one by one, as far as the network can be made to. */
  | { kind: 'slice' }
  /** The connection ends after `bytes` bytes have passed. */
  | { kind: 'limit'; bytes: number }
  /** The stream ends later, and with it an answer whose end nothing else marks. */
  | { kind: 'slowClose'; ms: number }
  /** New connections are reset and old ones closed. */
  | { kind: 'down' }

export interface Toxics {
  request: Toxic
  answer: Toxic
}

const harmless: Toxics = { request: { kind: 'none' }, answer: { kind: 'none' } }
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * A TCP proxy on loopback. Both directions can misbehave at any time, on connections that exist too.
 *
 * @param toxicOf the treatment of one chunk of a request, in place of the usual one
 */
export const startTcpProxy = async (firstTarget = 0, toxicOf?: (chunk: Buffer) => Toxic | undefined) => {
  let targetPort = firstTarget
  let toxics = harmless
  let isOnce = false
  const sockets = new Set<Socket>()
  let underWay = 0

  const pump = (from: Socket, to: Socket, toxicFor: (chunk: Buffer) => Toxic): void => {
    let order = Promise.resolve()
    let passed = 0
    const write = (chunk: Buffer) => {
      if (!to.destroyed) to.write(chunk)
    }
    const handle = async (chunk: Buffer): Promise<void> => {
      const toxic = toxicFor(chunk)
      switch (toxic.kind) {
        case 'timeout':
          return
        case 'down':
        case 'reset':
          if (isOnce) toxics = harmless
          from.resetAndDestroy()
          to.resetAndDestroy()
          return
        case 'latency':
          await delay(toxic.ms)
          return write(chunk)
        case 'bandwidth':
          for (let at = 0; at < chunk.length; at += toxic.bytes) {
            write(chunk.subarray(at, at + toxic.bytes))
            await delay(5)
          }
          return
        case 'slice':
          to.setNoDelay(true)
          for (let at = 0; at < Math.min(chunk.length, 64); at += 1) {
            write(chunk.subarray(at, at + 1))
            await new Promise(setImmediate)
          }
          return write(chunk.subarray(64))
        case 'limit': {
          const rest = Math.max(0, toxic.bytes - passed)
          passed += chunk.length
          write(chunk.subarray(0, rest))
          if (chunk.length <= rest) return
          to.end()
          from.destroy()
          return
        }
        case 'slowClose':
        case 'none':
          return write(chunk)
      }
    }
    const queue = (work: () => Promise<void>) => {
      underWay += 1
      order = order.then(work).finally(() => {
        underWay -= 1
      })
    }
    from.on('data', (chunk: Buffer) => queue(() => handle(chunk)))
    from.on('end', () =>
      queue(async () => {
        const toxic = toxicFor(Buffer.alloc(0))
        if (toxic.kind === 'slowClose') await delay(toxic.ms)
        to.end()
      }),
    )
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
  }

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    sockets.add(caller)
    if (toxics.request.kind === 'down' || toxics.answer.kind === 'down') {
      caller.on('error', () => undefined)
      caller.on('close', () => sockets.delete(caller))
      caller.resetAndDestroy()
      return
    }
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    sockets.add(target)
    pump(caller, target, (chunk) => toxicOf?.(chunk) ?? toxics.request)
    pump(target, caller, () => toxics.answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** `once` heals the proxy with the first reset. */
    poison(next: Partial<Toxics>, times: 'always' | 'once' = 'always') {
      isOnce = times === 'once'
      toxics = { ...harmless, ...next }
    },
    heal() {
      toxics = harmless
    },
    /** Leads new connections elsewhere, and ends the old ones. */
    leadTo(port: number) {
      targetPort = port
      toxics = harmless
      dropConnections()
    },
    /** Leads new connections elsewhere; the old ones stay. */
    turnTo(port: number) {
      targetPort = port
    },
    /** Resolves when no byte that was held back is on its way any more. */
    async idle(): Promise<void> {
      while (underWay > 0) await delay(5)
    },
    async stop(): Promise<void> {
      dropConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>
