/** Settings whose values no message may show. */

import { nearest } from '../../../contract/nearest.ts'
import { hiddenText } from '../../settings/text.ts'

/** Whether an attribute holds a secret: a nonce, or a customer token, under a misspelt name too. */
const isSecret = (attribute: string): boolean => {
  const name = attribute.replace(/^data-(vitrine-)?/, '')
  return name === 'nonce' || nearest(name, ['customer-token']) !== undefined
}

/** An attribute's value as messages show it: without secrets. */
export const shownValue = (attribute: string, value: string): string =>
  isSecret(attribute) ? hiddenText : value
