import { lettersApart } from '../../contract/nearest.ts'

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
      const [nearest] = known.toSorted((a, b) => lettersApart(name, a) - lettersApart(name, b))
      return `${name} is no setting of the installed modules. Is ${nearest} meant?`
    })
