/** Reads the number that is typed into the view of a stepper. */

/** The value of a decimal digit of any script: the digits of a script follow one another in Unicode. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** The sign between thousands in a language; a full stop in German, a comma in English. */
const groupSign = (locale: string): string => {
  try {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567)
    return parts.find(({ type }) => type === 'group')?.value ?? ''
  } catch {
    return ','
  }
}

/**
 * Reads a whole number as people type it: with the digits of any script, and with the thousands signs of the language, spaces
 * or apostrophes. Undefined for anything else, such as a fraction.
 */
export const readCount = (text: string, locale: string): number | undefined => {
  // Full-width and mathematical digits are other forms of the Latin ones.
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  if (/^\d{1,15}$/.test(digits)) return Number(digits)
  const sign = /^\d{1,3}(\D)\d{3}(\1\d{3})*$/.exec(digits)?.[1]
  const isGroup = sign !== undefined && (/[\s'’]/.test(sign) || sign === groupSign(locale).normalize('NFKC'))
  return isGroup ? Number(digits.replaceAll(sign, '')) : undefined
}
