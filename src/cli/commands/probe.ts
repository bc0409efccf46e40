/**
 * `vitrine probe`: reads off an account how prices and purchases behave where the documentation is silent, and writes
 * it as a profile that the sandbox replays. It sends reads one at a time and changes nothing. The file holds values of
 * switches and reasons, and no customer, purchase, product or credential; a switch that was asked for and not seen
 * stays without a value, with the reason. An existing file is never overwritten.
 */

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Profile } from '../../sandbox/profile/switches.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { readProducts } from '../platform/look-up-prices.ts'
import { credentialVariables, hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import { askedSwitches, type Facts } from '../probe/fact.ts'
import { type PriceQuestion, priceFacts } from '../probe/price-facts.ts'
import { type PurchaseQuestion, purchaseFacts } from '../probe/purchase-facts.ts'
import { BlockedError, createReader, type Reader } from '../probe/reader.ts'
import type { Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'

const usualFile = 'platform-profile.json'
const usualDays = 7

type Question = PriceQuestion & PurchaseQuestion

/** The content of the file: a profile, with a reason for each switch that was asked for and has no value. */
type Probed = Partial<Profile> & { notSeen: Partial<Record<keyof Profile, string>> }

/** Runs all reads. After a 429 it sends nothing more, and the rest is not seen. */
const factsOf = async (
  reader: Reader,
  question: Question,
  step: (label: string) => void,
): Promise<Partial<Facts>> => {
  let facts: Partial<Facts> = {}
  try {
    facts = await priceFacts(reader, question)
    step('Reading purchases')
    facts = { ...facts, ...(await purchaseFacts(reader, question)) }
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error
  }
  return facts
}

const probedOf = (facts: Partial<Facts>): Probed => {
  const entries = askedSwitches.map((name) => {
    const blocked = { why: 'The platform blocked this address (429) before.' }
    return [name, facts[name] ?? blocked] as const
  })
  const values = entries.flatMap(([name, fact]) => ('value' in fact ? [[name, fact.value]] : []))
  const reasons = entries.flatMap(([name, fact]) => ('why' in fact ? [[name, fact.why]] : []))
  return { ...Object.fromEntries(values), notSeen: Object.fromEntries(reasons) }
}

const print = (output: Output, { notSeen, ...values }: Probed, file: string): void => {
  output.json({ file, profile: { ...values, notSeen } })
  output.table(
    [{ title: 'Switch' }, { title: 'Seen' }, { title: 'Why not', wraps: true }],
    [
      ...Object.entries(values).map(([name, value]) => [name, JSON.stringify(value), '']),
      ...Object.entries(notSeen).map(([name, why]) => [name, { text: '-', tone: 'muted' as const }, why]),
    ],
  )
  output.line()
  output.line(`To replay it: vitrine sandbox --profile ${file}`)
}

const questionOf = ({ args, terminal }: CommandContext): Question => ({
  products: readProducts(args.list('products')),
  priceRule: args.text('price-rule'),
  days: args.integer('days', 1, 90) ?? usualDays,
  purchaseId: args.integer('purchase', 1, Number.MAX_SAFE_INTEGER),
  now: () => terminal.clock.now(),
})

/** `vitrine probe`. */
export const probe: Command = {
  name: 'probe',
  summary: 'reads how your account behaves, for the sandbox to replay',
  about: [
    'Reads prices and purchases of the platform, one at a time, and writes what they show of the facts that its documentation leaves open. It orders and changes nothing.',
    'A switch that no read has shown stays without a value, and the file says why. Those of previews, links, orders and subscriptions are not asked about.',
    'The file holds values of switches and reasons only: no customer, purchase, product or credential.',
  ],
  options: [
    { name: 'out', value: 'file', about: `file to write; it must not exist yet (default: ${usualFile})` },
    {
      name: 'products',
      value: 'ids',
      about: 'product IDs, separated by commas (default: all that the platform lists)',
    },
    { name: 'price-rule', value: 'name', about: 'a price rule that changes the price of the first product' },
    {
      name: 'purchase',
      value: 'id',
      about: 'a purchase whose order had an x-parameter, to see whether it came back',
    },
    { name: 'days', value: 'n', about: `how many days of purchases to list (default: ${usualDays})` },
    ...hostOptions('pricingUrl', 'baseUrl', 'clientId'),
  ],
  variables: [...hostVariables('pricingUrl', 'baseUrl', 'clientId'), ...credentialVariables],
  examples: [
    'vitrine probe',
    'vitrine probe --products 97772 --price-rule team --purchase 166412284 --out profile.json',
    'vitrine sandbox --profile platform-profile.json',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const question = questionOf(context)
    const timeoutMs = timeoutMsOf(args)
    const file = args.text('out') ?? usualFile
    if (existsSync(file)) throw new UsageError('The file of --out exists already. Name another one.')
    const platform = await openPlatform(context, {
      settings: ['pricingUrl', 'baseUrl', 'clientId'],
      credentials: 'required',
    })
    const { credentials } = platform
    if (!credentials) throw new UsageError('The probe needs VITRINE_USERNAME and VITRINE_PASSWORD.')
    // Imported on demand: schemas would slow down every other command.
    const { parseProfile } = await import('../../sandbox/profile/parse-profile.ts')
    const { fetch, clock } = terminal
    const facts = await withProgress(terminal, 'Looking at prices', async (step) => {
      await platform.client.connection.test()
      const reader = createReader({ ...platform, credentials, fetch, clock, timeoutMs })
      return factsOf(reader, question, step)
    })
    const probed = probedOf(facts)
    parseProfile(probed, file)
    await writeFile(file, `${JSON.stringify(probed, null, 2)}\n`, { flag: 'wx' })
    print(output, probed, file)
    return exitCodes.done
  },
}
