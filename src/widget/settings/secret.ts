import { nearest } from './nearest.ts'

/** In place of a secret. */
export const hidden = '…'

/** Whether an attribute's value stays out of every message: a nonce, and a customer token under a misspelt name too. */
export const isSecret = (attribute: string): boolean => {
  const name = attribute.replace(/^data-(vitrine-)?/, '')
  return name === 'nonce' || nearest(name, ['customer-token']) !== undefined
}
