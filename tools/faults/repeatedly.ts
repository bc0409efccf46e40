const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The suite's own calls, which nothing disturbs. On a starved machine even those of loopback may fail at first. */
export const repeatedly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries === 20) throw error
      await delay(100)
    }
}
