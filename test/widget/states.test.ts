import { expect, it } from 'vitest'
import { contactField } from '../../src/sandbox/requests/contact-field.ts'
import { statesOf } from '../../src/widget/elements/subscriptions/states.ts'

it.each([
  ['AE', 7],
  ['AU', 8],
  ['BR', 27],
  ['CA', 13],
  ['IN', 36],
  ['JP', 47],
  ['US', 51],
])('names every state of %s once, by a code that the platform takes', (country, count) => {
  const states = statesOf(country)
  expect(states).toHaveLength(count)
  expect(new Set(states.map(({ code }) => code)).size).toBe(count)
  expect(new Set(states.map(({ name }) => name.trim())).size).toBe(count)
  for (const { code } of states) {
    const contact = { LanguageId: 'en', CountryId: country, StateId: code }
    expect(contactField.safeParse(contact).success, code).toBe(true)
  }
})

it('has the codes that India has had since 2023', () => {
  const codes = statesOf('IN').map(({ code }) => code)
  for (const code of ['IN-CG', 'IN-OD', 'IN-TS', 'IN-UK']) expect(codes).toContain(code)
  for (const code of ['IN-CT', 'IN-OR', 'IN-TG', 'IN-UT']) expect(codes).not.toContain(code)
})

it('names no state of other countries', () => {
  expect([statesOf('DE'), statesOf('IE'), statesOf(''), statesOf(undefined)]).toEqual([[], [], [], []])
})
