import { writeFileSync } from 'node:fs'
import { addressesByCountry, openCountryDatabase } from './country-addresses.ts'

// Run it after an update of the database's package.
const perLine = 6
const entries = [...addressesByCountry(await openCountryDatabase())].map((row) => row.join(' '))
const lines = Array.from({ length: Math.ceil(entries.length / perLine) }, (_, index) =>
  entries.slice(index * perLine, (index + 1) * perLine).join(' '),
)
writeFileSync(
  new URL('../../src/endpoint/modules/ipv6/country-addresses.ts', import.meta.url),
  `// Written by \`tools/geo/write-country-addresses.ts\` from the IP to Country Lite database by DB-IP
// (https://db-ip.com, CC-BY-4.0).

/** Per country the first three bytes of an IPv4 address. Countries whose states decide the tax are left out. */
export const countryAddresses = \`
${lines.join('\n')}
\`
`,
)
