import { expect, it } from 'vitest'
import { createDeadline } from '../../../src/client/http/deadline.ts'
import { manualClock } from '../support.ts'

const start = (timeoutMs = 1_000) => {
  const { clock, advance, setBack, pending } = manualClock()
  const began = clock.now()
  const deadline = createDeadline({
    clock,
    operation: 'connection.test',
    timeoutMs,
    signal: undefined,
    mayHaveActed: () => false,
  })
  /** Pauses for so long, and goes on. */
  const pause = (milliseconds: number): void => {
    const goOn = deadline.pause()
    advance(milliseconds)
    goOn()
  }
  /** The milliseconds after which it has ended. */
  const endsAt = (): number => {
    while (!deadline.signal.aborted) advance(1)
    return clock.now() - began
  }
  return { deadline, advance, setBack, pending, pause, endsAt }
}

it('ends later by its pauses, and says how long it still runs', () => {
  const { deadline, advance, pause, endsAt } = start()
  advance(200)
  pause(500)
  advance(100)
  pause(50)
  expect(deadline.remaining()).toBe(700)
  expect(endsAt()).toBe(1_550)
})

it('runs for what was left when its timer ends in a pause, and then for every further pause', () => {
  const { advance, pause, endsAt } = start()
  advance(900)
  pause(1_200)
  advance(40)
  pause(30)
  expect(endsAt()).toBe(2_230)
})

it('does not end in a pause', () => {
  const { deadline, advance } = start()
  deadline.pause()
  advance(60_000)
  expect(deadline.signal.aborted).toBe(false)
})

it('has as much left when the clock is set back in a pause', () => {
  const { deadline, advance, setBack } = start()
  advance(100)
  const goOn = deadline.pause()
  setBack(50)
  goOn()
  expect(deadline.remaining()).toBe(900)
})

it('leaves no timer behind after a pause', () => {
  const { deadline, advance, pause, pending } = start()
  advance(900)
  pause(500)
  expect(pending()).toBe(1)
  deadline.dispose()
  expect(pending()).toBe(0)
})

it('rejects what is raced against it with the reason that it gives its signal', async () => {
  const { deadline, advance } = start()
  const call = deadline.race(new Promise(() => undefined))
  advance(1_000)
  await expect(call).rejects.toMatchObject({ code: 'timeout', mayHaveActed: false })
  await expect(call).rejects.toBe(deadline.signal.reason)
})
