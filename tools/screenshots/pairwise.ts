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
  const uses = new Map<string, number>()
  /** If several values close equally many pairs, the one that was chosen least often is taken. */
  const best = (row: Record<string, string>, name: string): string =>
    [...(factors[name] ?? [])].sort(
      (a, b) =>
        gain(row, name, b) - gain(row, name, a) ||
        (uses.get(`${name} ${a}`) ?? 0) - (uses.get(`${name} ${b}`) ?? 0),
    )[0] ?? ''

  for (let first = open.values().next().value; first; first = open.values().next().value) {
    const [one, a, other, b] = first
    const row: Record<string, string> = { [one]: a, [other]: b }
    for (const name of names) row[name] ??= best(row, name)
    for (const name of names) {
      const value = row[name] ?? ''
      uses.set(`${name} ${value}`, (uses.get(`${name} ${value}`) ?? 0) + 1)
      for (const beside of names)
        if (beside !== name) open.delete(pairOf(name, value, beside, row[beside] ?? ''))
    }
    rows.push(row as Combination<Chosen>)
  }
  return rows
}
