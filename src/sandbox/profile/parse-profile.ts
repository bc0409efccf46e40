import * as z from 'zod'
import { type Profile, switches, switchNames } from './switches.ts'

/** The sandbox's own answers to all that the documentation leaves open. */
export const usualProfile = Object.fromEntries(
  switchNames.map((name) => [name, switches[name].usual]),
) as unknown as Profile

const profileSchema = z.strictObject({
  ...Object.fromEntries(switchNames.map((name) => [name, switches[name].schema.optional()])),
  // `vitrine probe` says here why it saw no value. The sandbox answers these switches as usual.
  notSeen: z.partialRecord(z.enum(switchNames), z.string()).optional(),
})

/** The profile is missing or invalid. The message lists each problem with its path. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError'
  readonly code = 'profile-invalid'

  constructor(file: string, problems: readonly string[], options?: ErrorOptions) {
    super(
      `The profile ${file} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
      options,
    )
  }
}

/**
 * Checks a decoded profile. Switches that it leaves out stand as usual.
 * @throws ProfileError that lists every problem
 */
export const parseProfile = (content: unknown, file: string): Profile => {
  const result = profileSchema.safeParse(content)
  if (result.success) {
    const { notSeen: _, ...values } = result.data
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    return { ...usualProfile, ...Object.fromEntries(given) }
  }
  const problems = result.error.issues.map(
    ({ path, message }) => `${z.core.toDotPath(path) || 'the file'}: ${message}`,
  )
  throw new ProfileError(file, problems, { cause: result.error })
}
