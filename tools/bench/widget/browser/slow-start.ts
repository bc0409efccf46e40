/** Payload of a packet of TCP over Ethernet. */
export const packetSize = 1460

/** RFC 6928. */
const firstWindow = 10

/** One direction of a connection. */
export interface Sender {
  send(bytes: Buffer): void
  /** A packet has arrived, and its sender knows. */
  acknowledge(): void
  /** Calls back when every byte so far has left. */
  finish(then: () => void): void
}

/**
 * TCP's slow start (RFC 5681): from ten packets on, the window doubles each round trip while bytes wait for it. It
 * never shrinks, because no packet is lost and no load is idle for long.
 */
export const createSlowStart = (transmit: (packet: Buffer) => void): Sender => {
  let window = firstWindow
  let underway = 0
  let waiting: Buffer = Buffer.alloc(0)
  const finished: (() => void)[] = []
  const proceed = (): void => {
    while (underway < window && waiting.length > 0) {
      const packet = waiting.subarray(0, packetSize)
      waiting = waiting.subarray(packetSize)
      underway += 1
      transmit(packet)
    }
    if (waiting.length === 0) for (const then of finished.splice(0)) then()
  }
  return {
    send(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      proceed()
    },
    acknowledge() {
      underway -= 1
      if (waiting.length > 0) window += 1
      proceed()
    },
    finish(then) {
      finished.push(then)
      proceed()
    },
  }
}
