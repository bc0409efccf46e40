/** By the words of user agents. Chromium's relatives also say Chrome, and all but Firefox say Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

/** Android also says Linux, and iOS says Mac OS X. */
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const firstIn = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([word]) => text.includes(word))?.[1]

/** A browser and its system, such as `Chrome on Linux`; undefined for programs and unknown browsers. */
export const browserOf = (userAgent: string): string | undefined => {
  const browser = firstIn(userAgent, browsers)
  const system = firstIn(userAgent, systems)
  return browser && system && `${browser} on ${system}`
}
