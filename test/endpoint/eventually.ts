import { expect } from 'vitest'

/** Polls until the value is as expected, for up to 15 s, because other tests may keep the machine busy. */
export const eventually = <Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(read, { timeout: 15_000, interval: 20 })
