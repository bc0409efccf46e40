export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs one piece of work after the other. */
export const createInTurn = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result
    return result
  }
}
