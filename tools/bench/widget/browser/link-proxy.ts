import { connect, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSlowStart } from './slow-start.ts'

/** A network link between the browser and all hosts. */
export interface Link {
  /** Milliseconds. */
  roundTrip: number
  /** Bits a second. */
  down: number
  up: number
}

const kbit = 1000

/** Lighthouse's "Slow 4G", and "Fast 4G" of the developer tools. */
export const slow4G: Link = { roundTrip: 150, down: 1600 * kbit, up: 750 * kbit }
export const fast4G: Link = { roundTrip: 60, down: 9000 * kbit, up: 1500 * kbit }

export interface LinkProxy {
  /** Address for the browser's proxy setting. */
  server: string
  close(): Promise<void>
}

/** One direction of the link: the packets of all connections queue up in it. */
const createLane = (bitsPerSecond: number, delay: number): ((bytes: number, arrive: () => void) => void) => {
  let freeAt = 0
  // Timers round to milliseconds and may fire out of order; packets arrive in the order in which they left.
  const underway: (() => void)[] = []
  return (bytes, arrive) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes * 8000) / bitsPerSecond
    underway.push(arrive)
    setTimeout(() => underway.shift()?.(), freeAt + delay - now)
  }
}

/** One direction of a connection. @param delay until the sender knows that a packet has arrived */
const carry = (from: Duplex, to: Duplex, send: ReturnType<typeof createLane>, delay: number): void => {
  const sender = createSlowStart((packet) =>
    send(packet.length, () => {
      if (to.writable) to.write(packet)
      setTimeout(sender.acknowledge, delay)
    }),
  )
  from.on('data', sender.send)
  from.on('end', () => sender.finish(() => send(0, () => to.end())))
  from.on('error', () => to.destroy())
  from.on('close', () => sender.finish(() => send(0, () => to.destroy())))
}

/** The next `length` bytes of a connection. */
const take = async (socket: Socket, length: number): Promise<Buffer> => {
  for (;;) {
    const bytes: Buffer | null = socket.read(length)
    if (bytes) return bytes
    await new Promise<void>((resolve, reject) => {
      socket.once('readable', resolve)
      socket.once('close', () => reject(new Error('closed before it named a target')))
    })
  }
}

/** The part of RFC 1928 that a browser uses: no authentication, CONNECT to a name. @returns the port */
const readTarget = async (socket: Socket): Promise<number> => {
  const [, methods = 0] = await take(socket, 2)
  await take(socket, methods)
  socket.write(Uint8Array.of(5, 0))
  const [, command, , kind] = await take(socket, 4)
  if (command !== 1 || kind !== 3) throw new Error('the proxy supports CONNECT to a name only')
  const [length = 0] = await take(socket, 1)
  await take(socket, length)
  return (await take(socket, 2)).readUInt16BE()
}

/**
 * A SOCKS proxy that delays packets like a mobile link, without name look-ups, losses or windows that shrink. Each TCP
 * and TLS handshake takes a round trip; each connection has a slow start and shares the bandwidth.
 */
export const startLinkProxy = async ({ roundTrip, down, up }: Link): Promise<LinkProxy> => {
  const sockets = new Set<Socket>()
  const upwards = createLane(up, roundTrip / 2)
  const downwards = createLane(down, roundTrip / 2)
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay()
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    readTarget(socket).then(
      (port) => {
        const target = connect({ port, host: '127.0.0.1', noDelay: true })
        sockets.add(target)
        target.on('close', () => sockets.delete(target))
        carry(target, socket, downwards, roundTrip / 2)
        // The handshake of TCP: there and back.
        setTimeout(() => {
          if (socket.destroyed) return
          socket.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0))
          carry(socket, target, upwards, roundTrip / 2)
        }, roundTrip)
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    server: `socks5://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
