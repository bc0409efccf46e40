/** Ctrl-C, a signal, or the end of the input while the program waited. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
  readonly code = 'interrupted'
  readonly exitCode: number

  /** @param exitCode 128 and the number of the signal, as shells count it */
  constructor(message: string, exitCode = 130) {
    super(message)
    this.exitCode = exitCode
  }
}
