/** Longer headers are cut: browsers send shorter ones, and the caller controls the length. */
const maxHeaderLength = 2_000

export interface Range {
  value: string
  /** From 0 to 1; 0 where it cannot be read, which Hono's `accepts` takes for 1. */
  quality: number
}

const rangeOf = (entry: string): Range => {
  const [value = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const q = parameters.find((parameter) => /^q=/i.test(parameter))
  const quality = q === undefined ? 1 : Number(q.slice(2))
  return { value, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** The entries of a header such as `Accept`, in its order. */
export const rangesIn = (header: string | undefined): Range[] =>
  (header ?? '').slice(0, maxHeaderLength).split(',').map(rangeOf)
