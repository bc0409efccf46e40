import { memberTexts } from './members.ts'
import type { Schema, Schemas } from './schema.ts'

const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)

const textOf = (owner: string, name: string): string | undefined =>
  memberTexts[`${owner}.${camel(name)}`] ?? memberTexts[camel(name)]

const described = (owner: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => described(owner, entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'properties' ? withTexts(owner, entry) : described(owner, entry),
    ]),
  )
}

const withTexts = (owner: string, members: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const description = textOf(owner, name) ?? member.description
      return [
        name,
        { ...(described(owner, member) as Schema), ...(description !== undefined && { description }) },
      ]
    }),
  )

/** Adds the description of every member, by the table of `members.ts`. */
export const describeMembers = (schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([owner, schema]) => [owner, described(owner, schema) as Schema]),
  )
