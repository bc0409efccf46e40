const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Starts calls evenly for the given number of seconds, and waits for all of them. */
export const evenly = async (
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<void>,
): Promise<void> => {
  const from = performance.now()
  const running: Promise<void>[] = []
  const total = Math.round(perSecond * seconds)
  for (let index = 0; index < total; index += 1) {
    await delay(Math.max(0, from + (index * 1000) / perSecond - performance.now()))
    running.push(call(index))
  }
  await Promise.all(running)
}
