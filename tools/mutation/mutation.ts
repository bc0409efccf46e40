/** One change of a source file: `from`, which stands there once, becomes `to`. */
export interface Mutation {
  name: string
  file: string
  from: string
  to: string
  /** Test files, parted by spaces, in which a test must then fail. */
  tests: string
}

export const endpointTests = (...names: string[]): string =>
  names.map((name) => `test/endpoint/${name}.test.ts`).join(' ')

export const faults = 'test/faults/faults.test.ts'

/** The mutations in one file. */
export const inFile = (file: string, tests: string) => ({
  /** `from` becomes `to`. */
  without: (name: string, from: string, to: string): Mutation => ({ name, file, from, to, tests }),
  /** The condition never holds. */
  never: (name: string, condition: string): Mutation => ({
    name,
    file,
    from: `if (${condition})`,
    to: `if (false && (${condition}))`,
    tests,
  }),
})
