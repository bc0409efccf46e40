/** One arm: a price rule, or `-` for the page as it is. */
export interface Arm {
  name: string
  /** In proportion to the other arms. */
  weight: number
}

export interface Experiment {
  name: string
  arms: Arm[]
}

/** Parses `summer: small 50, team 50`; undefined when it is no experiment of two to eight arms. */
export const parseExperiment = (text: string): Experiment | undefined => {
  const [, name, list = ''] = /^\s*([\w.-]{1,40})\s*:(.*)$/.exec(text) ?? []
  const arms = list.split(',').map((part): Arm | undefined => {
    const [, arm, weight] = /^\s*([\w.+-]{1,64})\s+(\d{1,4})\s*$/.exec(part) ?? []
    return arm && Number(weight) > 0 ? { name: arm, weight: Number(weight) } : undefined
  })
  const known = arms.filter((arm) => arm !== undefined)
  const isFine = known.length === arms.length && known.length > 1 && known.length <= 8
  return name && isFine && new Set(known.map((arm) => arm.name)).size === known.length
    ? { name, arms: known }
    : undefined
}

/** FNV-1a, then the last step of MurmurHash3, which spreads similar IDs over all 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** The arm of an ID: the same everywhere and always, and another one in another experiment. */
export const assignArm = ({ name, arms }: Experiment, id: string): Arm => {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0)
  let rest = (hash(`${name}:${id}`) / 2 ** 32) * total
  const found = arms.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  return found ?? (arms[0] as Arm)
}

/** The value of the extra parameter. */
export const experimentValue = (experiment: string, arm: string): string => `${experiment}:${arm}`

/**
 * The arm of a visitor, for a server that writes a preload or prices: a price rule, or `-` for the page as it is.
 *
 * @returns undefined when the text is no experiment
 */
export const experimentArm = (text: string, id: string): string | undefined => {
  const experiment = parseExperiment(text)
  return experiment && assignArm(experiment, id).name
}
