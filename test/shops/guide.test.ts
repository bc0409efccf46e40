/** The lines of HTML that pages of the guide name are those of the pages that are tested here. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const guideOf = (name: string): string => textOf(`../../docs/guide/${name}.md`)

it.each([
  ['seats', 'seats.html'],
  ['quotes', 'quote.html'],
  ['plan-codes', 'codes.html'],
])('says in the guide of %s how many lines %s has', (guide, page) => {
  const lines = textOf(page).trimEnd().split('\n').length
  expect(guideOf(guide)).toContain(`${lines} lines of HTML`)
})
