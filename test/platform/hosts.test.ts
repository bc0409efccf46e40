import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../src')

/** This machine, reserved names (RFC 2606), names without a domain, vocabularies, the repository, and services that are not the platform’s. */
const harmless =
  /^(127\.0\.0\.1|([\w-]+\.)*(example(\.(com|net|org))?|invalid)|www\.w3\.org|schema\.org|db-ip\.com|github\.com|www\.google-analytics\.com|\w+)$/

const hostsIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/([\w.-]*\w)/g)].map(([, host]) => host ?? '')

it('names no host of the platform in the code that calls it', () => {
  const files = globSync('{client,contract,endpoint,widget}/**/*.{ts,tsx}', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  const named = files.flatMap((file) =>
    hostsIn(readFileSync(join(source, file), 'utf8')).map((host) => `${file}: ${host}`),
  )
  expect(named.filter((line) => !harmless.test(line.split(': ')[1] ?? ''))).toEqual([])
})

it('finds a host that is named', () => {
  expect(hostsIn("fetch('https://rest.platform.test/api')").filter((host) => !harmless.test(host))).toEqual([
    'rest.platform.test',
  ])
})
