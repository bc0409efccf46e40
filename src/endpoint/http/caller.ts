import type { Exchange } from './exchange.ts'

/** The facts about a caller that decide the price on the platform. */
export interface Caller extends Pick<Exchange, 'address' | 'representative'> {
  acceptLanguage: string | undefined
  /** The customer's reference of a token, which sessions carry. */
  customer?: string | undefined
}

/** Passes on a well-formed Accept-Language, as the platform receives it as a request header. */
const acceptLanguage = (headers: Headers): string | undefined => {
  const value = headers.get('accept-language')
  return value && /^[A-Za-z0-9*,;=. -]{1,256}$/.test(value) ? value : undefined
}

export const callerOf = ({ request, address, representative }: Exchange): Caller => ({
  address,
  representative,
  acceptLanguage: acceptLanguage(request.headers),
})
