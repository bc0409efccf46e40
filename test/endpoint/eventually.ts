import { expect } from 'vitest'

/** Polls until the value is as expected, for as long as the configuration says. */
export const eventually = <Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(read)
