import { expect } from 'vitest'

/** Asks until what is read is as expected; patient, as the machine may be busy with every other test. */
export const eventually = <Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(read, { timeout: 15_000, interval: 20 })
