/** Finds which setting or attribute a misspelt name means. */

/** How many letters are added, removed, replaced, or exchanged with their neighbour, from one word to the other. */
export const lettersApart = (word: string, other: string): number => {
  const rows = [[...other, ''].map((_, column) => column)]
  for (let row = 1; row <= word.length; row += 1) {
    const [above = [], twoAbove = []] = [rows[row - 1], rows[row - 2]]
    const costs = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1]
      const isExchanged = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      costs[column] = Math.min(
        (above[column] ?? 0) + 1,
        (costs[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (twoAbove[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(costs)
  }
  return rows[word.length]?.[other.length] ?? 0
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_]/g, '')

/** The name that a misspelt one probably means: at most two letters differ, and fewer than a third of them. */
export const nearest = (word: string, names: readonly string[]): string | undefined => {
  const most = Math.min(2, Math.floor((bare(word).length - 1) / 3))
  const [best] = names
    .map((name) => ({ name, letters: lettersApart(bare(word), bare(name)) }))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters)
  return best?.name
}
