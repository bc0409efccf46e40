/** What the program's end says to a script. */
export const exitCodes = {
  done: 0,
  /** Something does not work, is not there, or was refused. */
  failed: 1,
  /** The command was not understood, or a setting is missing. */
  wrongUse: 2,
  /** Given up with Ctrl-C, as shells number it. */
  interrupted: 130,
} as const

/** The person at the terminal gave up, or whoever runs the program did. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
  readonly code = 'interrupted'
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.interrupted) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command line or the settings do not hold. The message is for the person who typed it, and repeats no value. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'wrong-use'
}
