import { Session } from 'node:inspector'

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

export interface Steps {
  of(run: () => unknown): Promise<number>
  close(): Promise<void>
}

/**
 * Counts how often blocks of sources run, as V8 counts them for coverage: a number that no load of the machine changes.
 * It has blocks of modules that are loaded after this call only, and nothing of what built-in functions do inside.
 */
export const countSteps = async (sources: RegExp): Promise<Steps> => {
  const session = new Session()
  session.connect()
  const post = <Result>(method: string, parameters: object = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result as Result)))
    })
  await post('Profiler.enable')
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** Those since the last call. */
  const take = async (): Promise<number> => {
    const { result } = await post<Coverage>('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => sources.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }
  return {
    async of(run) {
      await take()
      await run()
      return take()
    },
    async close() {
      await post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
