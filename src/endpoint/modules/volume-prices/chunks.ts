/** A list in parts of a size; the last may be shorter. */
export const chunksOf = <Entry>(list: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
