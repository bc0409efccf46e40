/** A browser's Accept-Language is passed on as it is when it looks like one, and is dropped otherwise. */
export const acceptLanguage = (headers: Headers): string | undefined => {
  const value = headers.get('accept-language')
  return value && /^[A-Za-z0-9*,;=. -]{1,256}$/.test(value) ? value : undefined
}
