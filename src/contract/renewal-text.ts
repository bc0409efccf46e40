import { checksum } from './shown-text.ts'

/**
 * The extra parameter, returned with every later billing, that says what was stated about renewals. A shopper can write
 * another one, so it serves for counting and never for charging.
 */
export const renewalParameter = 'x-vitrine-renewal'

/** The most letters of the text. Longer ones are not written. */
export const longestRenewal = 400

/** Time, currency, country and statements, and none that could hold an address of mail. */
const members = /^1(\*[\w.-]{0,200}){5,14}$/

/** Whether the text may travel with an order. Only its counter decodes it, so the core of the endpoint needs no more. */
export const isRenewalText = (text: string): boolean => {
  const end = text.lastIndexOf('*')
  return (
    text.length <= longestRenewal &&
    members.test(text) &&
    checksum(text.slice(0, end)) === text.slice(end + 1)
  )
}
