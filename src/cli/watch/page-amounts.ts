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

const number = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d[\d.,\u066b\u066c'’]*\d|\d`

const escaped = (text: string): string => text.replace(/[.*+?^$|()[\]{}\\]/g, '\\$&')

/** A number as people write it: what stands behind the last separator is a fraction if it has the currency's digits. */
const parsed = (written: string, digits: number): number => {
  const text = written.replace(/[\s'’\u066c]/g, '').replace('\u066b', '.')
  const [, whole = text, fraction = ''] =
    (digits > 0 && new RegExp(`^(.*)[.,](\\d{1,${digits}})$`).exec(text)) || []
  return Number(`${whole.replace(/\D/g, '')}.${fraction || 0}`)
}

/** The amounts of a text in one currency. */
export const amountsIn = (written: string, currency: string, hasBare = false): number[] => {
  const text = westernDigits(written)
  const digits = currencyDigits(currency)
  // A letter beside a sign makes another one of it: A$, EURO.
  const sign = `(?<!\\p{L})(?:${signsOf(currency)
    .map((each) => escaped(westernDigits(each)) + (/\p{L}$/u.test(each) ? '(?!\\p{L})' : ''))
    .join('|')})`
  const beside = new RegExp(`${sign} ?(${number})|(${number}) ?${sign}`, 'gu')
  const found = [...text.matchAll(beside)].map(([, after, before]) => parsed(after ?? before ?? '', digits))
  const bare = hasBare && found.length === 0 ? new RegExp(`^(${number})$`).exec(text)?.[1] : undefined
  return bare === undefined ? found : [parsed(bare, digits)]
}
