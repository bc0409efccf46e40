import { readFileSync } from 'node:fs'
import { ProfileError, parseProfile } from '../profile/parse-profile.ts'
import type { Profile } from '../profile/switches.ts'

/**
 * Loads a profile.
 * @throws ProfileError when the file is missing or invalid
 */
export const loadProfile = (file: string): Profile => {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ProfileError(file, [cause instanceof Error ? cause.message : String(cause)], { cause })
  }
  return parseProfile(content, file)
}
