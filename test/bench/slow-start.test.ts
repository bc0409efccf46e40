import { expect, it } from 'vitest'
import { createSlowStart, packetSize } from '../../tools/bench/widget/browser/slow-start.ts'

/** A sender whose packets stay underway until a round trip is over. */
const startSender = () => {
  const packets: Buffer[] = []
  let acknowledged = 0
  const sender = createSlowStart((packet) => packets.push(packet))
  return {
    sender,
    packets,
    /** Acknowledges what is underway. @returns how many packets that lets leave */
    roundTrip: (): number => {
      const before = packets.length
      for (; acknowledged < before; acknowledged += 1) sender.acknowledge()
      return packets.length - before
    },
  }
}

it('sends ten packets at first, and twice as many each round trip', () => {
  const { sender, packets, roundTrip } = startSender()
  sender.send(Buffer.alloc(100 * packetSize))
  expect(packets).toHaveLength(10)
  expect([roundTrip(), roundTrip(), roundTrip(), roundTrip()]).toEqual([20, 40, 30, 0])
})

it('sends every byte once and in order, in whole packets while more wait', () => {
  const { sender, packets, roundTrip } = startSender()
  const bytes = Buffer.from(Array.from({ length: 20_001 }, (_, index) => index % 251))
  for (let start = 0; start < bytes.length; start += 700) sender.send(bytes.subarray(start, start + 700))
  while (roundTrip() > 0);
  expect(Buffer.concat(packets).equals(bytes)).toBe(true)
  expect(packets.slice(10, -1).every(({ length }) => length === packetSize)).toBe(true)
})

it('grows its window only while bytes wait', () => {
  const { sender, packets, roundTrip } = startSender()
  for (let answer = 0; answer < 5; answer += 1) {
    sender.send(Buffer.alloc(packetSize))
    roundTrip()
  }
  sender.send(Buffer.alloc(100 * packetSize))
  expect(packets).toHaveLength(5 + 10)
})

it('ends after the last byte has left', () => {
  const { sender, packets, roundTrip } = startSender()
  let sent = 0
  sender.send(Buffer.alloc(11 * packetSize))
  sender.finish(() => {
    sent = packets.length
  })
  expect(sent).toBe(0)
  roundTrip()
  expect(sent).toBe(11)
})
