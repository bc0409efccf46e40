/** One defence, and how to take it out: a text of its source, once in the file, and what stands there without it. */
export interface Defence {
  name: string
  file: string
  from: string
  to: string
  /** The tests of which one must turn red. */
  tests: string
}

export const endpointTests = (...names: string[]): string =>
  names.map((name) => `test/endpoint/${name}.test.ts`).join(' ')

export const faults = 'test/faults/faults.test.ts'

/** The defences in one file. */
export const inFile = (file: string, tests: string) => ({
  /** `from` becomes `to`. */
  without: (name: string, from: string, to: string): Defence => ({ name, file, from, to, tests }),
  /** The condition never holds. */
  never: (name: string, condition: string): Defence => ({
    name,
    file,
    from: `if (${condition})`,
    to: `if (false && (${condition}))`,
    tests,
  }),
})
