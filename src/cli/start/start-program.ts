import { parseArgs } from 'node:util'
import { samplePath } from '../sandbox/sample-path.ts'
import { sandboxCountry } from '../sandbox/sandbox-country.ts'
import type { ServeSite } from './demo-host.ts'
import { localKey } from './local-key.ts'
import { createRefusalNotes } from './refusal-notes.ts'
import { startAll } from './start-all.ts'

const help = `Starts the sandbox platform, the companion endpoint and the demo pages.

  npm start -- [options]
  npm run dev -- [options]

  --demo-port <n>       demo pages and widget                  (4400)
  --pricing-port <n>    public price host                      (4401)
  --rest-port <n>       REST host and checkout pages           (4402)
  --endpoint-port <n>   companion endpoint                     (4403)
  --origin <origin>     a page of your own, such as http://localhost:8080, that
                        may call the endpoint; repeat it for several
  --host <address>      address to listen on                   (127.0.0.1)
  --country <code>      ISO 3166-1 country of callers here     (DE)
  --catalogue <file>    your own catalogue instead of the sample, which is
                        ${samplePath('.')}
                        Copy it and change the copy. Errors in it are listed
                        with their paths. The reference "Catalogue" lists its
                        fields.
  --no-rate-limit       without the platform's 30 requests a second
`

const readPort = (text: string | undefined, otherwise: number): number => {
  const value = Number(text ?? otherwise)
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value
  throw new Error(`"${text}" is no port.`)
}

const start = async (serveSite: ServeSite | undefined): Promise<void> => {
  const { values } = parseArgs({
    options: {
      'demo-port': { type: 'string' },
      'pricing-port': { type: 'string' },
      'rest-port': { type: 'string' },
      'endpoint-port': { type: 'string' },
      origin: { type: 'string', multiple: true, default: [] },
      host: { type: 'string', default: '127.0.0.1' },
      country: { type: 'string', default: 'DE' },
      catalogue: { type: 'string' },
      'no-rate-limit': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return
  }
  const tokenKey = localKey(values.host, process.env)
  const running = await startAll({
    host: values.host,
    demoPort: readPort(values['demo-port'], 4400),
    pricingPort: readPort(values['pricing-port'], 4401),
    restPort: readPort(values['rest-port'], 4402),
    endpointPort: readPort(values['endpoint-port'], 4403),
    origins: values.origin,
    country: sandboxCountry(values.country),
    rateLimit: !values['no-rate-limit'],
    ...(values.catalogue && { catalogue: values.catalogue }),
    ...(tokenKey && { tokenKey }),
    hasAccount: true,
    ...(serveSite && { serveSite }),
    log: createRefusalNotes(console.warn),
    report: (error) => console.error('A request of the sandbox failed:', error),
  })
  for (const [name, url] of running.addresses) console.log(`${name.padEnd(30)} ${url}`)
  for (const note of running.notes) console.log(note)
  console.log('Press Ctrl-C to stop.')
  const end = (): void => {
    void running.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

/** The program of `npm start` and `npm run dev`, which differ in the server of the demo pages. */
export const startProgram = async (serveSite?: ServeSite): Promise<void> => {
  try {
    await start(serveSite)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
