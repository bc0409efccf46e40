import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryAddress, securityTxt } from '../../docs/tables/security-txt.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

it('names in security.txt the same way to report as SECURITY.md, for less than a year', async () => {
  const repository = await repositoryAddress()
  const now = new Date('2026-11-26T12:00:00.000Z')
  const lines = securityTxt(repository, now).split('\n')
  const fields = Object.fromEntries(lines.filter(Boolean).map((line) => line.split(': ')))
  expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Policy'])
  // The page behind "Report a vulnerability" on the Security tab.
  expect(fields.Contact).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/security\/advisories\/new$/)
  expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const days = (Date.parse(fields.Expires ?? '') - now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
  const policy = read('SECURITY.md')
  expect(policy).toContain('**Report a vulnerability**')
  expect(policy).toContain('/.well-known/security.txt')
  expect(read('docs/threat-model.md')).toContain(String(fields.Policy))
})
