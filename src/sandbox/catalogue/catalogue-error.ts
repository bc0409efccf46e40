/** The merchant's file cannot be used. The message lists the problems: where each one is, and why. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly code = 'catalogue_invalid'
  readonly problems: readonly string[]

  constructor(file: string, problems: readonly string[], options?: ErrorOptions) {
    super(
      `The catalogue ${file} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
      options,
    )
    this.problems = problems
  }
}
