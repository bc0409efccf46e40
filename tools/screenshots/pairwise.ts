type Factors = Readonly<Record<string, readonly string[]>>

/** One value of each factor. */
export type Combination<Chosen extends Factors> = { [Name in keyof Chosen]: Chosen[Name][number] }

const pairOf = (one: string, a: string, other: string, b: string): string =>
  one < other ? JSON.stringify([one, a, other, b]) : JSON.stringify([other, b, one, a])

/**
 * Chooses few combinations in which any two values of different factors meet at least once (pairwise testing).
 * The same factors give the same combinations.
 */
export const pairwise = <Chosen extends Factors>(factors: Chosen): Combination<Chosen>[] => {
  const names = Object.keys(factors)
  const open = new Map<string, readonly [string, string, string, string]>()
  names.forEach((one, place) => {
    for (const other of names.slice(place + 1))
      for (const a of factors[one] ?? [])
        for (const b of factors[other] ?? []) open.set(pairOf(one, a, other, b), [one, a, other, b])
  })

  /** How many open pairs a value would close, beside the values that are chosen. */
  const gain = (row: Record<string, string>, name: string, value: string): number =>
    Object.entries(row).filter(([other, chosen]) => open.has(pairOf(name, value, other, chosen))).length

  const rows: Combination<Chosen>[] = []
  for (let first = open.values().next().value; first; first = open.values().next().value) {
    const [one, a, other, b] = first
    const row: Record<string, string> = { [one]: a, [other]: b }
    for (const name of names) {
      const values = factors[name] ?? []
      row[name] ??= values.reduce((best, value) =>
        gain(row, name, value) > gain(row, name, best) ? value : best,
      )
    }
    for (const name of names)
      for (const beside of names)
        if (name < beside) open.delete(pairOf(name, row[name] ?? '', beside, row[beside] ?? ''))
    rows.push(row as Combination<Chosen>)
  }
  return rows
}
