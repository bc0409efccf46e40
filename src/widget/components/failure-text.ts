import { englishDeferred } from '../messages/en-deferred.ts'
import type { Words } from '../messages/en-lazy.ts'

/** Why there is no price. */
export const failureText = (failure: string | undefined, words: Words): string => {
  const messages = { ...englishDeferred, ...words }
  if (failure === 'unknown') return messages.unknown
  return failure === 'refused' ? messages.refused : messages.failed
}
