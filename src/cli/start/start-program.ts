/**
 * The program of `npm start`, `npm run dev` and `npm run wordpress`: it reads the options, starts the sandbox and all that
 * uses it, prints the addresses, and ends everything on Ctrl-C, also while it is still starting. Errors are one sentence.
 */

import { parseArgs } from 'node:util'
import { samplePath } from '../sandbox/sample-path.ts'
import { sandboxCountry } from '../sandbox/sandbox-country.ts'
import type { ServeSite } from './demo-host.ts'
import { localKey } from './local-key.ts'
import { createRefusalNotes } from './refusal-notes.ts'
import { listening, type Shop, startAll } from './start-all.ts'

/** The option that names the port of a server beside the sandbox. */
const besideOption = 'wordpress-port'

/** A server beside the sandbox that uses it, such as a content management system with a plug-in. */
export interface Beside {
  /** Without the option. */
  port: number
  /** The command that starts both. */
  command: string
  /** The words of the option. */
  help: string
  start(port: number): Promise<StartedBeside>
}

interface StartedBeside {
  /** Of its pages, which may call the endpoint. */
  origin: string
  /** Gives it the addresses of the sandbox. Returns rows to print. */
  connect(shop: Shop): readonly (readonly [name: string, value: string])[]
  close(): Promise<void>
}

export interface ProgramOptions {
  serveSite?: ServeSite
  beside?: Beside
}

const commandOf = ({ beside }: ProgramOptions): string => beside?.command ?? 'npm start'

const startBeside = (beside: Beside, port: number, command: string): Promise<StartedBeside> =>
  listening({ [port]: besideOption }, command, () => beside.start(port))

const help = ({
  beside,
}: ProgramOptions): string => `Starts the sandbox platform, the companion endpoint and the demo pages.

  ${beside ? beside.command : 'npm start'} -- [options]${beside ? '' : '\n  npm run dev -- [options]'}

  --demo-port <n>       demo pages and widget                  (4400)
  --pricing-port <n>    public price host                      (4401)
  --rest-port <n>       REST host and checkout pages           (4402)
  --endpoint-port <n>   companion endpoint                     (4403)${
    beside ? `\n  ${`--${besideOption} <n>`.padEnd(22)}${beside.help.padEnd(39)}(${beside.port})` : ''
  }
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

const start = async (program: ProgramOptions): Promise<void> => {
  const { serveSite, beside } = program
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
      [besideOption]: { type: 'string' },
    },
  })
  if (!beside && values[besideOption] !== undefined)
    throw new Error(`Unknown option '--${besideOption}'. It is an option of npm run wordpress.`)
  if (values.help) {
    console.log(help(program))
    return
  }
  const tokenKey = localKey(values.host, process.env)
  const command = commandOf(program)
  const stops: (() => Promise<void>)[] = []
  const end = (): void => {
    void Promise.all(stops.map((stop) => stop())).then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const other = beside && (await startBeside(beside, readPort(values[besideOption], beside.port), command))
  if (other) stops.push(() => other.close())
  const running = await startAll({
    host: values.host,
    demoPort: readPort(values['demo-port'], 4400),
    pricingPort: readPort(values['pricing-port'], 4401),
    restPort: readPort(values['rest-port'], 4402),
    endpointPort: readPort(values['endpoint-port'], 4403),
    origins: other ? [...values.origin, other.origin] : values.origin,
    country: sandboxCountry(values.country),
    rateLimit: !values['no-rate-limit'],
    ...(values.catalogue && { catalogue: values.catalogue }),
    ...(tokenKey && { tokenKey }),
    hasAccount: true,
    ...(serveSite && { serveSite }),
    log: createRefusalNotes(console.warn),
    report: (error) => console.error('A request of the sandbox failed:', error),
    command,
  }).catch(async (error: unknown) => {
    await other?.close()
    throw error
  })
  stops.push(() => running.close())
  const rows = [...running.addresses, ...(other?.connect(running.shop) ?? [])]
  for (const [name, value] of rows) console.log(`${name.padEnd(30)} ${value}`)
  for (const note of running.notes) console.log(note)
  console.log('Press Ctrl-C to stop.')
}

/** The program of `npm start`, `npm run dev` and `npm run wordpress`. */
export const startProgram = async (program: ProgramOptions = {}): Promise<void> => {
  try {
    await start(program)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
