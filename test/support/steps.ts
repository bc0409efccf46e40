import { Session } from 'node:inspector'
import { afterAll, beforeAll, expect, vi } from 'vitest'

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

/**
 * Counts how often blocks of sources run, as V8 counts them for coverage: a number that no load of the machine changes.
 * It has blocks of modules that `load` imports only, and nothing of what built-in functions do inside.
 */
export const useSteps = <Loaded>(sources: RegExp, load: () => Promise<Loaded>) => {
  const session = new Session()
  let from: Loaded
  const post = <Result>(method: string, parameters: object = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result as Result)))
    })
  beforeAll(async () => {
    session.connect()
    await post('Profiler.enable')
    await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    vi.resetModules()
    from = await load()
  })
  afterAll(async () => {
    await post('Profiler.stopPreciseCoverage')
    session.disconnect()
  })
  /** Steps since the last call. */
  const take = async (): Promise<number> => {
    const { result } = await post<Coverage>('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => sources.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }
  const stepsOf = async (run: (loaded: Loaded, n: number) => unknown, n: number): Promise<number> => {
    await take()
    await run(from, n)
    return take()
  }
  const atOneAndEight = async (run: (loaded: Loaded, n: number) => unknown, n = 500) => {
    const one = await stepsOf(run, n)
    expect(one).toBeGreaterThan(0)
    return { one, eight: await stepsOf(run, 8 * n) }
  }
  return {
    loaded: () => from,
    /** The steps of `run` with n and with 8 n. */
    atOneAndEight,
    /** Steps by the square would be 64 times as many. */
    async expectLinear(...input: Parameters<typeof atOneAndEight>) {
      const { one, eight } = await atOneAndEight(...input)
      expect(eight / one).toBeLessThan(16)
    },
  }
}
