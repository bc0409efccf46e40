import type { Profile } from '../../sandbox/profile/switches.ts'

/** A value that reads showed, or why they showed none. `why` quotes nothing that the platform sent. */
type Fact<Value> = { readonly value: Value } | { readonly why: string }

/** The switches of a profile that reads of prices and purchases can show. */
export const askedSwitches = [
  'promotionMembers',
  'echoesPriceRule',
  'embargoStatus',
  'withoutProducts',
  'unknownProduct',
  'errorWording',
  'extraParameters',
  'unknownStatusIds',
  'statusSeparator',
  'listDelaySeconds',
  'listZoneMinutes',
  'revenueCategory',
] as const satisfies readonly (keyof Profile)[]

/** One fact for each of them. */
export type Facts = { readonly [Name in (typeof askedSwitches)[number]]: Fact<Profile[Name]> }

export const seen = <const Value>(value: Value): Fact<Value> => ({ value })
export const notSeen = (why: string): { readonly why: string } => ({ why })

/** The members of a JSON object; an empty object for anything else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The objects of an array. One object stands for an array of one, as in lists that come from XML. */
export const objectsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : [value]).map(membersOf).filter((members) => Object.keys(members).length > 0)
