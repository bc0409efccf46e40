import type { ScriptMessages } from './words/script.ts'

/** Why there is no price. */
export const failureText = (failure: string | undefined, words: ScriptMessages): string => {
  if (failure === 'unknown') return words.unknown
  return failure === 'refused' ? words.refused : words.failed
}
