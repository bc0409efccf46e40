/** Exact rational numbers. Prices are computed with them, because binary floats round. */
export interface Fraction {
  readonly n: bigint
  /** Always positive. */
  readonly d: bigint
}

/** Reads a decimal number exactly: `19.9` is 199/10, not the nearest double. */
export const decimal = (written: number | string): Fraction => {
  const [, sign, whole = '', part = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(String(written)) ?? []
  if (whole + part === '') throw new RangeError(`${written} is not a decimal number`)
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  const exponent = Number(power) - part.length
  return exponent < 0
    ? { n: digits, d: 10n ** BigInt(-exponent) }
    : { n: digits * 10n ** BigInt(exponent), d: 1n }
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })

export const over = (a: Fraction, b: Fraction): Fraction => {
  if (b.n === 0n) throw new RangeError('Division by zero')
  return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })

export const whole = (value: number): Fraction => ({ n: BigInt(value), d: 1n })

/** Rounds to a whole number, half away from zero (docs/platform/prices.md#rounding). */
export const round = ({ n, d }: Fraction): number => {
  const size = n < 0n ? -n : n
  const rounded = (2n * size + d) / (2n * d)
  const result = Number(n < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${result} is too large to be exact`)
  return result
}
