/** One tier of `1-49:small 50-249:team 250-:enterprise`: the price rule for a range of quantities. */
export interface Tier {
  from: number
  to: number
  priceRule: string
}

/** Parses tiers; undefined when one is malformed or two overlap. */
export const parseTiers = (text: string): Tier[] | undefined => {
  const tiers: Tier[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const match = /^(\d{1,5})-(\d{0,5}):([\w.+-]{1,64})$/.exec(word)
    if (!match?.[3]) return undefined
    const tier = {
      from: Number(match[1]),
      to: match[2] ? Number(match[2]) : Number.POSITIVE_INFINITY,
      priceRule: match[3],
    }
    if (tier.to < tier.from) return undefined
    tiers.push(tier)
  }
  const sorted = [...tiers].sort((one, other) => one.from - other.from)
  const isApart = sorted.every(({ from }, index) => (sorted[index - 1]?.to ?? -1) < from)
  return isApart ? tiers : undefined
}

export const tierFor = (tiers: readonly Tier[] | undefined, quantity: number): Tier | undefined =>
  tiers?.find((tier) => quantity >= tier.from && quantity <= tier.to)
