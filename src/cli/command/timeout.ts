import type { Arguments } from './command.ts'

/** The time that one request may take by `--timeout`, in milliseconds. */
export const timeoutMsOf = (args: Arguments): number => (args.integer('timeout', 1, 600) ?? 10) * 1_000
