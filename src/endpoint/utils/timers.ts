/** Milliseconds since the epoch, counted from the start of the process: setting the system's clock does not change it. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

/** Resolves after this many milliseconds. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The result of `work`, or of `onTimeout` when it takes longer than `timeoutMs`. The work itself is not canceled. */
export const withTimeout = async <Result, Fallback>(
  work: Promise<Result>,
  timeoutMs: number,
  onTimeout: () => Fallback,
): Promise<Result | Fallback> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Fallback>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
