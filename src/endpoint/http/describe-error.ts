/** What went wrong, for the people who run the endpoint: names and messages down the chain of causes, no stacks. */
export const describeError = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 4) return typeof error
  const own = `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own} < ${describeError(error.cause, depth + 1)}`
}
