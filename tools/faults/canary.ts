import { inspect } from 'node:util'

/** A password that every encoding changes: spaces, marks of URLs and of base64, quotes, letters beyond ASCII. */
export const canary = 'c4nary/pass word+&="é~'
export const canaryUser = 'merchant-1001'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * The base64 of any text that holds the secret, by the secret's place in a group of three bytes. The characters at both
 * ends are left out, because neighbours have a part in them.
 */
const base64Anywhere = (secret: string): string[] =>
  [0, 1, 2].map((offset) => {
    const bytes = Buffer.byteLength(secret)
    const text = base64('.'.repeat(offset) + secret)
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes) * 8) / 6))
  })

const formsOf = (secret: string): string[] => {
  // Its first word stays as it is however often the text is escaped.
  const [word = secret] = secret.split('/')
  const plain = [word, secret, JSON.stringify(secret).slice(1, -1), inspect(secret).slice(1, -1)]
  const url = [
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
  ]
  const encoded = base64Anywhere(secret)
  const urlSafe = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...plain, ...url, ...encoded, ...urlSafe, ...encoded.map(encodeURIComponent)])]
}

const forms = formsOf(canary)

/** Whether a form of the canary stands in the text: plain, escaped, URL-encoded or as base64, alone or within more. */
export const hasCanary = (text: string): boolean => forms.some((form) => text.includes(form))
