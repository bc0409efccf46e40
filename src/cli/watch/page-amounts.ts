import { currencyDigits } from '../../contract/currency-digits.ts'

/** Languages whose texts have a sign of their own for a currency: `zł`, `kr`, `Kč`. */
const signLanguages = ['en', 'de', 'pl', 'cs', 'sv', 'da', 'hu', 'ro', 'pt-BR', 'ja', 'zh']

/** The signs of a currency: its code, and its symbols in some languages. */
const signsOf = (currency: string): string[] => {
  const symbols = signLanguages.flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
    ),
  )
  return [...new Set([currency, ...symbols])]
}

/** Arabic and Persian digits as those of the platform; full-width ones are normalised. */
const westernDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

interface Range {
  start: number
  end: number
}

/** The numbers of a text. None begins inside of another, so that a long one is read once. */
const numbersIn = (text: string): Range[] => {
  const numbers: Range[] = []
  let before = ''
  for (const { 0: run, index: start } of text.matchAll(/\d[\d.,\u066b\u066c'’]*/g)) {
    let length = run.length
    while (!/\d/.test(run[length - 1] ?? '')) length -= 1
    const number = run.slice(0, length)
    const last = numbers.at(-1)
    const isGroup =
      last &&
      start === last.end + 1 &&
      text[last.end] === ' ' &&
      /^\d{1,3}$/.test(before) &&
      /^\d{3}(?:[.,]\d+)?$/.test(number)
    if (isGroup) last.end = start + length
    else numbers.push({ start, end: start + length })
    before = number
  }
  return numbers
}

/** A number as people write it: what stands behind the last separator is a fraction if it has the currency's digits. */
const parsed = (written: string, digits: number): number => {
  const text = written.replace(/[\s'’\u066c]/g, '').replaceAll('\u066b', '.')
  const separator = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isFraction = separator >= 0 && text.length - separator - 1 <= digits
  const [whole, fraction] = isFraction ? [text.slice(0, separator), text.slice(separator + 1)] : [text, '0']
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}

/** The amounts of a text in one currency. */
export const amountsIn = (written: string, currency: string, hasBare = false): number[] => {
  const text = westernDigits(written)
  const digits = currencyDigits(currency)
  const signs = signsOf(currency).map(westernDigits)
  /** A letter beside a sign makes another one of it: A$, EURO. */
  const hasSign = (sign: string, start: number): boolean =>
    text.startsWith(sign, start) &&
    !/\p{L}$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !(/\p{L}$/u.test(sign) && /^\p{L}/u.test(text.slice(start + sign.length, start + sign.length + 2)))
  const numbers = numbersIn(text)
  const found: number[] = []
  let read = 0
  for (const { start, end } of numbers) {
    const before = text[start - 1] === ' ' ? start - 1 : start
    const after = text[end] === ' ' ? end + 1 : end
    // A sign between two numbers belongs to the first.
    const isBehind = signs.some((sign) => before - sign.length >= read && hasSign(sign, before - sign.length))
    const next = isBehind ? undefined : signs.find((sign) => hasSign(sign, after))
    if (!isBehind && next === undefined) continue
    found.push(parsed(text.slice(start, end), digits))
    read = after + (next?.length ?? 0)
  }
  const isWhole = numbers[0]?.start === 0 && numbers[0].end === text.length
  return hasBare && found.length === 0 && isWhole ? [parsed(text, digits)] : found
}
