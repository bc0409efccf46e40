/** The exit codes of the program. */
export const exitCodes = {
  done: 0,
  /** Something does not work, is not there, or was refused. */
  failed: 1,
  /** The command line or a setting is wrong or missing. */
  wrongUse: 2,
  /** Ended by Ctrl-C, as shells number it. */
  interrupted: 130,
} as const

/** The command line or the settings are wrong. The message repeats no value, because a value may be a password. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'wrong-use'
}
