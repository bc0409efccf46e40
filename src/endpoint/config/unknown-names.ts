/** How many letters differ, are missing or are too many. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + (letter === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** What only the command line reads. Both may be started with one file of settings. */
const namesOfTheCommand: readonly string[] = ['VITRINE_PRICE_NOTICES']

/** A misspelt setting would leave its default in force, such as a store that a restart empties. */
export const unknownNames = (
  environment: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter(
      (name) => name.startsWith('VITRINE_') && !known.includes(name) && !namesOfTheCommand.includes(name),
    )
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${name} is no setting of the installed modules. Is ${nearest} meant?`
    })
